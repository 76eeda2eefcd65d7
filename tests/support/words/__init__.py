"""Requests whose answers hold what a tool seldom says: a module for each tool.

| name in it | content |
|---|---|
| `RARE` | requests that are answered; together with the samples they reach every kind of text |
| `REFUSED` | what is refused: action, state, fields, the field that the message names, words of the message |
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from tests.support.samples import Asked
from tests.support.visit import Fields

Refusal = tuple[str, Mapping[str, str], Fields, str, str]


def rare_of(tool: str) -> list[Asked]:
    """Return the requests of a tool that are answered with what is seldom said."""
    return list(import_module(f"tests.support.words.{tool}").RARE)


def refused_of(tool: str) -> list[Refusal]:
    return list(import_module(f"tests.support.words.{tool}").REFUSED)
