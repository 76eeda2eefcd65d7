/** Let no answer of a lent Python reach the page before `letGo()`: then all of them do. */
() => {
  const page = /** @type {any} */ (window);
  const ask = page.lentPython;
  /** @type {Promise<string>[]} */
  const asked = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers();
  /** @type {(...what: string[]) => Promise<string>} */
  page.lentPython = async (...what) => {
    const answer = ask(...what);
    asked.push(answer);
    await Promise.all([answer, held]);
    return answer;
  };
  page.letGo = async () => {
    page.lentPython = ask;
    await Promise.all(asked);
    letGo(undefined);
  };
};
