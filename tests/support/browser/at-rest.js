/**
 * Resolves as soon as the page neither computes nor moves.
 * @param {number} patience milliseconds
 * @returns {Promise<void>}
 */
(patience) => new Promise((done, failed) => {
  let last = "", same = 0;
  const end = performance.now() + patience;
  const look = () => {
    const now = [scrollX, scrollY, document.body.scrollTop].join();
    const moving = document.getAnimations().some(
      (each) => each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity,
    );
    same = now === last && !moving && !document.querySelector("form[aria-busy]") ? same + 1 : 0;
    last = now;
    if (same > 8) done();
    else if (performance.now() > end) failed(new Error("the page does not come to rest"));
    else requestAnimationFrame(look);
  };
  look();
});
