"""The commands of `build.py`: make the site (`site`, `startup`), test it (`checks`), measure it (`bench`)."""
