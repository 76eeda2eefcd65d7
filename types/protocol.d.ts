/** Types of the messages between page, worker and embedding site: docs/architecture.md describes them. */

/** The values of a form's controls, by name. */
type Fields = Record<string, string[]>;

/** The state of a tool, as the address holds it. */
type State = Record<string, string>;

interface FieldError {
  /** The name of a control, or of a part of the address; empty: it concerns the whole form. */
  field: string;
  message: string;
}

interface Progress {
  done: number;
  total: number;
  words: string;
}

/** Bytes of the large files that Python starts with. */
interface DownloadProgress {
  loaded: number;
  total: number;
  /** Whether the connection has broken, and is tried again. */
  broken: boolean;
}

/** What the page sends to the worker, as JSON. */
interface WorkerRequest {
  /** Who asks: the id of a form. */
  form: string;
  language?: string;
  tool?: string;
  action?: string;
  fields?: Fields;
  state?: State;
  entropy?: string;
  now?: string;
  /** Whether another site shows the page. */
  embedded?: boolean;
  resume?: true;
  stop?: true;
  prepare?: true;
  /** Whether another site asks: what the action does not read is refused, and a state needs no version. */
  site?: true;
}

/** What the worker answers. */
interface Reply {
  html?: Record<string, string>;
  fields?: Fields;
  state?: State | null;
  /** What is shared in place of the state. */
  shared?: State | null;
  words?: string;
  /** What the state is, for the title of the page. */
  title?: string;
  /** What is wrong with the whole state. */
  notice?: string;
  /** What the action has done, for Undo. */
  step?: string;
  data?: unknown;
  progress?: Progress | null;
  pause?: number;
  more?: boolean;
  errors?: FieldError[];
  failure?: string;
  /** The traceback of a failure, for tests. */
  details?: string;
  /** Set by the page: the worker itself did not answer. */
  broken?: boolean;
}

/** A question of an embedding site. */
interface Ask {
  tool: string;
  action: string;
  fields: Fields;
  state: State;
}
