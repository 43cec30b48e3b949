import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Failure, failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import type { StorageObject } from "../model";
import type { Uploader } from "../upload";
import { decideUploads, type ExistingWay, planUploads } from "./plan";
import { createTransfers, sumOf, type TransferJob } from "./queue";
import { besideJob, uploadJob } from "./upload";

/** Transfers whose time and ends a test decides. */
function staged(width = 2, renewed?: () => Promise<boolean>) {
  let now = 0;
  const tasks: { at: number; task: () => void }[] = [];
  const transfers = createTransfers({
    width,
    renewed,
    now: () => now,
    schedule: (task, milliseconds) => void tasks.push({ at: now + milliseconds, task }),
  });
  const running = new Map<string, { end(result: Result<unknown>): void; progress(sent: number): void }>();
  const begun: string[] = [];
  const job = (name: string, size = 100): TransferJob => ({
    name,
    size,
    run({ signal, onProgress }) {
      begun.push(name);
      return new Promise((resolve) => {
        running.set(name, { end: resolve, progress: onProgress });
        signal.addEventListener("abort", () => resolve(failed(failure("aborted"))));
      });
    },
  });
  return {
    transfers,
    begun,
    job,
    async end(name: string, result: Result<unknown> = success(undefined)) {
      running.get(name)?.end(result);
      await new Promise((resolve) => setTimeout(resolve));
    },
    progress: (name: string, sent: number) => running.get(name)?.progress(sent),
    pass(milliseconds: number) {
      now += milliseconds;
      for (const each of tasks.splice(0)) each.at <= now ? each.task() : tasks.push(each);
    },
    states: () => transfers.list().map(({ name, state }) => `${name} ${state}`),
  };
}

const failure = (code: Failure["code"], retry = false): Failure => ({ code, message: code, retry });

