import { withinAdmission } from "../../operation/requestId";
import { createAdmission } from "../../shell/admission";
import { bodyTextProblem } from "../../shell/bodyText";
import type { Authenticated } from "../../shell/callers";
import type { ServerContext } from "../../shell/context";
import { bareError, HttpError } from "../../shell/errors";
import { requireAccess } from "../../shell/guard";
import { readId } from "../../shell/objectId";
import { isRecord } from "../../shell/query";
import type { Value } from "../values";
import { createDocumentWriter, type DocumentWriter, type Target } from "../write";
import { writeDocuments } from "../writing";

/** What came of a command: the status of the same call over HTTP, and a text. */
export interface Reply {
  readonly status: number;
  readonly message: string;
}

/** What a client asks for by its socket. */
interface Command {
  readonly event: EventName;
  readonly data: Value;
}

type EventName = keyof typeof events;

interface Event {
  /** The permission that the same call over HTTP needs; `bucket:data:stream` alone would let readers write. */
  readonly verb: "create" | "update" | "delete";
  readonly reply: Reply;
  readonly run: (writer: DocumentWriter, target: Target, data: Value, id: string) => Promise<unknown>;
}

const noContent: Reply = { status: 204, message: "No Content" };

const events = {
  insert: {
    verb: "create",
    reply: { status: 201, message: "Created" },
    run: (writer, target, data) => writer.insert(target, data),
  },
  replace: {
    verb: "update",
    reply: { status: 200, message: "OK" },
    run: (writer, target, data, id) => writer.replace(target, id, data),
  },
  patch: {
    verb: "update",
    reply: noContent,
    run: (writer, target, data, id) => writer.patch(target, id, data),
  },
  delete: { verb: "delete", reply: noContent, run: (writer, target, _, id) => writer.remove(target, id) },
} as const satisfies Readonly<Record<string, Event>>;

/** Reads what a client sent. What is no command of the contract is ignored; what is too large to be read, refused. */
export function readCommand(text: string): Command | undefined {
  const problem = bodyTextProblem(text);
  if (problem !== undefined) throw bareError(400, problem);
  const sent = parsed(text);
  if (!isRecord(sent) || typeof sent.event !== "string" || !isEvent(sent.event)) return undefined;
  return { event: sent.event, data: isRecord(sent.data) ? sent.data : {} };
}

const isEvent = (name: string): name is EventName => Object.hasOwn(events, name);

/** Names that would reach the prototype of objects make it no command. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === "__proto__") throw new SyntaxError(`${key} is no name`);
      return value;
    });
  } catch {
    return undefined;
  }
}

/** Runs commands (contract, bucket.md section 12.3). */
export function createCommands(context: ServerContext) {
  const writer = createDocumentWriter(context);
  return async (
    { event, data }: Command,
    bucketId: string,
    found: Authenticated,
    gone: AbortSignal,
  ): Promise<Reply> => {
    const { verb, reply, run }: Event = events[event];
    const id = event === "insert" ? "" : idOf(data);
    const segments = event === "insert" ? [bucketId] : [bucketId, id];
    const decide = ({ access }: Authenticated) =>
      requireAccess(access, { action: `bucket:data:${verb}`, segments });
    decide(found);
    const { caller } = found;
    const readFor = { caller: caller.id, gone: () => gone };
    await withinAdmission(caller.id, createAdmission(found, decide), () =>
      writeDocuments(context, { bucketId, caller, readFor }, (target) => run(writer, target, data, id)),
    );
    return reply;
  };
}

function idOf({ _id }: Value): string {
  const id = typeof _id === "string" ? readId(_id) : undefined;
  if (id === undefined) throw bareError(400, `${String(_id)} is an invalid object id`);
  return id;
}

/** What a command that was refused is answered with; an error of the server is logged. */
export function replyOf(error: unknown, log: (error: unknown) => void): Reply {
  if (error instanceof HttpError) return { status: error.body.statusCode, message: error.message };
  log(error);
  return { status: 500, message: "Internal server error" };
}
