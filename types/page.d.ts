/** Types that modules of the page share. */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

type Status = "starting" | "ready" | "working" | "failed";

/** Values for the text of a status: see `data-word` in index.html. */
interface StatusDetail {
  python?: string;
  start?: string;
  reason?: string;
  form?: string;
}

interface DocumentEventMap {
  /** Of a form whose controls have been set, not by a person. */
  fieldsset: Event;
  /** Of a form: what the device keeps of its tool has changed in another tab. */
  keptchange: Event;
}