describe("transfers", () => {
  it("are at their end once those that were stopped have put away what they began", async () => {
    const { transfers } = staged();
    const ended: string[] = [];
    let putAway = () => {};
    transfers.add([
      {
        name: "a",
        run: ({ signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              putAway = () => {
                ended.push("put away");
                resolve(failed(failure("aborted")));
              };
            });
          }),
      },
    ]);
    const idle = transfers.idle().then(() => ended.push("idle"));
    transfers.stopAll();
    await Promise.resolve();
    putAway();
    await idle;
    expect(ended).toEqual(["put away", "idle"]);
  });

  it("run a few at a time, in order", async () => {
    const { transfers, job, begun, end, states } = staged();
    transfers.add(["a", "b", "c"].map((name) => job(name)));
    expect(states()).toEqual(["a running", "b running", "c waiting"]);
    await end("b");
    expect(begun).toEqual(["a", "b", "c"]);
    await end("a");
    await end("c");
    await transfers.idle();
    expect(sumOf(transfers.list())).toMatchObject({ done: 3, open: 0, failed: 0, sent: 300, size: 300 });
    transfers.clear();
    expect(transfers.list()).toEqual([]);
  });

  it("tell how far and how fast, and are told of without a stop", () => {
    const { transfers, job, progress, pass } = staged();
    let told = 0;
    transfers.subscribe(() => {
      told += 1;
    });
    transfers.add([job("a")]);
    const before = told;
    progress("a", 10);
    pass(1000);
    progress("a", 60);
    progress("a", 60);
    pass(0);
    expect(transfers.list()).toMatchObject([{ sent: 60, speed: 50 }]);
    expect(told - before).toBe(1);
  });

  it("are begun again where they broke, and fail in the end", async () => {
    const { transfers, job, begun, end, pass, states } = staged();
    transfers.add([job("a")]);
    for (const wait of [500, 2000, 8000]) {
      await end("a", failed(failure("network", true)));
      expect(states()).toEqual(["a again"]);
      pass(wait);
      expect(states()).toEqual(["a running"]);
    }
    await end("a", failed(failure("network", true)));
    expect(states()).toEqual(["a failed"]);
    expect(begun).toHaveLength(4);
    transfers.retryFailed();
    expect(states()).toEqual(["a running"]);
    await end("a");
    expect(states()).toEqual(["a done"]);
  });

  it("that failed in the end are begun again as often, when they are asked to", async () => {
    const { transfers, job, begun, end, pass, states } = staged(1);
    transfers.add([job("a")]);
    const breakEachTime = async () => {
      for (const wait of [500, 2000, 8000, 0]) {
        await end("a", failed(failure("network", true)));
        pass(wait);
      }
    };
    await breakEachTime();
    expect([states(), begun.length]).toEqual([["a failed"], 4]);
    transfers.retryFailed();
    await breakEachTime();
    expect([states(), begun.length]).toEqual([["a failed"], 8]);
  });

  it("stop, also one that waits or is to be begun again, and begin again when they are asked to", async () => {
    const { transfers, job, end, pass, states } = staged(1);
    const [a = 0, b = 0, c = 0] = transfers.add([job("a"), job("b"), job("c")]);
    transfers.stop(a);
    transfers.stop(c);
    expect(states()).toEqual(["a stopped", "b running", "c stopped"]);
    await end("b", failed(failure("network", true)));
    transfers.stop(b);
    pass(500);
    expect(states()).toEqual(["a stopped", "b stopped", "c stopped"]);
    transfers.retry(a);
    expect(states()).toEqual(["a running", "b stopped", "c stopped"]);
    transfers.stopAll();
    await transfers.idle();
    expect(transfers.list().map(({ failure: why }) => why?.code)).toEqual(["aborted", "aborted", "aborted"]);
  });

  it("whose name was taken meanwhile are kept, put in its place or left out, as the person says", async () => {
    const { transfers, end, states } = staged();
    const asked: string[] = [];
    const uploader: Uploader<string> = {
      async insert({ name }, taken = "refuse") {
        asked.push(`${name} ${taken}`);
        return taken === "keep" ? success(stored(name)) : failed(failure("conflict"));
      },
      async replace(id, { name }) {
        asked.push(`${name} in place of ${id}`);
        return id === "1" ? failed(failure("conflict")) : success(stored(name));
      },
    };
    const transport = transportOf((filter) => [stored(String(filter.name))]);
    const source = { type: "", size: 1, body: () => "" };
    const stay: string[] = [];
    const jobs = [
      { name: "a", source },
      { name: "b", source, id: "1" },
      { name: "c", source },
      { name: "d", source },
    ];
    const [a = 0, b = 0, c = 0, d = 0] = transfers.add(
      jobs.map((each) => uploadJob({ ...uploader, transport }, each, ({ name }) => stay.push(name))),
    );
    await transfers.idle();
    expect(transfers.list().map(({ name, taken }) => `${name} ${taken?.by?._id}`)).toEqual([
      "a id of a",
      "b undefined",
      "c id of c",
      "d id of d",
    ]);
    transfers.settle(a, "keep");
    transfers.settle(b, "keep");
    transfers.settle(c, "replace");
    transfers.settle(d, "skip");
    await transfers.idle();
    await end("");
    expect(states()).toEqual(["a done", "b failed", "c done"]);
    expect(asked).toEqual([
      "a refuse",
      "b in place of 1",
      "c refuse",
      "d refuse",
      "a keep",
      "c in place of id of c",
    ]);
    expect(stay).toEqual(["a", "c"]);
  });

  it("that are to replace what is gone by then are new, and nothing is replaced that nobody can name", async () => {
    const { transfers } = staged();
    const asked: string[] = [];
    const uploader: Uploader<string> = {
      async insert({ name }, taken = "refuse") {
        asked.push(`${name} ${taken}`);
        return name === "a" ? success(stored(name)) : failed(failure("conflict"));
      },
      replace: async () => failed(failure("not-found")),
    };
    const source = { type: "", size: 1, body: () => "" };
    const [, , c = 0] = transfers.add([
      uploadJob(uploader, { name: "a", source, id: "1", isNewElse: true }),
      uploadJob(uploader, { name: "b", source, id: "1" }),
      uploadJob({ ...uploader, transport: transportOf(() => []) }, { name: "c", source }),
    ]);
    await transfers.idle();
    expect(transfers.list().map(({ state, failure: why }) => `${state} ${why?.code}`)).toEqual([
      "done undefined",
      "failed not-found",
      "failed conflict",
    ]);
    transfers.settle(c, "replace");
    await transfers.idle();
    expect(asked).toEqual(["a refuse", "c refuse"]);
  });

  it("wait when the session has ended, and go on once the same person has signed in again", async () => {
    const answer = Promise.withResolvers<boolean>();
    const { transfers, job, begun, end, states } = staged(2, () => answer.promise);
    transfers.add([job("a"), job("b"), job("c")]);
    await end("a", failed(failure("not-signed-in")));
    await end("b", failed(failure("not-signed-in")));
    expect(states()).toEqual(["a held", "b held", "c waiting"]);
    expect(sumOf(transfers.list())).toMatchObject({ open: 3, failed: 0 });
    expect(begun).toEqual(["a", "b"]);
    answer.resolve(true);
    await end("");
    expect(states()).toEqual(["a running", "b running", "c waiting"]);
    for (const name of ["a", "b", "c"]) await end(name);
    expect(states()).toEqual(["a done", "b done", "c done"]);
  });

  it("fail when somebody else signs in, and one that is stopped meanwhile stays so", async () => {
    const answer = Promise.withResolvers<boolean>();
    const { transfers, job, begun, end, states } = staged(2, () => answer.promise);
    const [, b = 0] = transfers.add([job("a"), job("b"), job("c")]);
    await end("a", failed(failure("not-signed-in")));
    await end("b", failed(failure("not-signed-in")));
    transfers.stop(b);
    answer.resolve(false);
    await end("");
    expect(states()).toEqual(["a failed", "b stopped", "c failed"]);
    expect(begun).toEqual(["a", "b"]);
  });

  it("go on with what needs another permission than the one that is denied", async () => {
    const { transfers, job, end, states } = staged(1);
    transfers.add([
      { ...job("a"), needs: "storage:update 1" },
      { ...job("b"), needs: "storage:update 2" },
      { ...job("c"), needs: "storage:update 1" },
    ]);
    await end("a", failed(failure("denied")));
    expect(states()).toEqual(["a failed", "b running", "c failed"]);
  });

  it.each(["denied", "not-signed-in"] as const)(
    "send nothing in vain once a permission or the session is lost: %s",
    async (code) => {
      const { transfers, job, begun, end, states } = staged(1);
      transfers.add([job("a"), job("b"), job("c")]);
      await end("a");
      await end("b", failed(failure(code)));
      expect(states()).toEqual(["a done", "b failed", "c failed"]);
      expect(begun).toEqual(["a", "b"]);
    },
  );

  it("one that throws has failed, and the others go on", async () => {
    const { transfers, job, end, states } = staged(1);
    const broken = { ...job("a"), run: () => Promise.reject(new Error("No such disk.")) };
    transfers.add([broken, job("b")]);
    await expect.poll(states).toEqual(["a failed", "b running"]);
    await end("b");
    expect(states()).toEqual(["a failed", "b done"]);
    const [first] = transfers.list();
    expect(first?.failure?.message).toBe("The transfer was broken off: No such disk.");
    await transfers.idle();
  });

  it("what comes of one that was stopped meanwhile counts no more", async () => {
    const { transfers, job, end, states } = staged(1);
    const [a = 0] = transfers.add([job("a")]);
    transfers.stop(a);
    transfers.retry(a);
    await end("b");
    expect(states()).toEqual(["a running"]);
  });
});

