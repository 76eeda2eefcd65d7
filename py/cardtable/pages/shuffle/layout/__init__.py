"""One shuffle drawn step by step, and its rotation."""
