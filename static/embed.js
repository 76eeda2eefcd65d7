/**
 * Card Table in other sites: `<script src=".../static/embed.js"></script>` defines one element. It is no module, for
 * which the host of Card Table would have to allow other origins.
 *
 *     <card-table tool="kingdom" sets="base-2" theme="dark"></card-table>
 *
 * `tool`, `theme` ("light", "dark"), `lang` and `loading` ("lazy", which is the default, or "eager") are its own
 * attributes; every other one is a part of the tool's address. When one changes, the frame shows what it then says. The
 * frame takes the height of what it shows.
 *
 * Events: `result` (detail: tool, state, data, words) and `error` (detail: tool, errors). Method: `ask({tool, action,
 * fields, state})` resolves to `{data, state}`, or rejects with an Error whose `errors` name the fields; it works with
 * a hidden element too, so that a site can use the engines and show their answers in its own way.
 */
{
  const VERSION = 1;
  const PAGE = new URL("../", document.currentScript.src);
  const PAGES = { en: "index.html", nl: "nl.html", fr: "fr.html", de: "de.html" };
  const OWN = ["class", "dir", "hidden", "id", "lang", "loading", "name", "part", "role", "slot", "style", "tabindex", "theme", "title", "tool"];
  const LOOK = new CSSStyleSheet();
  LOOK.replaceSync(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; height: 36rem; border: 0; }
  `);

  class CardTable extends HTMLElement {
    #frame = document.createElement("iframe");
    #ready = null;
    #shown = "";
    #observer = new MutationObserver(() => this.#follow());
    /** @type {Map<number, {resolve: Function, reject: Function}>} by the number of the question */
    #asked = new Map();
    #questions = 0;
    #listen = (event) => this.#onMessage(event);

    constructor() {
      super();
      const root = this.attachShadow({ mode: "closed" });
      root.adoptedStyleSheets = [LOOK];
      this.#frame.allow = "clipboard-write";
      root.append(this.#frame);
    }

    connectedCallback() {
      addEventListener("message", this.#listen);
      this.#observer.observe(this, { attributes: true });
      this.#load();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#listen);
      this.#observer.disconnect();
      this.#giveUp("The element was taken out of its page.");
    }

    /**
     * Ask an engine, and get its data.
     * @param {{tool?: string, action: string, fields?: Record<string, string | string[]>, state?: Record<string, string>}} request
     * @returns {Promise<{data: object | null, state: object | null}>}
     */
    async ask(request) {
      if (!this.isConnected) throw new Error("The element is not in a page.");
      if (this.#observer.takeRecords().length) this.#follow();
      this.#frame.loading = "eager"; // the answer is waited for, whether or not anything is to be seen
      const id = ++this.#questions;
      const message = structuredClone({ type: "ask", id, request: { tool: this.getAttribute("tool") ?? "kingdom", ...request } });
      return new Promise((resolve, reject) => {
        this.#asked.set(id, { resolve, reject });
        this.#ready.then(() => this.#asked.has(id) && this.#post(message));
      });
    }

    /** Show what the attributes say now; what is asked meanwhile is lost only if the page has to be another one. */
    #follow() {
      this.#frame.title = this.title || "Card Table";
      const address = this.#address();
      if (address === this.#shown) return;
      if (address.split("#")[0] !== this.#shown.split("#")[0]) {
        this.#giveUp("The element was changed, and its frame is loaded anew.");
        this.#load();
      } else {
        this.#shown = address;
        this.#frame.src = address;
      }
    }

    #load() {
      const { promise, resolve } = withResolvers();
      this.#ready = promise;
      this.#shown = this.#address();
      this.#frame.title = this.title || "Card Table";
      this.#frame.loading = this.getAttribute("loading") === "eager" ? "eager" : "lazy";
      this.#frame.onload = () => {
        this.#post({ type: "hello" });
        resolve();
      };
      this.#frame.src = this.#shown;
    }

    #address() {
      const language = (this.lang || this.closest("[lang]")?.lang || "").toLowerCase().split("-")[0];
      const address = new URL(Object.hasOwn(PAGES, language) ? PAGES[language] : PAGES.en, PAGE);
      address.searchParams.set("embed", "");
      if (language) address.searchParams.set("lang", language);
      if (this.hasAttribute("theme")) address.searchParams.set("theme", this.getAttribute("theme"));
      const named = [...this.attributes].filter(({ name }) => !OWN.includes(name) && !/^(data|aria)-/.test(name));
      const parts = new URLSearchParams(named.map(({ name, value }) => [name, value]));
      address.hash = `${this.getAttribute("tool") ?? "kingdom"}${named.length ? `?v=1&${parts}` : ""}`;
      return address.href;
    }

    #post(message) {
      this.#frame.contentWindow.postMessage({ cardtable: VERSION, ...message }, PAGE.origin);
    }

    /** No answer will come to what has been asked so far. */
    #giveUp(why) {
      for (const { reject } of this.#asked.values()) reject(new Error(why));
      this.#asked.clear();
    }

    #onMessage({ source, origin, data }) {
      if (source !== this.#frame.contentWindow || origin !== PAGE.origin || data?.cardtable !== VERSION) return;
      const { type, cardtable: _, ...detail } = data;
      if (typeof type !== "string" || !Object.hasOwn(SHAPES, type) || !SHAPES[type](detail)) return;
      if (type === "size") this.#frame.style.height = `${detail.height}px`;
      else if (type === "answer") this.#settle(detail);
      else this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    #settle({ id, reply }) {
      const { resolve, reject } = this.#asked.get(id) ?? {};
      if (!resolve || !this.#asked.delete(id)) return;
      const { data, state, errors, failure } = reply;
      if (!errors && !failure) return resolve({ data, state });
      const message = failure ?? errors.map(({ field, message: words }) => `${field}: ${words}`).join(" ");
      reject(Object.assign(new Error(message), { errors: errors ?? [] }));
    }
  }

  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isTexts = (value, ...names) => isRecord(value) && names.every((name) => typeof value[name] === "string");
  const areErrors = (value) => Array.isArray(value) && value.every((each) => isTexts(each, "field", "message"));
  const isLacking = (value) => value === undefined || value === null;

  /** What a frame may say, by type. @type {Record<string, (detail: any) => boolean>} */
  const SHAPES = {
    size: ({ height }) => Number.isFinite(height) && height >= 0,
    answer: ({ reply }) =>
      isRecord(reply) &&
      (isLacking(reply.errors) || areErrors(reply.errors)) &&
      (isLacking(reply.failure) || typeof reply.failure === "string"),
    result: (detail) => isTexts(detail, "tool"),
    error: (detail) => isTexts(detail, "tool") && areErrors(detail.errors),
  };

  function withResolvers() {
    let resolve;
    return { promise: new Promise((done) => (resolve = done)), resolve };
  }

  if (!customElements.get("card-table")) customElements.define("card-table", CardTable);
}
