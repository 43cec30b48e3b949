import { expect } from "vitest";
import { http } from "../functionWorld";

/** Id of the bucket that triggers wait for. */
export const boats = "b1".repeat(12);
const alba = { _id: "c1".repeat(12), name: "Alba" };
const brio = { ...alba, name: "Brio" };

export const triggers = {
  default: http("/echo/:day", "All"),
  fails: http("/fails"),
  slow: http("/slow"),
  exits: http("/exits"),
  long: http("/long"),
  bytes: http("/bytes"),
  none: http("/none"),
  wrong: http("/wrong"),
  bucket: { type: "bucket", options: { bucket: boats, type: "UPDATE" } },
  database: { type: "database", options: { collection: `bucket_${boats}`, type: "UPDATE" } },
  heard: { type: "firehose", options: { event: "join" } },
  off: { type: "schedule", active: false, options: { frequency: "0 0 * * *", timezone: "UTC" } },
  ready: { type: "system", options: { name: "READY" } },
  missing: { type: "system", options: { name: "READY" } },
  rejects: { type: "bucket", options: { bucket: boats, type: "INSERT" } },
  dies: { type: "schedule", options: { frequency: "0 0 * * *", timezone: "UTC" } },
};
export const code = `
const say = (...given) => console.info(JSON.stringify(given));
export default async ({ method, url, path, params, query, headers, body }) => {
  console.log("asked for " + params.get("day"));
  if (query.wait) await new Promise((resolve) => setTimeout(resolve, Number(query.wait)));
  console.warn("answers " + params.get("day"));
  return { method, url, path, query, key: headers.get("authorization"), body: body instanceof Uint8Array ? String(body.length) : body };
};
export const fails = () => { console.debug("before"); throw new TypeError("no tide table"); };
export const slow = () => { console.log("looking"); return new Promise(() => {}); };
export const exits = () => { console.log("leaves"); process.exit(3); };
export const long = () => "é".repeat(50_000);
export const bytes = (_, response) => response.send(Buffer.from([0, 255, 1]));
export const none = (_, response) => response.status(204).end();
export const wrong = (_, response) => response.status(999).send("never");
export const bucket = say, database = say, heard = (_, message) => say(message), off = say, ready = say;
export const rejects = async () => { throw new Error("refused"); };
export const dies = () => { setTimeout(() => { throw new Error("later"); }); return new Promise(() => {}); };
`;

export const get = (path: string) => ({ method: "GET", path });

interface Row {
  readonly name: string;
  readonly handler: string;
  readonly payload: unknown;
  readonly has: object;
  /** Lines with their levels. */
  readonly says?: readonly (readonly [level: number, content: unknown])[];
}
const change = { kind: "update", previous: alba, current: brio };
const ended = { result: "killed", error: "The process of the function ended with code 3." };

