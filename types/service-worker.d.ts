/** Types of the service worker's global scope, and of the parts of Workbox that it uses. */

interface FileOfBuild {
  url: string;
  revision: string | null;
  integrity: string;
  /** The same file in a smaller form, which browsers cannot unpack by themselves. */
  packed?: { url: string; integrity: string };
}

interface WorkerGlobalScope {
  readonly __WB_MANIFEST: FileOfBuild[];
  readonly clients: Clients;
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
}

interface WorkerGlobalScopeEventMap {
  activate: ExtendableEvent;
}

/** The event that a file is for: "install", or the "fetch" of a page. */
interface HandlerEvent extends ExtendableEvent {
  request?: Request;
}

interface HandlerOptions {
  event: HandlerEvent;
  request: Request;
  params?: { cacheKey: string };
}

/** What the steps of one fetch share. */
interface FetchState {
  url?: string;
  isPacked?: boolean;
}

interface StrategyPlugin {
  requestWillFetch(options: { request: Request; event: HandlerEvent; state: FetchState }): Promise<Request>;
  fetchDidSucceed(options: { response: Response; event: HandlerEvent; state: FetchState }): Promise<Response>;
  cachedResponseWillBeUsed(options: {
    cacheName: string;
    request: Request;
    cachedResponse?: Response;
    event: HandlerEvent;
  }): Promise<Response | null>;
  handlerDidError(options: { request: Request; error: unknown; event: HandlerEvent }): Promise<Response | null>;
}

declare namespace workbox {
  const core: {
    setCacheNameDetails(details: { prefix: string }): void;
    copyResponse(response: Response): Promise<Response>;
  };
  namespace precaching {
    class PrecacheController {
      constructor(options: { plugins: StrategyPlugin[] });
      readonly strategy: { handle(options: HandlerOptions): Promise<Response> };
      precache(files: FileOfBuild[]): void;
    }
    class PrecacheRoute {
      constructor(controller: PrecacheController, options: { ignoreURLParametersMatching: RegExp[] });
      readonly match: (options: object) => unknown;
    }
  }
  const routing: {
    registerRoute(
      match: (options: object) => unknown,
      handler: (options: { event: HandlerEvent; params: { cacheKey: string } }) => Promise<Response>,
    ): void;
  };
}
