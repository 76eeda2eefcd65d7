"""The fast start: memory snapshot, trimmed interpreter, and all that depends on their internals."""
