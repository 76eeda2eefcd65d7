/**
 * The language of the page, settled before anything is drawn. Each language has its own file beside `index.html`,
 * which is the English one: it gives way to the language that was chosen (`?lang=`, else what this device remembers),
 * else to the first of the browser's languages that there is. Every other file's name is a choice already.
 */
{
  const files = { en: "index.html", nl: "nl.html", fr: "fr.html", de: "de.html" };
  const remembered = () => {
    try {
      return localStorage.getItem("cardtable.language");
    } catch {
      return null;
    }
  };
  const asked = new URLSearchParams(location.search).get("lang");
  const preferred = [asked, remembered(), ...navigator.languages].map((tag) => tag?.toLowerCase().split("-")[0]);
  const wanted = preferred.find((tag) => tag && Object.hasOwn(files, tag));
  if (document.documentElement.lang === "en" && wanted && wanted !== "en") {
    location.replace(`${files[wanted]}${location.search}${location.hash}`);
  }
}
