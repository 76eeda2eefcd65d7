"""The checks of `build.py test`: linters, types, tests."""
