/** Controls with `data-unsent`: what a person has entered in them belongs to no answer that is shown. */
import { isEditedSince } from "./edit-tracking.js";
import { controlsOf } from "./dom.js";

/** @param {import("./dom.js").Control} control */
export function markUnsent(control) {
  control.dataset.unsent = "";
}

/**
 * Take the marks away: an answer is shown. What has been entered after its request keeps its mark.
 * @param {HTMLFormElement[]} forms @param {number} moment of the request
 */
export function markRead(forms, moment) {
  for (const control of forms.flatMap(controlsOf)) {
    if (control.dataset.unsent !== undefined && !isEditedSince(control, moment)) delete control.dataset.unsent;
  }
}
