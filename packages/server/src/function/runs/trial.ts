import { isUtf8 } from "node:buffer";
import { bucketOfTrigger } from "@twinhelm/core/function/collection";
import type { FunctionRecord, Trigger } from "@twinhelm/core/function/model";
import {
  type ChangePayload,
  type FirehosePayload,
  type FunctionRunDetail,
  type HttpPayload,
  payloadSchemas,
} from "@twinhelm/core/function/run/model";
import { once } from "@twinhelm/core/once";
import type { DocumentContent } from "../../engine/functionChanges";
import { validationError } from "../../shell/errors";
import { bodyValidator } from "../../shell/validation";
import type { AnswerHead, EventOrder } from "../runtime/orders";
import type { EventSink } from "../runtime/pool";
import { bucketChange, databaseChange, operationOf, readChange } from "../triggers/changes";
import { hears } from "../triggers/firehose";
import { pathTest } from "../triggers/path";
import { answers, requestOrder } from "../triggers/request";
import type { FunctionEvent } from "./runner";

const text = { type: "string" };
const whole = (required: readonly string[], properties: object) => ({
  type: "object",
  required,
  additionalProperties: false,
  properties,
});
const encoding = { type: "string", enum: ["base64"] };
const texts = { type: "object", additionalProperties: text };
const query = {
  type: "object",
  additionalProperties: { anyOf: [text, { type: "array", items: text }] },
};
const change = whole(["kind"], {
  kind: { ...text, enum: ["insert", "update", "replace", "delete"] },
  documentKey: text,
  previous: { type: "object" },
  current: { type: "object" },
});
const shapes: Readonly<Record<Trigger["type"], object>> = {
  http: whole(["method", "path"], { method: text, path: text, query, headers: texts, body: text, encoding }),
  database: change,
  bucket: change,
  firehose: whole(["name"], { name: text, data: {} }),
  schedule: whole([], {}),
  system: whole([], {}),
};

/** Compiled when something is run by hand first. */
const validators = once(
  () =>
    new Map(
      Object.entries(shapes).map(([type, payload]) => [
        type,
        bodyValidator(whole(["payload"], { handler: text, payload })),
      ]),
    ),
);
const validHandler = once(() =>
  bodyValidator({ type: "object", required: ["handler"], properties: { handler: text } }),
);

/** What is asked for by hand: one handler with what it is given. Throws 400. */
export function trialOf(record: FunctionRecord, body: unknown): FunctionEvent {
  validHandler()(body);
  const { handler, payload }: { handler?: unknown; payload?: unknown } = { ...Object(body) };
  const name = String(handler);
  const trigger = Object.hasOwn(record.triggers, name) ? record.triggers[name] : undefined;
  if (trigger === undefined) throw validationError(".handler should be equal to one of the allowed values");
  validators().get(trigger.type)?.(body);
  return { record, trigger: trigger.type, cause: "trial", ...eventOf(trigger, name, payload) };
}

type Given = Pick<FunctionEvent, "order" | "body" | "change">;

const nothing = Buffer.alloc(0);

function eventOf(trigger: Trigger, handler: string, payload: unknown): Given {
  switch (trigger.type) {
    case "http":
      return requestGiven(trigger, handler, payloadSchemas.http().parse(payload));
    case "bucket":
    case "database":
      return changeGiven(trigger, handler, payloadSchemas.bucket().parse(payload));
    case "firehose":
      return messageGiven(trigger, handler, payloadSchemas.firehose().parse(payload));
    default:
      return { order: { kind: "call", handler }, body: nothing };
  }
}

const refuse = (place: string, problem: string): never => {
  throw validationError(`.payload.${place} ${problem}`);
};
const notAllowed = "should be equal to one of the allowed values";

type Of<Type extends Trigger["type"]> = Extract<Trigger, { type: Type }>;

