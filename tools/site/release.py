"""A release: the site as one reproducible zip file, the engines' wheel, and the checksums of both."""

from __future__ import annotations

import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path
from shutil import copy2

from tools.paths import DIST, ROOT
from tools.site.dependencies import only
from tools.stamps import files_below

OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive: the earliest that a zip file can hold."""
ORDINARY_FILE = 0o100644 << 16
CHECKSUMS = "SHA256SUMS"


def name() -> str:
    """Return the archive's name without its ending, which is the folder in it as well."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"{project['name']}-{project['version']}"


def write_release(site: Path = DIST) -> list[Path]:
    """Write the files of a release beside a site and return their paths, the checksums last."""
    files = [write_archive(site), Path(copy2(only(site / "vendor/wheels", "cardtable-*.whl"), site.parent))]
    sums = site.parent / CHECKSUMS
    sums.write_text("".join(f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files))
    return [*files, sums]


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
