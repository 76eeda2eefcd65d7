"""The release archive: `dist/` as one reproducible zip file."""

from __future__ import annotations

import tomllib
import zipfile
from pathlib import Path

from tools.paths import DIST, ROOT
from tools.stamps import files_below

OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the earliest that a zip file can hold."""
ORDINARY_FILE = 0o100644 << 16


def name() -> str:
    """Return the archive's name without its ending, which is the folder in it as well."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['name']}-{project['version']}"


def write_archive(site: Path = DIST) -> Path:
    """Write the archive beside a site and return its path."""
    path = site.parent / f"{name()}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in files_below(site):
            entry = zipfile.ZipInfo(f"{name()}/{file.relative_to(site).as_posix()}", OLDEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = ORDINARY_FILE
            archive.writestr(entry, file.read_bytes(), compresslevel=9)
    return path
