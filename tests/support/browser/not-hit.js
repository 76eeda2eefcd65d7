/**
 * The places at which something else lies than the control of a probe, and what lies there.
 * @param {[string, [number, number][]]} asked the probe, and places of the window
 */
([probe, places]) => {
  const control = document.querySelector(`[data-probe="${probe}"]`);
  return places.flatMap(([x, y]) => {
    const one = document.elementFromPoint(x, y);
    return control?.contains(one) ? [] : [[x, y, one?.outerHTML.slice(0, 120) ?? "nothing"]];
  });
};