const stored = (name: string): StorageObject => ({
  _id: `id of ${name}`,
  name,
  content: { type: "", size: 1 },
  url: "",
});

/** A server with these objects. */
const transportOf = (
  objects: (filter: Readonly<Record<string, unknown>>) => readonly StorageObject[],
): Transport => ({
  baseUrl: "http://server",
  async send(call) {
    const parsed = call.schema.safeParse(objects(JSON.parse(String(call.query?.filter ?? "null"))));
    return parsed.success ? success(parsed.data) : failed(failure("unexpected-answer"));
  },
});

it("what is stored is asked for before anything is sent, by names or by the folder of all", async () => {
  const asked: unknown[] = [];
  const transport = transportOf((filter) => {
    asked.push(filter);
    return [stored("d/a.txt")];
  });
  const files = (names: readonly string[]) => names.map((name) => ({ name, source: 0 }));
  const few = await planUploads(transport, files(["d/a.txt", "b.txt", "d/../c.txt", "\u0007"]));
  expect(few.ok && few.value).toMatchObject({
    clashes: ["d/a.txt"],
    refused: [
      { name: "d/../c.txt", problem: "A name is not . or .. alone." },
      { name: "\u0007", problem: "A name has no control characters and no broken letters." },
    ],
  });
  const many = Array.from({ length: 30 }, (_, at) => `d/${at % 2 === 0 ? "e" : "f"}/${at}.txt`);
  await planUploads(transport, files(many));
  expect(asked).toEqual([{ name: { $in: ["d/a.txt", "b.txt"] } }, { name: { $regex: "^d/" } }]);
});

