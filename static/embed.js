/**
 * Card Table in other sites: `<script src=".../static/embed.js"></script>` defines the element `<card-table>`, which
 * shows a tool in a frame. static/embed.html has examples; docs/architecture.md has the messages.
 *
 * - Attributes `tool`, `theme` ("light", "dark"), `lang`, `loading` ("lazy" or "eager"); every other one is a part of
 *   the tool's address. The frame follows their changes, and has the height of its content.
 * - Events `result` (detail: tool, state, data, words) and `error` (detail: tool, errors).
 * - Method `ask({tool, action, fields, state})`: resolves to `{data, state}`, or rejects with an Error whose `errors`
 *   name the fields; one of the field "frame" tells that the frame cannot be used. A hidden element can be asked too.
 *
 * A classic script: for a module the host of Card Table would have to allow other origins.
 */
{
  const VERSION = 1;
  const PAGE = new URL("../", /** @type {HTMLScriptElement} */ (document.currentScript).src);
  /** Milliseconds in which a frame that has been asked for or loaded speaks: its first words come before Python. */
  const SILENCE = 20_000;
  const LANGUAGES = ["en"]; // the build puts all languages of the page here
  const FIRST_TOOL = ""; // and here the tool of elements without one
  /** Attributes that are no parts of the address. */
  const OWN = ["class", "dir", "hidden", "id", "lang", "loading", "name", "part", "role", "slot", "style", "tabindex", "theme", "title", "tool"];
  const STYLES = new CSSStyleSheet();
  STYLES.replaceSync(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    div { position: relative; }
    iframe { display: block; width: 100%; height: 36rem; border: 0; }
    span { position: absolute; visibility: hidden; }
  `);

  /** @typedef {{data: object | null, state: State | null}} Answer */

  class CardTable extends HTMLElement {
    #frame = document.createElement("iframe");
    /** Lies over the part of the frame that is to be brought into view. */
    #part = document.createElement("span");
    /** Measures the part of the frame that is seen, as soon as it is asked to, and once. @type {IntersectionObserver | null} */
    #measuring = null;
    /** Resolves when the frame has been loaded. @type {Promise<void>} */
    #ready = Promise.resolve();
    /** Whether it has been loaded. */
    #isLoaded = false;
    /** Whether a message has come from it. */
    #hasSpoken = false;
    /** The address of the frame. */
    #shown = "";
    #observer = new MutationObserver(() => this.#follow());
    /** Open questions, by number. @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} */
    #asked = new Map();
    #questions = 0;
    /** Why the frame cannot be used; empty: it can. */
    #refused = "";
    /** Gives up a frame that says nothing. */
    #silence = 0;
    /** Ends what is listened to while the element is in a page. */
    #listening = new AbortController();

    constructor() {
      super();
      const root = this.attachShadow({ mode: "closed" });
      root.adoptedStyleSheets = [STYLES];
      this.#frame.allow = "clipboard-write"; // sharing falls back to a copy
      const around = document.createElement("div");
      around.append(this.#frame, this.#part);
      root.append(around);
    }

    connectedCallback() {
      this.#listening = new AbortController();
      const { signal } = this.#listening;
      addEventListener("message", (event) => this.#onMessage(event), { signal });
      addEventListener("scroll", () => this.#measureSeen(), { signal, capture: true, passive: true }); // also of a part of the site
      addEventListener("resize", () => this.#measureSeen(), { signal });
      document.addEventListener("securitypolicyviolation", (event) => this.#onViolation(event), { signal });
      this.#observer.observe(this, { attributes: true });
      this.#follow();
    }

    disconnectedCallback() {
      this.#listening.abort();
      this.#observer.disconnect();
      this.#shown = "";
      this.#giveUp("The element was taken out of its page.");
    }

    /**
     * Ask an engine, and get its data.
     * @param {{tool?: string, action: string, fields?: Record<string, string | string[]>, state?: State}} request
     * @returns {Promise<Answer>}
     */
    async ask(request) {
      if (!this.isConnected) throw errorOf("The element is not in a page.");
      if (this.#observer.takeRecords().length) this.#follow();
      if (this.#refused) throw errorOf(this.#refused);
      this.#frame.loading = "eager"; // also if the element is not visible
      const id = ++this.#questions;
      const message = structuredClone({ type: "ask", id, request: { tool: this.getAttribute("tool") ?? FIRST_TOOL, ...request } });
      return new Promise((resolve, reject) => {
        this.#asked.set(id, { resolve, reject });
        this.#ready.then(() => this.#asked.has(id) && this.#post(message));
      });
    }

    /** Follow the attributes. Questions are lost only if another page has to be loaded. */
    #follow() {
      this.#frame.title = this.title || "Card Table";
      const [address, before] = [this.#address(), this.#shown];
      this.#shown = address;
      if (address.split("#")[0] !== before.split("#")[0]) {
        this.#giveUp("The element was changed, and its frame is loaded anew.");
        this.#load();
      } else if (address !== before) this.#frame.src = address;
    }

    #load() {
      this.#refused = "";
      this.#hasSpoken = false;
      clearTimeout(this.#silence);
      this.#isLoaded = false;
      const { promise, resolve } = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers());
      this.#ready = promise;
      this.#frame.loading = this.getAttribute("loading") === "eager" ? "eager" : "lazy";
      this.#frame.onload = () => {
        this.#isLoaded = true;
        this.#post({ type: "hello" });
        this.#awaitWords();
        this.#measureSeen();
        resolve();
      };
      this.#frame.src = this.#shown;
    }

    #address() {
      const language = (this.closest("[lang]")?.getAttribute("lang") || "").toLowerCase().split("-")[0];
      const address = new URL(language !== "en" && LANGUAGES.includes(language) ? `${language}.html` : "index.html", PAGE);
      address.searchParams.set("embed", "");
      if (language) address.searchParams.set("lang", language);
      if (this.hasAttribute("theme")) address.searchParams.set("theme", this.getAttribute("theme") ?? "");
      const named = [...this.attributes].filter(({ name }) => !OWN.includes(name) && !/^(data|aria)-/.test(name));
      const parts = new URLSearchParams(named.map(({ name, value }) => [name, value]));
      address.hash = `${this.getAttribute("tool") ?? FIRST_TOOL}${named.length ? `?v=1&${parts}` : ""}`;
      return address.href;
    }

    /** The site's policy forbids the frame: no message will come from it. @param {SecurityPolicyViolationEvent} event */
    #onViolation({ effectiveDirective, blockedURI, disposition }) {
      const isFrame = effectiveDirective === "frame-src" && disposition === "enforce";
      if (!isFrame || !blockedURI.startsWith(PAGE.origin)) return;
      this.#refuse(`The policy of this page forbids the frame of Card Table. It needs: frame-src ${PAGE.origin}`);
    }

    /** A frame that is not the page says nothing: a browser tells neither its status nor its headers. */
    #awaitWords() {
      clearTimeout(this.#silence);
      if (this.#hasSpoken || this.#refused) return;
      const why = `Nothing comes from the frame of Card Table. Look whether ${this.#shown} is there, and whether its host lets it be framed: X-Frame-Options, frame-ancestors.`;
      this.#silence = setTimeout(() => this.#refuse(why), SILENCE);
    }

    /** @param {string} why the frame cannot be used */
    #refuse(why) {
      this.#refused = why;
      this.#giveUp(why);
      const detail = { tool: this.getAttribute("tool") ?? FIRST_TOOL, errors: errorOf(why).errors };
      this.dispatchEvent(new CustomEvent("error", { detail }));
    }

    /** @param {object} message */
    #post(message) {
      this.#frame.contentWindow?.postMessage({ cardtable: VERSION, ...message }, PAGE.origin);
    }

    /** Reject all open questions. @param {string} why */
    #giveUp(why) {
      clearTimeout(this.#silence);
      for (const { reject } of this.#asked.values()) reject(errorOf(why));
      this.#asked.clear();
    }

    /** @param {MessageEvent} event */
    #onMessage({ source, origin, data }) {
      if (source !== this.#frame.contentWindow || origin !== PAGE.origin || data?.cardtable !== VERSION) return;
      const { type, cardtable: _, ...detail } = data;
      clearTimeout(this.#silence);
      this.#hasSpoken = true;
      this.#refused = "";
      if (typeof type !== "string" || !Object.hasOwn(SHAPES, type) || !SHAPES[type](detail)) return;
      if (type === "size") this.#resize(detail);
      else if (type === "reveal") this.#reveal(detail);
      else if (type === "answer") this.#settle(detail);
      else this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    /** @param {{height: number}} size */
    #resize({ height }) {
      this.#frame.style.height = `${height}px`;
      this.#measureSeen();
    }

    /** Scroll so that a part of the frame is seen. @param {{top: number, bottom: number, block: "start" | "nearest"}} part */
    #reveal({ top, bottom, block }) {
      this.#part.style.top = `${top}px`;
      this.#part.style.height = `${bottom - top}px`;
      this.#part.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
    }

    /** Tell the frame which part of it is seen: it is as high as its content, and sheets lie in that part. */
    #measureSeen() {
      if (this.#measuring || !this.#isLoaded) return;
      this.#measuring = new IntersectionObserver(([entry]) => {
        this.#measuring?.disconnect();
        this.#measuring = null;
        if (!entry?.isIntersecting) return;
        const { boundingClientRect: whole, intersectionRect: seen } = entry;
        this.#post({ type: "seen", top: seen.top - whole.top, bottom: seen.bottom - whole.top });
      });
      this.#measuring.observe(this.#frame);
    }

    /** @param {{id: number, reply: {data: object | null, state: State | null, errors?: FieldError[], failure?: string}}} answer */
    #settle({ id, reply }) {
      const question = this.#asked.get(id);
      if (!question) return;
      this.#asked.delete(id);
      const { data, state, errors, failure } = reply;
      if (!errors && !failure) return question.resolve({ data, state });
      const message = failure ?? errors?.map(({ field, message: words }) => `${field}: ${words}`).join(" ") ?? "";
      question.reject(errorOf(message, errors ?? [{ field: "", message }]));
    }
  }

  /** @param {string} message @param {FieldError[]} [errors] */
  function errorOf(message, errors = [{ field: "frame", message }]) {
    return Object.assign(new Error(message), { errors });
  }

  /** @typedef {(value: any) => boolean} Test */
  /** @type {Test} */
  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  /** @type {(value: any, ...names: string[]) => boolean} */
  const hasTexts = (value, ...names) => isRecord(value) && names.every((name) => typeof value[name] === "string");
  /** @type {Test} */
  const areErrors = (value) => Array.isArray(value) && value.every((each) => hasTexts(each, "field", "message"));
  /** @type {Test} */
  const isMissing = (value) => value === undefined || value === null;

  /** The shapes of messages from the frame, by type. @type {Record<string, Test>} */
  const SHAPES = {
    size: ({ height }) => Number.isFinite(height) && height >= 0,
    reveal: ({ top, bottom, block }) =>
      Number.isFinite(top) && Number.isFinite(bottom) && bottom >= top && (block === "start" || block === "nearest"),
    answer: ({ reply }) =>
      isRecord(reply) &&
      (isMissing(reply.errors) || areErrors(reply.errors)) &&
      (isMissing(reply.failure) || typeof reply.failure === "string"),
    result: (detail) => hasTexts(detail, "tool"),
    error: (detail) => hasTexts(detail, "tool") && areErrors(detail.errors),
  };

  if (!customElements.get("card-table")) customElements.define("card-table", CardTable);
}
