"""Runs in Pyodide at build time: compile Python modules without docstrings and annotations, into a zip.

Compiled without docstrings and asserts, without columns in the line tables (Pyodide is started with
PYTHONNODEBUGRANGES) and, for our own modules and the HTML library, without the annotations of functions,
which nothing reads. Tracebacks keep files, functions and lines.
"""

from __future__ import annotations

import ast
import marshal
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib.util import MAGIC_NUMBER

LEFT_OUT = ("bz2.py", "compression/zstd/", "ctypes/", "lzma.py", "sqlite3/", "ssl.py", "test/", "unittest/")
"""Parts of the standard library that others import if they exist, and that the page does not need."""
FOR_DEVELOPERS = ("/forms.pyc",)
"""Of our own modules: those that the build, the tests and the terminal use."""
ANY_TIME = (1980, 1, 1, 0, 0, 0)


class _WithoutAnnotations(ast.NodeTransformer):
    """Takes the annotations off functions; those in the body of a class stay: a dataclass is made of them."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Take off the annotations of one function, and of those within."""
        self.generic_visit(node)
        node.returns = None
        every = node.args
        for argument in (*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg):
            if argument:
                argument.annotation = None
        return node


def compiled(source: bytes, name: str, *, annotations: bool) -> bytes:
    """Return the contents of the `.pyc` file of a module."""
    tree = ast.parse(source, name)
    if not annotations:
        tree = _WithoutAnnotations().visit(tree)
    code = compile(tree, name, "exec", optimize=2, dont_inherit=True)
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def library(path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the standard library, compiled, out of Pyodide's zip of sources."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith(".py") and not name.startswith(LEFT_OUT):
                yield f"{name}c", compiled(archive.read(name), name, annotations=True)


def wheel(path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of a wheel, compiled, and the data that lies beside them."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith(".py"):
                yield f"{name}c", compiled(archive.read(name), name, annotations=False)
            elif ".dist-info/" not in name and not name.endswith(("/", ".typed")):
                yield name, archive.read(name)


def pack(path: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Write a zip, byte for byte the same whenever the files are the same."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, ANY_TIME), data, zipfile.ZIP_DEFLATED, 9)


def chosen(path: str, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a zip whose name is wanted."""
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if wanted(name):
                yield name, archive.read(name)


def needed_later(loaded: Collection[str], all_loaded: Collection[str]) -> Callable[[str], bool]:
    """Return whether a file is needed later than the snapshot: it is ours, or a module that a tool imports.

    `loaded` are the modules that the snapshot holds; `all_loaded` those that all tools together have loaded.
    """

    def wanted(name: str) -> bool:
        module = name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
        if name.endswith(FOR_DEVELOPERS):
            return False
        if name.startswith("cardtable/"):
            return module not in loaded or name.endswith("/__init__.pyc")  # beside it the loader finds data
        return module in all_loaded and module not in loaded

    return wanted
