"""The measurements of `build.py bench`."""
