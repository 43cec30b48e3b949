import type { Sequence } from "@twinhelm/core/document/chunks";
import { createQueue } from "@twinhelm/core/queue";
import type { FastifyInstance } from "fastify";
import { orderSteps } from "../../document/realtime/order";
import {
  type FunctionLog,
  type FunctionLogQuery,
  type LogKey,
  logId,
  sequenceOf,
  sequencesOf,
} from "../../engine/functionLogs";
import type { Services } from "../../services";
import type { Authenticated } from "../../shell/callers";
import { HttpError } from "../../shell/errors";
import { isShown } from "../../shell/guard";
import { objectOf, type Query } from "../../shell/query";
import {
  frameOf,
  installSockets,
  type Socket,
  type SocketHandler,
  type SocketRequest,
} from "../../shell/sockets";
import { logAnswer, secondOf, textsOf } from "./routes";

/** Rows that a socket begins with where an order is asked for, and that it keeps in it. */
const mostRows = 10_000;
/** Rows that are read together where all there are are told. */
const together = 1000;

/** What somebody asks to be told (contract, function-webhook.md section 12.4). */
interface Asked {
  /** Absent: of all functions. */
  readonly functions: ReadonlySet<string> | undefined;
  /** Sequences from this one on. */
  readonly from: number;
  readonly skip: number;
  readonly limit: number;
  /** Absent: nobody is told of an order. */
  readonly sort: "ascending" | "descending" | undefined;
}

/** Lines of functions as they are said. */
export function registerLogSockets(app: FastifyInstance, services: Services): void {
  const { context, tickets, log } = services;
  const { payloadLimit, socketLimits } = context.options;
  installSockets(app, {
    kind: "function-logs",
    path: /^\/api\/(function-logs)\/?$/i,
    tickets,
    limits: socketLimits,
    payloadLimit,
    log,
    open: (socket, request) => openChannel(services, socket, request),
  });
}

function openChannel(services: Services, socket: Socket, request: SocketRequest): SocketHandler {
  const { callers, log } = services;
  const queue = createQueue();
  const refuse = (error: unknown) => {
    const isExpected = error instanceof HttpError;
    if (!isExpected) log(error);
    const code = isExpected ? error.body.statusCode : 500;
    socket.send([frame({ code, message: isExpected ? error.message : "Internal server error" })]);
    socket.close();
  };
  const identify = async () => callers.authenticate(request.authorization);
  const take = (work: () => Promise<void>) => void queue.run(work).catch(refuse);
  take(async () => {
    socket.admit((await identify()).caller.id);
    await follow(services, socket, askedOf(request.query, services.context.now()), identify, take);
  });
  return {
    message: async () => undefined,
    beat: () => take(async () => void (await identify())),
  };
}

function askedOf(query: Query, now: number): Asked {
  const sort = objectOf(query, "sort");
  const [direction] = Object.values(sort ?? {});
  const after = typeof query.after === "string" ? sequenceOf(query.after) : undefined;
  const functions = textsOf(query.functions);
  return {
    functions: functions && new Set(functions),
    // Ours: from behind the last row that somebody has, so that nothing is missed and nothing comes twice.
    from: after === undefined ? sequencesOf(secondOf(query.begin, now)) : after + 1,
    skip: wholeOf(query.skip),
    limit: wholeOf(query.limit),
    sort: sort === undefined ? undefined : direction === -1 ? "descending" : "ascending",
  };
}

/** What is no number counts as not given. */
function wholeOf(value: unknown): number {
  const number = Math.floor(Number(value));
  return number > 0 ? Math.min(number, mostRows) : 0;
}

/** Sends what is stored, then what is said. */
async function follow(
  { context, functions }: Services,
  socket: Socket,
  asked: Asked,
  identify: () => Promise<Authenticated>,
  take: (work: () => Promise<void>) => void,
): Promise<void> {
  const order = createOrder(asked);
  let last = 0;
  /** Whether a line is one of those that are asked for and may be read. */
  const meant = async () => {
    const { access } = await identify();
    const readsAll = access.can("function:logs:index", []);
    return ({ sequence, function: id }: LogKey) =>
      sequence >= asked.from &&
      (asked.functions?.has(id) ?? true) &&
      (readsAll || isShown(access, "function", [id]));
  };
  const tell = async (kind: 0 | 2, rows: readonly FunctionLog[]) => {
    const isMeant = await meant();
    const shown = rows.filter((row) => row.sequence > last && isMeant(row));
    const frames = shown.map((row) => frame({ kind, document: logAnswer(row, row.function) }));
    const ids = shown.map((row) => logId(row.sequence));
    if (kind === 0) order.begin(ids);
    const sequence = kind === 0 ? [] : order.add(ids);
    if (sequence.length > 0) frames.push(frame({ kind: 7, sequence }));
    socket.send(frames);
  };
  const end = functions.logs.watch({
    stored: (rows) => take(() => tell(2, rows)),
    removed: (rows) =>
      take(async () => {
        const gone = rows.filter(await meant()).map(({ sequence }) => logId(sequence));
        const frames = gone.map((_id) => frame({ kind: 3, document: { _id } }));
        order.remove(new Set(gone));
        socket.send(frames);
      }),
    lost: () => socket.cut(),
  });
  socket.gone.addEventListener("abort", end);
  if (socket.gone.aborted) return end();
  await functions.logs.flush();
  const readFor = { caller: (await identify()).caller.id, gone: () => socket.gone };
  const page = (from: number) => context.engine.functionLogs.page(firstRows(asked, from), readFor);
  let rows = await page(asked.from);
  await tell(0, rows);
  // Whoever asks neither for a number nor for an order is told of all there are, as fast as they are read.
  while (isWhole(asked) && rows.length === together && !socket.gone.aborted) {
    await socket.drained();
    last = rows.at(-1)?.sequence ?? last;
    rows = await page(last + 1);
    await tell(0, rows);
  }
  last = Math.max(last, ...rows.map(({ sequence }) => sequence));
  socket.send([frame({ kind: 1 })]);
}

const isWhole = ({ limit, sort }: Asked): boolean => limit === 0 && sort === undefined;

/** What is stored from a row on. */
const firstRows = (asked: Asked, from: number): FunctionLogQuery => ({
  functions: asked.functions && [...asked.functions],
  levels: [],
  from,
  to: Number.MAX_SAFE_INTEGER,
  skip: from === asked.from ? asked.skip : 0,
  limit: isWhole(asked) ? together : asked.limit === 0 ? mostRows : asked.limit,
  ascends: asked.sort !== "descending",
});

const frame = (value: object): Buffer => frameOf(JSON.stringify(value));

/** The order of the rows that somebody has, where it is asked for. */
function createOrder({ sort, limit }: Asked) {
  let ids: readonly string[] = [];
  const most = limit === 0 ? mostRows : limit;
  return {
    /** Takes the rows that somebody begins with, in their order. */
    begin(first: readonly string[]): void {
      ids = first.slice(0, most);
    },
    /** Adds rows that were said later; gives the steps from the order before. */
    add(added: readonly string[]): readonly Sequence[] {
      if (sort === undefined || added.length === 0) return [];
      const before = ids;
      const all = sort === "descending" ? [...added.toReversed(), ...before] : [...before, ...added];
      ids = all.slice(0, most);
      return orderSteps(before, ids);
    },
    remove(gone: ReadonlySet<string>): void {
      ids = ids.filter((id) => !gone.has(id));
    },
  };
}
