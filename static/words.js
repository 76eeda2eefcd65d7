/**
 * The few words that the browser's half says itself. They stand in `<template id="words">`, so that they are translated
 * with the rest of the page.
 */
const words = document.getElementById("words").content;

/**
 * @param {string} name as in `data-word`
 * @param {Record<string, unknown>} values for the `{places}` of the text
 */
export function word(name, values = {}) {
  const text = words.querySelector(`[data-word="${name}"]`).textContent;
  return text.replace(/\{(\w+)\}/g, (_, place) => String(values[place]));
}
