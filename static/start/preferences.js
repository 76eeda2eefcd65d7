/**
 * Apply language, theme and embedding from the URL before the first paint. The English page gives way to the page of
 * the chosen language: `?lang=`, else the one stored on the device, else the first of the browser's that exists.
 * `data-languages` of the script lists them, `data-prefix` is the beginning of the other pages' file names. The theme:
 * `?theme=`, else the one stored on the device. In a frame that may store nothing (`sandbox="allow-scripts"`) a browser has no
 * service worker, and says so by an error: it is taken for one that knows none. On a narrow window, folds that would stand between a tool's title and its
 * result are closed while the page is parsed.
 */
{
  const { languages = "", prefix = "" } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const root = document.documentElement;
  const parameters = new URLSearchParams(location.search);
  const stored = (/** @type {string} */ key) => {
    try {
      return localStorage.getItem(`cardtable.${key}`);
    } catch {
      return null;
    }
  };
  try {
    navigator.serviceWorker;
  } catch {
    Object.defineProperty(navigator, "serviceWorker", { value: undefined });
  }
  const tags = [parameters.get("lang"), stored("language"), ...navigator.languages];
  const language = tags.map((tag) => tag?.toLowerCase().split("-")[0]).find((tag) => tag && languages.split(" ").includes(tag));
  if (root.lang === "en" && language && language !== "en") {
    location.replace(`${prefix}${language}.html${location.search}${location.hash}`);
  }
  const theme = [parameters.get("theme"), parameters.has("embed") ? null : stored("theme")].find(Boolean);
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  if (parameters.has("embed") && parent !== window) root.dataset.embedded = "";
  if (matchMedia("(width < 60rem)").matches) {
    const folds = "details:is([data-narrow-fold], [data-fold-after])[open]";
    const parsed = new MutationObserver(() => {
      for (const fold of document.querySelectorAll(folds)) fold.removeAttribute("open");
    });
    parsed.observe(root, { childList: true, subtree: true });
    addEventListener("DOMContentLoaded", () => parsed.disconnect());
  }
}