export const rows: readonly Row[] = [
  {
    name: "a request with all that belongs to it",
    handler: "default",
    payload: {
      method: "post",
      path: "/echo/Mon%20day",
      query: { a: "1", "b[c]": ["2", "3"] },
      headers: { "Content-Type": "application/json" },
      body: '{"tons":3}',
    },
    has: {
      result: "succeeded",
      status: 200,
      repeatable: true,
      left_out: [],
      answer: {
        status: 200,
        headers: { "content-type": ["application/json"] },
        body: expect.stringContaining('"query":{"a":"1","b":{"c":["2","3"]}}'),
        cut: false,
      },
      payload: {
        method: "POST",
        path: "/echo/Mon%20day",
        query: { a: "1", "b[c]": ["2", "3"] },
        body: '{"tons":3}',
      },
    },
    says: [
      [1, "asked for Mon day"],
      [3, "answers Mon day"],
    ],
  },
  {
    name: "bytes in a body",
    handler: "default",
    payload: { method: "PUT", path: "/echo/a", body: "AP8B", encoding: "base64" },
    has: {
      answer: { body: expect.stringContaining('"body":"3"') },
      payload: { body: "AP8B", encoding: "base64" },
    },
  },
  {
    name: "credentials are seen by the handler, and not kept",
    handler: "default",
    payload: {
      method: "POST",
      path: "/echo/a",
      query: { access_token: "hush", tons: "1" },
      headers: { Authorization: "APIKEY hush", "content-type": "application/json" },
      body: '{"login":{"name":"a","password":"hush"}}',
    },
    has: {
      answer: { body: expect.stringContaining('"key":"APIKEY hush"') },
      repeatable: false,
      left_out: ["query.access_token", "headers.authorization", "body.login.password"],
      payload: { query: { tons: "1" }, body: '{"login":{"name":"a"}}' },
    },
  },
  {
    name: "what a handler throws",
    handler: "fails",
    payload: get("/fails"),
    has: { result: "failed", status: 500, error: "TypeError: no tide table", answer: { status: 500 } },
    says: [
      [0, "before"],
      [4, expect.stringMatching(/^TypeError: no tide table\n/)],
    ],
  },
  {
    name: "one that takes too long",
    handler: "slow",
    payload: get("/slow"),
    has: { result: "timeout", status: 504, error: expect.stringContaining("after 0.5 seconds") },
    says: [
      [1, "looking"],
      [3, expect.stringContaining("after 0.5 seconds")],
    ],
  },
  {
    name: "one that exits",
    handler: "exits",
    payload: get("/exits"),
    has: ended,
    says: [
      [1, "leaves"],
      [4, ended.error],
    ],
  },
  {
    name: "the beginning of a long answer",
    handler: "long",
    payload: get("/long"),
    has: { result: "succeeded", answer: { length: 100_000, cut: true, body: "é".repeat(32_768) } },
  },
  {
    name: "an answer of bytes",
    handler: "bytes",
    payload: get("/bytes"),
    has: { answer: { body: "AP8B", encoding: "base64", length: 3, cut: false } },
  },
  {
    name: "an answer without a body",
    handler: "none",
    payload: get("/none"),
    has: { status: 204, answer: { body: "" } },
  },
  {
    name: "a change of a bucket",
    handler: "bucket",
    payload: { ...change, kind: "replace" },
    has: {
      result: "succeeded",
      trigger: "bucket",
      payload: { kind: "replace", previous: alba, current: brio },
    },
    says: [
      [
        2,
        JSON.stringify([
          { kind: "update", bucket: boats, documentKey: alba._id, previous: alba, current: brio },
        ]),
      ],
    ],
  },
  {
    name: "a change in the database",
    handler: "database",
    payload: { ...change, documentKey: "d1".repeat(12) },
    has: { result: "succeeded", trigger: "database" },
    says: [
      [
        2,
        JSON.stringify([
          {
            kind: "update",
            collection: `bucket_${boats}`,
            documentKey: "d1".repeat(12),
            document: brio,
            updateDescription: { removedFields: [], updatedFields: { name: "Brio" } },
          },
        ]),
      ],
    ],
  },
  {
    name: "a message",
    handler: "heard",
    payload: { name: "join", data: { room: "north" } },
    has: { result: "succeeded", trigger: "firehose", payload: { name: "join", data: { room: "north" } } },
    says: [[2, '[{"name":"join","data":{"room":"north"}}]']],
  },
  {
    name: "a time, also of a trigger that is off",
    handler: "off",
    payload: {},
    has: { trigger: "schedule" },
    says: [[2, "[]"]],
  },
  {
    name: "the start",
    handler: "ready",
    payload: {},
    has: { trigger: "system", payload: {} },
    says: [[2, "[]"]],
  },
  {
    name: "a handler that is not there",
    handler: "missing",
    payload: {},
    has: { result: "failed", error: "The function exports no handler named missing." },
  },
  {
    name: "a handler that rejects",
    handler: "rejects",
    payload: { kind: "insert", current: alba },
    has: { result: "failed", error: "Error: refused" },
    says: [[4, expect.stringMatching(/^Error: refused\n/)]],
  },
  {
    name: "an error that nobody catches",
    handler: "dies",
    payload: {},
    has: { result: "failed", error: "Error: later" },
    says: [[4, expect.stringMatching(/^Error: later\n/)]],
  },
];

export const refused: readonly (readonly [
  name: string,
  handler: string,
  payload: unknown,
  message: string,
])[] = [
  ["a handler that has no trigger", "toString", {}, ".handler should be equal to one of the allowed values"],
  ["no payload", "default", undefined, " should have required property 'payload'"],
  ["a request without a path", "default", { method: "GET" }, ".payload should have required property 'path'"],
  [
    "another method",
    "fails",
    { method: "POST", path: "/fails" },
    ".payload.method should be one that the trigger answers: Get",
  ],
  [
    "another path",
    "default",
    get("/other"),
    ".payload.path should be one that the trigger answers: /echo/:day",
  ],
  [
    "a query in the path",
    "default",
    get("/echo/a?b=1"),
    ".payload.path should be one that the trigger answers: /echo/:day",
  ],
  [
    "a kind that the trigger does not hear",
    "bucket",
    { kind: "insert", current: alba },
    ".payload.kind should be equal to one of the allowed values",
  ],
  [
    "a change without what was there",
    "bucket",
    { kind: "update", current: alba },
    ".payload.previous should be there for the kind update",
  ],
  [
    "an insertion with what was there",
    "rejects",
    { ...change, kind: "insert" },
    ".payload.previous should not be there for the kind insert",
  ],
  [
    "a message that the trigger does not hear",
    "heard",
    { name: "leave" },
    ".payload.name should be one that the trigger hears: join",
  ],
  ["more than there is", "ready", { at: 1 }, ".payload should NOT have additional properties"],
];
