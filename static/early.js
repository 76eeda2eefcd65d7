/**
 * What the page's own address settles before anything is drawn: its language, its theme, and being embedded.
 *
 * Each language has its own file beside the English one, named after it (`nl.html`, or with the script's
 * `data-prefix`): the English one gives way to the language that was chosen (`?lang=`, else what this device
 * remembers), else to the first of the browser's languages that there is. Every other file's name is a choice already.
 * `?theme=dark` or `light` overrides the device's; `?embed` is what embed.js says to a page that it puts into another.
 */
{
  const languages = ["en", "nl", "fr", "de"];
  const { prefix = "" } = document.currentScript.dataset;
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  const remembered = () => {
    try {
      return localStorage.getItem("cardtable.language");
    } catch {
      return null;
    }
  };
  const tags = [asked.get("lang"), remembered(), ...navigator.languages];
  const wanted = tags.map((tag) => tag?.toLowerCase().split("-")[0]).find((tag) => languages.includes(tag));
  if (root.lang === "en" && wanted && wanted !== "en") {
    location.replace(`${prefix}${wanted}.html${location.search}${location.hash}`);
  }
  if (["dark", "light"].includes(asked.get("theme"))) root.dataset.theme = asked.get("theme");
  if (asked.has("embed") && parent !== window) root.dataset.embedded = "";
}
