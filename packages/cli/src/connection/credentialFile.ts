/** What the credentials file holds. */
export interface CredentialFile {
  /** Server that was signed in to last. */
  current?: string | undefined;
  /** API address to `scheme token`. */
  servers: Record<string, string>;
  /** Name of the context in use. */
  context?: string | undefined;
  /** Named servers, each with a credential of its own. */
  contexts: Record<string, StoredContext>;
}

/** A named server. Two contexts may name the same one and sign in as two people. */
export interface StoredContext {
  readonly server: string;
  readonly credential?: string | undefined;
  /** Address of its web console, without a slash at its end; absent: the server has one beside its API. */
  readonly console?: string | undefined;
}

/**
 * The file of a text; `undefined` when it is damaged. Read by hand: every command reads it, and a schema library
 * takes longer to load than all the rest of it takes.
 */
export function parseCredentialFile(text: string): CredentialFile | undefined {
  const value = jsonOf(text);
  if (!isRecord(value)) return undefined;
  const { current, context, servers = {}, contexts = {} } = value;
  if (!isTextOrAbsent(current) || !isTextOrAbsent(context)) return undefined;
  if (!isRecordOf(servers, isText) || !isRecordOf(contexts, isStoredContext)) return undefined;
  return { current, servers, context, contexts };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || isText(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRecordOf = <Value>(
  value: unknown,
  holds: (each: unknown) => each is Value,
): value is Record<string, Value> => isRecord(value) && Object.values(value).every(holds);

const isStoredContext = (value: unknown): value is StoredContext =>
  isRecord(value) &&
  isText(value.server) &&
  isTextOrAbsent(value.credential) &&
  isTextOrAbsent(value.console);
