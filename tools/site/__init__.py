"""Make `dist/`: get dependencies, build the wheel and the pages, serve them, pack a release."""
