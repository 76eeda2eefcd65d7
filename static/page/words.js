/** Texts that JavaScript shows. They stand in `<template id="words">`, and are translated with the rest of the page. */
import { byId, find } from "./dom.js";

const { content } = /** @type {HTMLTemplateElement} */ (byId("words"));

/**
 * @param {string} name as in `data-word`
 * @param {object} values for the `{places}` of the text
 * @returns {string}
 */
export function word(name, values = {}) {
  const text = find(content, `[data-word="${name}"]`).textContent;
  const places = new Map(Object.entries(values));
  return text.replace(/\{(\w+)\}/g, (_, place) => String(places.get(place)));
}
