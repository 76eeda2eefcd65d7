"""The seed of a run: the same each time, unless `build.py test --seed N` or `--all` says otherwise."""

from __future__ import annotations

import os

GIVEN = os.environ.get("CARDTABLE_SEED")
SEED = int(GIVEN or 1)
PAGE = """{
  const isTop = self === top;
  const loads = isTop ? (Number(self.name) || 0) + 1 : 1;
  if (isTop) self.name = String(loads);
  let state = (SEED + Math.imul(loads, 0x9e3779b1)) >>> 0;
  const nextByte = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) & 255;
  };
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, place) => { bytes[place] = nextByte(); });
    return array;
  };
  const { Date } = self, shift = Date.UTC(2026, 0, SEED % 366) - Math.floor(Date.now() / 864e5) * 864e5;
  self.Date = class extends Date {
    constructor(...given) {
      super(...(given.length ? given : [self.Date.now()]));
    }
    static now() {
      return Date.now() + shift;
    }
  };
}""".replace("SEED", str(SEED % 2**32))
"""An init script: the page's random numbers (mulberry32), others after each load of a tab; and its day."""
