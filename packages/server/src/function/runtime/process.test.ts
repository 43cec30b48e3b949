import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventOrder } from "./orders";
import { type FunctionProcess, openProcess, type Sink } from "./process";

const code = `
export default () => { console.log("said"); };
export const fails = () => { console.log("said"); throw new Error("refused"); };
export const counts = ({ current }) => { console.log(current.text.length); };
export const exits = () => { console.log("said"); process.exit(1); };
`;
const folder = mkdtempSync(join(tmpdir(), "twinhelm-process-"));
const entry = join(folder, "index.mjs");
let heard: string[];
let own: FunctionProcess;
beforeAll(async () => {
  writeFileSync(entry, code);
  own = openProcess(
    { folder, entry, env: {}, isOpen: false, answerLimit: 1000, memory: 100 },
    {
      row: (_event, _level, text) => heard.push(text.split("\n", 1)[0] ?? ""),
      text: () => undefined,
      socket: () => undefined,
      ended: () => undefined,
    },
  );
  await own.ready;
});
afterAll(async () => {
  own.kill("The test is over.");
  await own.ended;
  rmSync(folder, { recursive: true, force: true });
});

const sink: Sink = {
  answer: () => undefined,
  head: () => undefined,
  chunk: (_bytes, passed) => passed(),
  end: () => undefined,
  done: () => undefined,
};

it("what is larger than a frame of a process is given whole, and what is too large for its memory is refused", async () => {
  heard = [];
  const order = (text: string): EventOrder => ({
    kind: "change",
    handler: "counts",
    isWatched: true,
    change: { current: { text } },
  });
  const spoken = Promise.withResolvers<void>();
  const large = "a".repeat(17 * 1024 * 1024);
  expect(own.run(1, order(large), Buffer.alloc(0), sink, spoken.resolve)).toBeUndefined();
  await spoken.promise;
  expect(heard).toEqual([String(large.length)]);
  expect(own.run(2, order("a".repeat(26 * 1024 * 1024)), Buffer.alloc(0), sink)).toMatch(
    /^The event has 27 MiB; a function with 100 MiB of memory is given at most 25 MiB at once\.$/,
  );
});

it.each([
  ["default", ["said"]],
  ["fails", ["said", "Error: refused"]],
  // The last one: it takes the process with it.
  ["exits", ["said"]],
])("all that %s says is there when the process says so", async (handler, said) => {
  heard = [];
  const order: EventOrder = { kind: "call", handler, isWatched: true };
  const { promise, resolve } = Promise.withResolvers<void>();
  own.run(1, order, Buffer.alloc(0), sink, resolve);
  await promise;
  expect(heard).toEqual(said);
});