function requestGiven({ options }: Of<"http">, handler: string, payload: HttpPayload): Given {
  const method = payload.method.toUpperCase();
  const path = payload.path.startsWith("/") ? payload.path : `/${payload.path}`;
  if (!answers(options.method, method))
    refuse("method", `should be one that the trigger answers: ${options.method}`);
  const params = /[?#]/.test(path) ? undefined : pathTest(options.path)(path);
  if (params === undefined) return refuse("path", `should be one that the trigger answers: ${options.path}`);
  const query = new URLSearchParams(
    Object.entries(payload.query ?? {}).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  ).toString();
  const headers = Object.entries(payload.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const url = query === "" ? path : `${path}?${query}`;
  const order = {
    kind: "http",
    handler,
    request: requestOrder({ method, url, path, query, headers, params }),
  } as const;
  return { order, body: Buffer.from(payload.body ?? "", payload.encoding ?? "utf8") };
}

function changeGiven(trigger: Of<"bucket" | "database">, handler: string, payload: ChangePayload): Given {
  const { kind, previous, current } = payload;
  const needed = { previous: kind !== "insert", current: kind !== "delete" };
  for (const side of ["previous", "current"] as const) {
    if (needed[side] && payload[side] === undefined) refuse(side, `should be there for the kind ${kind}`);
    if (!needed[side] && payload[side] !== undefined)
      refuse(side, `should not be there for the kind ${kind}`);
  }
  const { options } = trigger;
  const own = trigger.type === "bucket" ? operationOf(kind) : kind;
  if (options.type !== "ALL" && options.type !== own.toUpperCase()) refuse("kind", notAllowed);
  const { documentKey = (current ?? previous)?._id } = payload;
  const content: DocumentContent = {
    bucketId: bucketOfTrigger(trigger) ?? "",
    kind,
    id: typeof documentKey === "string" ? documentKey : "",
    previous: previous && JSON.stringify(previous),
    current: current && JSON.stringify(current),
  };
  const read = readChange(content);
  const change = trigger.type === "bucket" ? bucketChange(read) : databaseChange(read);
  return { order: { kind: "change", handler, change }, body: nothing, change: content };
}

/** A socket that nobody has: what is sent to it goes nowhere. */
const noSocket = { id: "0", remoteAddress: "127.0.0.1" };

function messageGiven({ options }: Of<"firehose">, handler: string, payload: FirehosePayload): Given {
  const { name } = payload;
  const told = name === "connection" || name === "close" ? ({ lifecycle: name } as const) : { name };
  if (!hears(options.event, told)) refuse("name", `should be one that the trigger hears: ${options.event}`);
  return {
    order: { kind: "firehose", handler, firehose: { socket: noSocket, size: 0, message: payload } },
    body: nothing,
  };
}

/** Bytes of an answer that are kept. */
const longestAnswer = 65_536;

/** Takes an answer, whoever else would have had it. */
export function collectAnswer(spoken: () => void): {
  readonly sink: EventSink;
  answer(): string | undefined;
} {
  let head: AnswerHead | undefined;
  let pieces: Buffer[] = [];
  let length = 0;
  let isBegun = false;
  const add = (bytes: Buffer) => {
    const room = Math.max(0, longestAnswer - length);
    length += bytes.length;
    if (room > 0) pieces = [...pieces, bytes.subarray(0, room)];
  };
  return {
    answer: () => head && JSON.stringify(answerOf(head, Buffer.concat(pieces), length)),
    sink: {
      answer(given, body) {
        head = given;
        add(body);
        return undefined;
      },
      head(given) {
        head = given;
        return undefined;
      },
      chunk(bytes, passed) {
        add(bytes);
        passed();
      },
      begin() {
        isBegun = true;
      },
      end: () => undefined,
      done: () => undefined,
      // What no process had says nothing.
      fail: () => isBegun || spoken(),
      spoken,
    },
  };
}

function answerOf(
  { status, headers }: AnswerHead,
  kept: Buffer,
  length: number,
): FunctionRunDetail["answer"] {
  const cut = length > kept.length;
  // A character may have been cut in two.
  const isText = isUtf8(kept) || (cut && [1, 2, 3].some((end) => isUtf8(kept.subarray(0, -end))));
  return {
    status,
    headers: Object.fromEntries(
      headers
        .map(([name, value]) => [name.toLowerCase(), [value].flat()] as const)
        .filter(([name]) => name !== "set-cookie"),
    ),
    body: kept.toString(isText ? "utf8" : "base64"),
    ...(isText ? {} : { encoding: "base64" }),
    length,
    cut,
  };
}

/** The order of an event that somebody waits for. */
export const watched = (order: EventOrder): EventOrder => ({ ...order, isWatched: true });
