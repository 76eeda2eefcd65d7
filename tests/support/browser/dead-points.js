/**
 * The places of a tile, but for its round corners, that belong to no button.
 * @param {Element} tile
 */
(tile) => {
  const { left, right, top, bottom } = tile.getBoundingClientRect(), found = [];
  for (let y = top + 4; y < bottom - 4; y += 3) {
    for (let x = left + 4; x < right - 4; x += 3) {
      const one = document.elementFromPoint(x, y);
      if (one && tile.contains(one) && !one.closest("button, label")) found.push([x - left, y - top]);
    }
  }
  return found;
};
