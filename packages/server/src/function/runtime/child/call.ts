import { frameKinds } from "../frames";
import type { EventOrder, FirehoseOrder, RequestOrder } from "../orders";
import { BodyProblem, bodyOf } from "./body";
import { type Outlet, writeLog } from "./outlet";
import { Response } from "./response";

/** What an event is run with. */
export interface CallParts {
  readonly outlet: Outlet;
  /** Exports of the function. */
  readonly module: Readonly<Record<string, unknown>>;
  readonly answerLimit: number;
  /** Says what went wrong in the log. */
  readonly complain: (text: string) => void;
}

/** Answers of events that run, for what goes wrong outside of their handlers. */
export const running = new Map<number, Response>();

/** The text of what was thrown, as the contract tells it. */
export const reasonText = (reason: unknown): string => String(reason);

const detailOf = (reason: unknown): string =>
  reason instanceof Error ? (reason.stack ?? reasonText(reason)) : reasonText(reason);

/** Calls a handler; says when it is done, and when all was said where somebody waits for that. */
export async function call(parts: CallParts, event: number, order: EventOrder, bytes: Buffer): Promise<void> {
  await handle(parts, event, order, bytes);
  if (order.isWatched === true) writeLog(frameKinds.spoken, event, "", "");
}

async function handle(
  { outlet, module, answerLimit, complain }: CallParts,
  event: number,
  order: EventOrder,
  bytes: Buffer,
): Promise<void> {
  const over = () => {
    running.delete(event);
    outlet.forget(event);
  };
  const done = (head = "") => {
    over();
    outlet.send(frameKinds.done, event, head);
  };
  const handler = module[order.handler];
  if (typeof handler !== "function") {
    const problem = `The function exports no handler named ${order.handler}.`;
    complain(problem);
    return done(problem);
  }
  if (order.kind === "http") {
    const response = new Response(outlet, event, answerLimit, over);
    running.set(event, response);
    return answer(() => handler(requestOf(order.request, bytes), response), response, { complain, done });
  }
  try {
    await handler(...argumentsOf(order, outlet));
  } catch (error) {
    complain(detailOf(error));
    return done(reasonText(error) || noReason);
  }
  done();
}

/** Where something without a text was thrown. */
const noReason = "The handler failed.";

interface Ends {
  readonly complain: (text: string) => void;
  readonly done: (problem?: string) => void;
}

/** What a handler gives back becomes its answer; an answer may come later, too. */
async function answer(handle: () => unknown, response: Response, { complain, done }: Ends): Promise<void> {
  try {
    const value = await handle();
    if (value !== null && value !== undefined && !response.headersSent) await response.send(value);
  } catch (error) {
    const isBody = error instanceof BodyProblem;
    if (!isBody) complain(detailOf(error));
    if (response.headersSent) return done(reasonText(error) || noReason);
    await refuse(response, isBody ? 400 : 500, isBody ? error.message : error);
  }
}

/** The contract's answer to what was thrown. */
export async function refuse(response: Response, status: 400 | 500, reason: unknown): Promise<void> {
  for (const name of [...response.headers.keys()]) response.headers.delete(name);
  const error = status === 400 ? "Bad Request" : "Internal Server Error";
  const text = reason ? reasonText(reason) : undefined;
  response.error = text || noReason;
  const message = text === undefined ? {} : { message: text };
  await response.status(status).send({ statusCode: status, error, ...message });
}

function requestOf(order: RequestOrder, bytes: Buffer) {
  const { method, url, path, headers, params, query } = order;
  return {
    method,
    url,
    path,
    headers: new Map(headers),
    params: new Map(params),
    cookies: new Map<string, string>(),
    query,
    statusCode: undefined,
    statusMessage: undefined,
    body: bodyOf(order, bytes),
  };
}

function argumentsOf(order: Exclude<EventOrder, { kind: "http" }>, outlet: Outlet): unknown[] {
  if (order.kind === "change") return [order.change];
  return order.kind === "firehose" ? firehoseArguments(order.firehose, outlet) : [];
}

function firehoseArguments({ socket, size, message }: FirehoseOrder, outlet: Outlet): unknown[] {
  const send = (order: object) => outlet.send(frameKinds.socket, 0, JSON.stringify(order));
  const { id } = socket;
  return [
    {
      socket: {
        ...socket,
        send: (name: string, data?: unknown) => send({ to: "socket", id, name, data }),
        close: () => send({ to: "close", id }),
      },
      pool: { size, send: (name: string, data?: unknown) => send({ to: "pool", name, data }) },
    },
    message,
  ];
}
