import { isRecord } from "../editing/same";
import { type Failure, failed, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";

/** One call that writes, as it was noted. */
export interface NotedCall {
  readonly method: "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Call<unknown>["query"];
  readonly body?: unknown;
}

/** What stands for the id of something that is not there yet. */
export const newId = "000000000000000000000000";

/** Calls that only ask, though they send a body. */
const asking =
  /^(bucket\/[^/]+\/(dry-run|rules\/try)|bucket\/export-schema|storage\/references|versioncontrol\/plans\/[^/]+)$/;

/** Whether a call changes nothing. */
export const isAsking = ({ method, path, body }: Pick<Call<unknown>, "method" | "path" | "body">): boolean =>
  method === "GET" ||
  (method === "POST" &&
    (asking.test(path) || (path === "activity/undo" && isRecord(body) && body.dryRun === true)));

const planned: Failure = { code: "aborted", message: "planned", retry: false };

/** A transport that lets through what only asks; what writes fails, and is not sent. */
export const readingOnly = (transport: Transport, refusal: Failure): Transport => ({
  ...transport,
  send: async (call) => (isAsking(call) ? transport.send(call) : failed(refusal)),
});

export interface Recording {
  readonly transport: Transport;
  readonly calls: readonly NotedCall[];
  /** What takes away again what such a call makes. */
  readonly endings: readonly NotedCall[];
  /** Whether a call was answered with a failure because nobody knows what the server would answer. */
  readonly stopped: boolean;
  readonly tooMany: boolean;
}

/**
 * A transport that sends nothing that writes: it notes it, and answers as the server probably would, so that an action
 * of several calls goes on. Where no such answer fits the call fails, and with it what comes behind.
 */
export function recordOn(transport: Transport, most: number): Recording {
  const calls: NotedCall[] = [];
  const endings: NotedCall[] = [];
  const state = { stopped: false, tooMany: false };
  return {
    calls,
    endings,
    get stopped() {
      return state.stopped;
    },
    get tooMany() {
      return state.tooMany;
    },
    transport: {
      ...transport,
      async send(call) {
        const { method, path, query, body } = call;
        if (method === "GET" || isAsking(call)) return transport.send(call);
        // What was never made is not taken away again.
        if (method === "DELETE" && path.includes(newId)) {
          endings.push({ method, path });
          return answered(call, undefined) ?? failed(planned);
        }
        if (calls.length >= most) {
          state.tooMany = true;
          return failed(planned);
        }
        calls.push({
          method,
          path,
          ...(query === undefined ? {} : { query }),
          ...(body === undefined ? {} : { body }),
        });
        const result = answered(call, body);
        if (result === undefined) state.stopped = true;
        return result ?? failed(planned);
      },
    },
  };
}

/** The answer of a server that does what it is asked for; `undefined`: none that is known fits. */
function answered<T>({ schema, path }: Call<T>, body: unknown) {
  const made = isRecord(body) ? { ...body, _id: body._id ?? newId } : body;
  const counted = isRecord(body) && Array.isArray(body.rows) ? { rows: body.rows.length } : undefined;
  for (const answer of [
    undefined,
    made,
    [made],
    counted,
    { _id: newId },
    filed(body),
    noUndo,
    imported,
    [],
    {},
    lastOf(path),
  ]) {
    const parsed = schema.safeParse(answer);
    if (parsed.success) return success(parsed.data);
  }
  return undefined;
}

/** What a server says that has undone something. */
const noUndo = { dryRun: false, steps: [], lockout: [] };

/** What a server says that has written the rows of an import. */
const imported = { written: true, inserted: 0, updated: 0, refused: 0, problems: [] };

/** What a server says of files that it was sent. */
const filed = (body: unknown) =>
  Array.isArray(body) || (isRecord(body) && isRecord(body.content))
    ? [body]
        .flat()
        .filter(isRecord)
        .map(({ content, ...each }) => ({
          url: "",
          ...each,
          _id: newId,
          content: { type: "", size: 0, ...(isRecord(content) ? content : {}) },
        }))
    : undefined;

/**
 * A transport that sends of what writes only the calls that were noted, each as often as it was: an action that does
 * something else than it was planned to do does not go on.
 */
export function sendingOnly(transport: Transport, calls: readonly NotedCall[], refusal: Failure): Transport {
  const left = calls.map(({ method, path }) => ({ method, path: path.split("/") }));
  const fits = (call: Pick<Call<unknown>, "method" | "path">) => {
    const parts = call.path.split("/");
    return left.findIndex(
      ({ method, path }) =>
        method === call.method &&
        path.length === parts.length &&
        path.every((part, at) => part === newId || part === parts[at]),
    );
  };
  return {
    ...transport,
    async send(call) {
      if (isAsking(call)) return transport.send(call);
      const at = fits(call);
      if (at === -1) return failed(refusal);
      left.splice(at, 1);
      return transport.send(call);
    },
  };
}

const lastOf = (path: string) => ({ _id: path.split("/").at(-1) });
