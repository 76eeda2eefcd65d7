/**
 * `[data-filter="#list"]`, an input or a select, shows as one types the items of a list whose text or `data-words` hold
 * every word typed, whatever the case and the accents. Several of them for one list hold together. `[data-filtered]`
 * beside the list says how many are shown.
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

document.addEventListener("input", (event) => {
  const { filter } = event.target.dataset ?? {};
  const list = filter && document.querySelector(filter);
  if (!list) return;
  const controls = [...document.querySelectorAll(`[data-filter="${CSS.escape(filter)}"]`)];
  const words = plain(controls.map((control) => control.value).join(" ")).split(/\s+/);
  let shown = 0;
  for (const item of list.children) {
    const text = plain(`${item.textContent} ${item.dataset.words ?? ""}`);
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) shown += 1;
  }
  const place = list.parentElement.querySelector("[data-filtered]");
  if (place) place.textContent = String(shown);
});