it("a file beside what has its name goes under one that is free when it is begun", async () => {
  const transport = transportOf(() => [stored("d/a.txt")]);
  const sent: string[] = [];
  const uploader: Uploader<string> = {
    async insert({ name }, taken) {
      sent.push(`${name} ${taken}`);
      return success(stored(name));
    },
    replace: async () => failed(failure("conflict")),
  };
  const { transfers } = staged();
  const source = { type: "", size: 1, body: () => "" };
  const ways = (name: string) =>
    besideJob({ ...uploader, transport }, { name, source }, (object) =>
      sent.push(`stored as ${object.name}`),
    );
  transfers.add([ways("d/a.txt"), ways("d/\u0007")]);
  await transfers.idle();
  expect(sent).toEqual(["d/a (2).txt keep", "stored as d/a (2).txt"]);
  expect(transfers.list().map(({ state, failure: why }) => `${state} ${why?.message}`)).toEqual([
    "done undefined",
    "failed A name has no control characters and no broken letters.",
  ]);
  // What it is called now is shown, and what it was to be called.
  expect(transfers.list()).toMatchObject([
    { name: "d/a (2).txt", asked: "d/a.txt" },
    { name: "d/\u0007", state: "failed" },
  ]);
});

it("a file that the server stored under another name has that one, also where it got a free one before", async () => {
  const uploader: Uploader<string> = {
    insert: async ({ name }) => success(stored(name.replace(/(?: \(2\))?\.txt$/, " (3).txt"))),
    replace: async (_, { name }) => success(stored(name)),
  };
  const { transfers } = staged();
  const source = { type: "", size: 1, body: () => "" };
  const sent = [
    { name: "a.txt", keeps: true },
    { name: "b (2).txt", asked: "b.txt", keeps: true },
    { name: "c.txt", id: "1" },
  ];
  transfers.add(sent.map((each) => uploadJob(uploader, { ...each, source })));
  await transfers.idle();
  expect(transfers.list().map(({ name, asked }) => [name, asked])).toEqual([
    ["a (3).txt", "a.txt"],
    ["b (3).txt", "b.txt"],
    ["c.txt", undefined],
  ]);
});

describe("what is taken already", () => {
  const plan = (names: readonly string[], there: readonly string[]) => ({
    files: names.map((name, source) => ({ name, source })),
    clashes: [],
    refused: [],
    stored: new Map(there.map((name) => [name, stored(name)])),
  });
  it.each([
    ["replace", ["d/a.txt <id of d/a.txt>", "b.txt"]],
    ["keep", ["d/a (2).txt", "b.txt"]],
    ["skip", ["b.txt"]],
  ] as const)("is decided before anything is sent: %s", (way, sent) => {
    const decided = decideUploads(plan(["d/a.txt", "b.txt"], ["d/a.txt"]), () => way);
    expect(decided.map(({ name, id }) => (id === undefined ? name : `${name} <${id}>`))).toEqual(sent);
  });

  it("two files of one name in an upload are both kept", () => {
    const decided = decideUploads(plan(["a.txt", "a.txt", "a.txt"], []), () => "replace");
    expect(decided.map(({ name, asked }) => [name, asked])).toEqual([
      ["a.txt", undefined],
      ["a (2).txt", "a.txt"],
      ["a (3).txt", "a.txt"],
    ]);
  });

  it("nothing that is stored is hidden or lost unless it is said", () => {
    const names = fc.array(fc.constantFrom("a", "a (2)", "d/a", "d/a (2)", "b"), { maxLength: 8 });
    const way = fc.constantFrom<ExistingWay>("keep", "skip");
    fc.assert(
      fc.property(names, names, way, (given, there, chosen) => {
        const sent = decideUploads(plan(given, there), () => chosen);
        const all = [...new Set(there), ...sent.map(({ name }) => name)];
        expect(new Set(all).size).toBe(all.length);
        expect(sent.every(({ id }) => id === undefined)).toBe(true);
        if (chosen === "keep") expect(sent).toHaveLength(given.length);
      }),
    );
  });
});
