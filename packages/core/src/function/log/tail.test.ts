import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FunctionLog } from "./model";
import { createTail, firstId, type Tail } from "./tail";

const idOf = (second: number, at: number) =>
  second.toString(16).padStart(8, "0") + at.toString(16).padStart(16, "0");

const lineOf = (second: number, at: number): FunctionLog => ({
  _id: idOf(second, at),
  function: "f",
  level: 1,
  content: `line ${at}`,
  created_at: new Date(second * 1000).toISOString(),
});

/** A server, and one connection to it that can be cut at any message. `cursors`: it knows `after`. */
function createServer(cursors: boolean) {
  const lines: FunctionLog[] = [];
  let second = 1_700_000_000;
  let sent: string[] | undefined;
  const frame = (kind: number, document?: object) => JSON.stringify({ kind, document });
  return {
    lines,
    say() {
      const line = lineOf(second, lines.length + 1);
      lines.push(line);
      sent?.push(frame(2, line));
    },
    wait: () => (second += 1),
    connect(tail: Tail) {
      const { path } = tail.target;
      const query = new URLSearchParams((typeof path === "string" ? path : path()).split("?")[1]);
      const after = query.get("after");
      const time = Date.parse(query.get("begin") ?? "");
      const begin = Number.isNaN(time) ? second : Math.floor(time / 1000);
      const isAsked = ({ _id, created_at }: FunctionLog) =>
        cursors && after !== null ? _id > after : Date.parse(created_at) >= begin * 1000;
      sent = [...lines.filter(isAsked).map((line) => frame(0, line)), frame(1)];
    },
    cut: () => (sent = undefined),
    next: () => sent?.shift(),
  };
}

function told(tail: Tail, text: string): readonly FunctionLog[] {
  const said = tail.target.read(text);
  const news = said?.kind === "message" ? tail.take(said.message) : undefined;
  return news?.kind === "line" ? [news.line] : [];
}

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant("say" as const) },
    { weight: 4, arbitrary: fc.constant("read" as const) },
    { weight: 2, arbitrary: fc.constantFrom("cut" as const, "wait" as const) },
    { weight: 1, arbitrary: fc.constant("connect" as const) },
  ),
  { maxLength: 120 },
);

describe.each([
  ["a server with cursors", true],
  ["a server without", false],
])("%s", (_, cursors) => {
  it("tells each line once and in order, however often the connection ends", () => {
    fc.assert(
      fc.property(fc.nat({ max: 5 }), steps, (before, doing) => {
        const server = createServer(cursors);
        for (let at = 0; at < before; at++) server.say();
        const start = server.lines.at(-1)?._id ?? firstId;
        const tail = createTail([], { after: start });
        const got: FunctionLog[] = [];
        const read = () => {
          const text = server.next();
          if (text !== undefined) got.push(...told(tail, text));
          return text !== undefined;
        };
        server.connect(tail);
        for (const step of doing) {
          if (step === "connect") server.connect(tail);
          else if (step === "read") read();
          else server[step]();
        }
        server.connect(tail);
        while (read());
        // A server without cursors may tell of the second in which it begins, what was said before.
        const after = got.filter(({ _id }) => _id > start);
        expect(after).toEqual(server.lines.slice(before));
        expect(new Set(got.map(({ _id }) => _id)).size).toBe(got.length);
        expect(got.map(({ _id }) => _id)).not.toContain(start);
        if (cursors) expect(got).toEqual(after);
      }),
    );
  });
});

it("begins at a time, and goes on behind the last line", () => {
  const tail = createTail(["a", "b"], { begin: "2026-01-01T00:00:00.000Z" });
  const path = () => (typeof tail.target.path === "string" ? "" : tail.target.path());
  const asked = () => Object.fromEntries(new URLSearchParams(path().split("?")[1]));
  expect(path()).toMatch(/^function-logs\?functions=a&functions=b&/);
  expect(asked()).toMatchObject({ begin: "2026-01-01T00:00:00.000Z" });
  const line = lineOf(1_767_300_000, 7);
  expect(tail.take({ kind: 2, document: line })).toEqual({ kind: "line", line });
  expect(asked()).toMatchObject({ after: line._id, begin: "2026-01-01T20:39:55.000Z" });
});

it("begins behind a line, in its second for a server that knows no cursor", () => {
  const line = lineOf(1_767_300_000, 7);
  const { path } = createTail(["a"], { after: line._id }).target;
  const asked = new URLSearchParams((typeof path === "string" ? "" : path()).split("?")[1]);
  expect(Object.fromEntries(asked)).toEqual({
    functions: "a",
    after: line._id,
    begin: "2026-01-01T20:40:00.000Z",
  });
});

it("a line that comes late from another process is told, and the same one is not told again", () => {
  const tail = createTail([], { after: firstId });
  const [late, early] = [lineOf(100, 2), lineOf(99, 1)];
  expect([late, early, late, early].map((line) => tail.take({ kind: 2, document: line })?.kind)).toEqual([
    "line",
    "line",
    undefined,
    undefined,
  ]);
  const { path } = tail.target;
  expect(typeof path === "string" ? "" : path()).toContain(`after=${late._id}`);
});

it("texts: begun, refused, removed, and what means nothing", () => {
  const tail = createTail([], { after: firstId });
  const { read } = tail.target;
  expect(read('{"kind":1}')).toEqual({ kind: "begun" });
  expect(read('{"code":401,"message":"No auth token"}')).toEqual({
    kind: "refused",
    status: 401,
    message: "No auth token",
  });
  expect(tail.take({ kind: 3, document: { _id: "x" } })).toEqual({ kind: "removed", id: "x" });
  for (const text of ["", "{", "[]", "null", '{"document":{}}']) expect(read(text)).toBeUndefined();
  for (const message of [{ kind: 7, sequence: [] }, { kind: 2 }, { kind: 2, document: { _id: 1 } }, null])
    expect(tail.take(message)).toBeUndefined();
});

it("keeps ids of the last seconds alone", () => {
  const tail = createTail([], { after: firstId });
  const first = lineOf(100, 1);
  tail.take({ kind: 2, document: first });
  expect(tail.take({ kind: 2, document: first })).toBeUndefined();
  tail.take({ kind: 2, document: lineOf(200, 2) });
  // Nobody sends it again; that it is told shows that it is forgotten.
  expect(tail.take({ kind: 2, document: first })?.kind).toBe("line");
});
