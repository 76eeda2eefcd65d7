/** The page's live region, which screen readers read out. */
import { byId } from "./dom.js";

const region = byId("live");

/** Announce a message, also if it is the same as the last one. @param {string} words */
export function announce(words) {
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
