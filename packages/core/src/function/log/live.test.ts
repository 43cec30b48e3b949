import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SocketListener } from "../../http/sockets";
import { lineMatches } from "./filter";
import { createLiveLogs, liveLimits } from "./live";
import { firstId } from "./tail";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Live lines on a socket of the test. */
function start(search = "") {
  let listener: SocketListener | undefined;
  let count = 0;
  const logs = createLiveLogs({
    sockets: {
      watch(_, given) {
        listener = given;
        return () => (listener = undefined);
      },
    },
    functions: [],
    after: firstId,
    matches: lineMatches({ levels: [], search }),
  });
  const say = (content: string, level = 1) => {
    count += 1;
    const _id = count.toString(16).padStart(24, "0");
    const created_at = new Date(0).toISOString();
    listener?.message({ kind: 2, document: { _id, function: "f", level, content, created_at } });
    return _id;
  };
  return {
    logs,
    say,
    message: (message: unknown) => listener?.message(message),
    remove: (_id: string) => listener?.message({ kind: 3, document: { _id } }),
    state: (status: "live" | "waiting") => listener?.state({ status, refusal: undefined }),
    texts: () => logs.view().rows.map(({ content }) => content),
    isLeft: () => listener === undefined,
  };
}
const pass = () => vi.advanceTimersByTime(liveLimits.together);

it("shows what comes together, the latest first, and says how the connection is", () => {
  const { logs, say, state, texts, isLeft } = start();
  const told = vi.fn();
  logs.subscribe(told);
  expect(logs.view().status).toBe("connecting");
  state("live");
  expect(logs.view()).toMatchObject({ status: "live", rows: [], held: false });
  told.mockClear();
  for (let at = 0; at < 500; at++) say(`${at}`);
  expect(texts()).toEqual([]);
  pass();
  expect(told).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual(Array.from({ length: 500 }, (_, at) => `${499 - at}`));
  expect(logs.view()).toBe(logs.view());
  logs.stop();
  expect(isLeft()).toBe(true);
});

it("held: what comes is kept and counted, and shown once it is released", () => {
  const { logs, say, remove, texts } = start();
  say("one");
  logs.hold();
  expect(texts()).toEqual(["one"]);
  const gone = say("two");
  say("three");
  pass();
  expect(texts()).toEqual(["one"]);
  expect(logs.view()).toMatchObject({ held: true, waiting: 2 });
  remove(gone);
  pass();
  expect(logs.view()).toMatchObject({ held: true, waiting: 1 });
  logs.release();
  expect(texts()).toEqual(["three", "one"]);
  expect(logs.view()).toMatchObject({ held: false, waiting: 0 });
});

it("what is removed goes, also where it is held, and does not come back", () => {
  const { logs, say, remove, texts } = start();
  const first = say("one");
  say("two");
  logs.hold();
  say("three");
  remove(first);
  pass();
  expect([texts(), logs.view().waiting]).toEqual([["two"], 1]);
  logs.release();
  logs.match(lineMatches({ levels: [], search: "" }));
  expect(texts()).toEqual(["three", "two"]);
});

it("who holds twice goes on with what was held first", () => {
  const { logs, say, texts } = start();
  say("one");
  logs.hold();
  say("two");
  logs.hold();
  expect([texts(), logs.view().waiting]).toEqual([["one"], 1]);
});

it("what was removed makes room, and lines that do not match are let go as others are", () => {
  const { logs, say, remove, texts } = start();
  logs.match(lineMatches({ levels: [4], search: "" }));
  const large = say("x".repeat(liveLimits.characters - 10), 4);
  pass();
  remove(large);
  pass();
  for (let at = 0; at < 10; at++) say(`${at}`, at % 2 === 0 ? 4 : 1);
  pass();
  expect([texts(), logs.view().letGo]).toEqual([["8", "6", "4", "2", "0"], 0]);
  // Room for nine lines of one character beside it.
  say("y".repeat(liveLimits.characters - 9), 4);
  pass();
  expect([texts().slice(1), logs.view().letGo]).toEqual([["8", "6", "4", "2"], 1]);
  say("z");
  pass();
  expect([texts().slice(1), logs.view().letGo]).toEqual([["8", "6", "4", "2"], 2]);
});

