/** The page's live region: what happened, said to those who listen. */
const live = document.getElementById("live");

/** Say something, also if it is what was said last. @param {string} words */
export function announce(words) {
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}
