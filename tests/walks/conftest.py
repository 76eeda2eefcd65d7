"""The files of the fifth tool are tested in a copy of the source tree, where they are in their places."""

from __future__ import annotations

collect_ignore = ["coin"]