it("says nothing for what says nothing, and nothing once it is stopped", () => {
  const { logs, say, message } = start();
  const told = vi.fn();
  logs.subscribe(told);
  message({ kind: 7, sequence: [] });
  pass();
  expect(told).not.toHaveBeenCalled();
  say("one");
  logs.stop();
  pass();
  expect(told).not.toHaveBeenCalled();
});

it("other levels and another search show other lines of those that are kept", () => {
  const { logs, say, texts } = start();
  say("Alpha", 1);
  say("beta", 4);
  say("alphabet", 4);
  pass();
  logs.match(lineMatches({ levels: [4], search: "" }));
  expect(texts()).toEqual(["alphabet", "beta"]);
  logs.match(lineMatches({ levels: [], search: "ALPHA" }));
  expect(texts()).toEqual(["alphabet", "Alpha"]);
  say("last alpha", 2);
  say("gamma", 2);
  pass();
  expect(texts()).toEqual(["last alpha", "alphabet", "Alpha"]);
  logs.hold();
  say("alpha again");
  pass();
  logs.match(lineMatches({ levels: [], search: "" }));
  expect([texts().length, logs.view().waiting]).toEqual([6, 0]);
});

it("lets older lines go, and says how many", () => {
  const { logs, say, texts } = start();
  for (let at = 0; at < liveLimits.lines + 7; at++) say(`${at}`);
  pass();
  expect(logs.view()).toMatchObject({ letGo: 7 });
  expect([texts().length, texts().at(-1)]).toEqual([liveLimits.lines, "7"]);
  logs.match(lineMatches({ levels: [], search: "" }));
  expect(texts().length).toBe(liveLimits.lines);
});

it("keeps no more characters than it may, and the last line however long it is", () => {
  const { logs, say, texts } = start();
  const part = "x".repeat(liveLimits.characters / 4);
  for (let at = 0; at < 6; at++) say(part);
  pass();
  expect([texts().length, logs.view().letGo]).toEqual([4, 2]);
  say("y".repeat(liveLimits.characters + 1));
  pass();
  expect([texts().length, logs.view().letGo]).toEqual([1, 6]);
  logs.stop();
});

it("whatever happens, what is shown is what matches of what was said and not removed, in order", () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("say" as const),
      level: fc.nat({ max: 4 }),
      text: fc.constantFrom("a", "b"),
    }),
    fc.record({ kind: fc.constant("remove" as const), at: fc.nat({ max: 20 }) }),
    fc.record({ kind: fc.constantFrom("hold" as const, "release" as const, "pass" as const) }),
    fc.record({
      kind: fc.constant("match" as const),
      level: fc.nat({ max: 4 }),
      text: fc.constantFrom("", "a"),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { logs, say, remove } = start();
      let model: { id: string; level: number; content: string }[] = [];
      let matches = lineMatches({ levels: [], search: "" });
      for (const each of steps) {
        if (each.kind === "say")
          model.push({ id: say(each.text, each.level), level: each.level, content: each.text });
        else if (each.kind === "remove") {
          const id = model[each.at]?.id;
          if (id !== undefined) remove(id);
          model = model.filter((line) => line.id !== id);
        } else if (each.kind === "match") {
          matches = lineMatches({ levels: [each.level], search: each.text });
          logs.match(matches);
        } else if (each.kind === "pass") pass();
        else logs[each.kind]();
      }
      logs.release();
      const wanted = model.filter(({ id, ...line }) =>
        matches({ ...line, _id: id, function: "f", created_at: "" }),
      );
      expect(logs.view().rows.map(({ _id }) => _id)).toEqual(wanted.map(({ id }) => id).toReversed());
      logs.stop();
    }),
  );
});
