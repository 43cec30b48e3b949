/** A handler, a request for it, and what must come of it. */
export interface RunRow {
  readonly name: string;
  /** Its code: an expression. */
  readonly handler: string;
  readonly method?: "All" | "Get" | "Post" | "Put" | "Delete" | "Patch" | "Head";
  /** Of the trigger; absent: one of its own. */
  readonly path?: string;
  readonly preflight?: boolean;
  /** What is sent, where that is more than the method to the path. */
  readonly send?: {
    readonly path?: string;
    readonly method?: string;
    readonly raw?: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  };
  readonly status?: number;
  readonly is?: unknown;
  readonly has?: unknown;
  readonly answers?: Readonly<Record<string, string | null>>;
}
