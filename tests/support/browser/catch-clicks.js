/** While `catching`, clicks do nothing but leave a note. To be run before the page's own scripts. */
() => {
  const page = /** @type {any} */ (window);
  page.landed = [];
  page.catching = false;
  addEventListener("click", (event) => {
    if (!page.catching) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    page.landed.push(event.target);
  }, true);
};
