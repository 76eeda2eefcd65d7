"""The fields of a request, which know the names that a handler has looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class GivenFields(Mapping[str, list[str]]):
    """The values of a form's controls by name, as they were given.

    What nobody has looked up was without effect: another site is told so.

    >>> given = GivenFields({"seed": ["7"], "sed": ["8"]})
    >>> (given | {"seed": ["9"]}).get("seed"), given.get("sets")
    (['9'], None)
    >>> sorted(given.looked_up), given.unread
    (['seed', 'sets'], ['sed'])
    """

    def __init__(self, given: Mapping[str, list[str]], looked_up: set[str] | None = None) -> None:
        self._given = given
        self.looked_up: set[str] = set() if looked_up is None else looked_up
        """The names that were looked up, given or not."""

    def __getitem__(self, name: str) -> list[str]:
        """Return the values of a name, and note it."""
        self.looked_up.add(name)
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def __or__(self, changes: Mapping[str, list[str]]) -> GivenFields:
        """Return the fields with other values for some names; what is looked up there is noted here."""
        return GivenFields({**self._given, **changes}, self.looked_up)

    def unnoted(self) -> GivenFields:
        """Return the fields for what is only shown: what is looked up there is not noted here."""
        return GivenFields(self._given)

    @property
    def unread(self) -> list[str]:
        """The given names that nobody has looked up."""
        return [name for name in self._given if name not in self.looked_up]
