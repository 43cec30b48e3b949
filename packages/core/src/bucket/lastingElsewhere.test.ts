import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ActionContext } from "../action/action";
import { activityActions } from "../activity/actions";
import { assetActions } from "../asset/actions";
import { createTransport } from "../http/fetchTransport";
import { createApiSide } from "../promotion/apiSide";
import { applyPlan } from "../promotion/apply";
import { makePlan } from "../promotion/plan";
import { memorySide } from "../promotion/sides.fixture";
import { versionControlActions } from "../versioncontrol/actions";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const id = (last: string) => last.padStart(24, "0");
const asset = (status: string) => ({ _id: id("a"), name: "Starter", resources: [], status });
const activity = {
  _id: id("c"),
  identifier: "ada",
  action: 2,
  resource: ["bucket", id("b")],
  created_at: "",
};

/** The change of fields of somebody else that went on before and does not end. */
const others = {
  bucket: id("d"),
  field: "",
  kind: "fields",
  since: "2026-11-28T09:00:00.000Z",
  done: 0.42,
};

interface World {
  /** Whether fields of another bucket are being changed by somebody else. */
  readonly isBeside?: boolean;
  /** What is given for a read, before the end and after it. */
  readonly reads: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** How the first write ends, once it is given up on; absent: by a connection that breaks. */
  readonly answer?: (() => Response) | undefined;
  /** True: the server is away at the end. */
  readonly isAway?: boolean;
}

const looks = 150;

/** A server that answers no first write for five minutes, and tells how far it is meanwhile. */
function worldOf({ reads, answer, isAway = false, isBeside = false }: World) {
  const beside = isBeside ? [others] : [];
  let look = 0;
  const writes: string[] = [];
  const told: number[] = [];
  const transport = createTransport({
    baseUrl: "http://127.0.0.1/api",
    credential: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace("/api/", "");
      const isOver = look >= looks;
      if (request.method !== "GET") {
        writes.push(`${request.method} ${path}${isOver ? " at the end" : ""}`);
        if (writes.length > 1) return Response.json({});
        return new Promise<Response>((resolve, reject) => {
          request.signal.addEventListener("abort", () => reject(request.signal.reason));
          setTimeout(
            () => (answer === undefined ? reject(new TypeError("broken")) : resolve(answer())),
            60_000,
          );
        });
      }
      if (isOver && isAway) throw new TypeError("away");
      if (path === "bucket/indexes") {
        if (writes.length > 0) look += 1;
        if (look >= looks || writes.length === 0) return Response.json(beside);
        const fields = { bucket: id("b"), field: "", kind: "fields", since: "2026-11-28T10:00:00.000Z" };
        return Response.json([...beside, { ...fields, done: look / looks }]);
      }
      const found = reads[path]?.[isOver ? 1 : 0];
      return found === undefined
        ? Response.json({ message: "Not Found" }, { status: 404 })
        : Response.json(found);
    },
  });
  return { transport, writes, told, progress: (share: number) => void told.push(share) };
}

async function untilOver<T>(running: Promise<T>): Promise<T> {
  let isOver = false;
  const ran = running.finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
  return ran;
}

const install = (context: ActionContext) => assetActions.install.run(context, { id: id("a"), configs: [] });
const ofAsset = (before: unknown, after: unknown) => ({ [`asset/${id("a")}`]: [before, after] as const });

it("an asset is waited for until it is installed, and says how far it is", async () => {
  const world = worldOf({ reads: ofAsset(asset("partially_installed"), asset("installed")) });
  const result = await untilOver(install(world));
  expect(result).toMatchObject({ ok: true, value: { status: "installed" } });
  expect(world.told.length).toBeGreaterThan(90);
  expect(world.writes).toEqual([`POST asset/${id("a")}`]);
});

it("what somebody else changes meanwhile is not told as one's own, and is not waited for", async () => {
  const reads = ofAsset(asset("partially_installed"), asset("installed"));
  const world = worldOf({ reads, isBeside: true });
  expect(await untilOver(install(world))).toMatchObject({ ok: true, value: { status: "installed" } });
  expect(world.told[0]).toBeLessThan(10);
  expect(world.told).toEqual(world.told.toSorted((one, other) => one - other));
});

it("an asset is removed once it is gone", async () => {
  const world = worldOf({ reads: ofAsset(asset("installed"), undefined) });
  expect(await untilOver(assetActions.delete.run(world, { id: id("a") }))).toMatchObject({ ok: true });
  const soft = worldOf({ reads: ofAsset(asset("installed"), asset("downloaded")) });
  expect(await untilOver(assetActions.stop.run(soft, { id: id("a") }))).toMatchObject({ ok: true });
});

