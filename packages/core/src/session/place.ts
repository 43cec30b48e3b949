/** Name of what a console is told about itself, beside its page. */
export const configFile = "config.json";

/** What stands in `config.json` beside a web console that no backend serves. */
export interface ConsoleConfig {
  /** Address of the API, below the origin of the console (`/api`) or whole (`https://host/api`). */
  readonly api: string;
  /** Path of the console, with a slash at both ends; absent: `/`. */
  readonly base?: string;
  /** Address of the API as people know it; absent: that of `api`. */
  readonly server?: string;
  /** Other consoles that can be gone to from here, this one among them. */
  readonly contexts?: readonly ConsoleContext[];
}

export interface ConsoleContext {
  readonly name: string;
  readonly address: string;
}

/** Reads `config.json`; undefined: it is none. Checked by hand, as the first page waits for it. */
export function readConfig(value: unknown): ConsoleConfig | undefined {
  if (typeof value !== "object" || value === null || !("api" in value)) return undefined;
  const { api } = value;
  if (typeof api !== "string" || !/^(\/|https?:\/\/)/.test(api)) return undefined;
  const base = "base" in value && typeof value.base === "string" ? { base: value.base } : {};
  const server = "server" in value && typeof value.server === "string" ? { server: value.server } : {};
  const contexts =
    "contexts" in value && Array.isArray(value.contexts) ? value.contexts.filter(isContext) : [];
  return { api: api.replace(/\/+$/, ""), ...base, ...server, contexts };
}

const isContext = (value: unknown): value is ConsoleContext =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "address" in value &&
  typeof value.address === "string" &&
  /^(\/(?!\/)|https?:\/\/)/.test(value.address);
