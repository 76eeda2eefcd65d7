/** Types that modules of the page share. */

type Status = "starting" | "ready" | "working" | "failed";

/** Values for the text of a status: see `data-word` in index.html. */
interface StatusDetail {
  python?: string;
  start?: string;
  reason?: string;
  form?: string;
}