it("an asset that stays as it is fails once nothing goes on any more", async () => {
  const same = asset("partially_installed");
  const result = await untilOver(install(worldOf({ reads: ofAsset(same, same) })));
  expect(result).toMatchObject({ ok: false, failure: { unanswered: true } });
});

it("an asset that was installed before is said to be installed anew only where that is to be seen", async () => {
  const installed = { ...asset("installed"), configs: [] };
  const same = await untilOver(install(worldOf({ reads: ofAsset(installed, installed) })));
  expect(same).toMatchObject({ ok: false, failure: { unanswered: true } });
  const configs = [
    {
      title: "Name",
      module: "bucket",
      resource_id: id("b"),
      submodule: "schema",
      property: "title",
      type: "string",
      value: "Boats",
    },
  ];
  const changed = await untilOver(install(worldOf({ reads: ofAsset(installed, { ...installed, configs }) })));
  expect(changed).toMatchObject({ ok: true, value: { configs } });
});

it("an activity is waited for until it names the one that it was undone by", async () => {
  const shown = { ...activity, changes: [], hidden: 0 };
  const world = worldOf({
    reads: { [`activity/${id("c")}`]: [shown, { ...shown, undone_by: id("d") }] },
  });
  const result = await untilOver(activityActions.undo.run(world, { ids: [id("c")] }));
  expect(result).toMatchObject({ ok: true, value: { dryRun: false, steps: [{ undo: id("d") }] } });
  expect(world.told.length).toBeGreaterThan(90);
});

it("a server that is stopped meanwhile is no failure while the change goes on", async () => {
  const message =
    "The server is being stopped. The change has begun, and goes on by itself: read the bucket again in a moment.";
  const world = worldOf({
    reads: ofAsset(asset("partially_installed"), asset("installed")),
    answer: () => Response.json({ statusCode: 503, message }, { status: 503 }),
  });
  expect(await untilOver(install(world))).toMatchObject({ ok: true });
});

const reset = (context: ActionContext) =>
  versionControlActions.run.run(context, { command: "reset", args: ["--hard"] });

it("a command of version control says how far it is, and that it goes on where nobody is heard of", async () => {
  const world = worldOf({ reads: {}, isAway: true });
  const result = await untilOver(reset(world));
  expect(world.told.length).toBeGreaterThan(90);
  const message =
    "The server is not heard of any more. Fields were being changed: 99 % were done, and it goes on to the end by itself.";
  expect(result).toMatchObject({ ok: false, failure: { unanswered: true, message } });
});

it("whoever stops waiting is told that it goes on", async () => {
  const stopping = new AbortController();
  const world = worldOf({ reads: {} });
  const running = reset({ ...world, signal: stopping.signal });
  await vi.advanceTimersByTimeAsync(20_000);
  stopping.abort();
  expect(await untilOver(running)).toMatchObject({
    ok: false,
    failure: {
      code: "aborted",
      message: expect.stringMatching(
        /^This is waited for no longer. Fields are being changed: \d+ % are done, and it goes on to the end by itself.$/,
      ),
    },
  });
});

it("the next line of a plan begins once a bucket is changed to its end", async () => {
  const bucketOf = (last: string, properties: object) => ({
    _id: id(last),
    title: `Ships ${last}`,
    description: "Of the test",
    properties,
  });
  const [name, note] = [{ type: "string" }, { type: "string" }];
  const resource = (schema: { readonly _id: string }) =>
    ({ module: "bucket", _id: schema._id, contents: { schema: { ...schema } } }) as const;
  const wanted = ["b", "c"].map((last) => bucketOf(last, { name }));
  const stored = ["b", "c"].map((last) => bucketOf(last, { name, note }));
  const [first = stored[0]] = wanted;
  const world = worldOf({
    reads: { bucket: [stored, stored], [`bucket/${id("b")}`]: [stored[0], first] },
  });
  const target = createApiSide(world.transport, "target");
  const plan = await makePlan(memorySide("source", wanted.map(resource)), target, { modules: ["bucket"] });
  if (!plan.ok) throw new Error(plan.failure.message);
  const shares: string[] = [];
  const applied = applyPlan(plan.value, target, {
    share: (share, { name: line }, at, total) => void shares.push(`${line} ${share} ${at} of ${total}`),
  });
  const result = await untilOver(applied);
  expect(result).toMatchObject({ ok: true, value: { lines: [{ state: "done" }, { state: "done" }] } });
  expect(world.writes).toEqual([`PUT bucket/${id("b")}`, `PUT bucket/${id("c")} at the end`]);
  expect(shares).toContain("Ships b 50 0 of 2");
});
