"""What `build.py` does, one module a step: runtime, wheel, snapshot, site, server, checks."""
