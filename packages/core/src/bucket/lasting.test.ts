import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ActionContext } from "../action/action";
import { createTransport } from "../http/fetchTransport";
import { bucketUpdate } from "./actions";
import { fieldDelete } from "./fieldActions";
import type { Bucket } from "./model";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const before: Bucket = {
  _id: "ships",
  title: "Ships",
  description: "",
  properties: { name: { type: "string" }, note: { type: "string" } },
};
const after: Bucket = { ...before, properties: { name: { type: "string" } } };

interface World {
  /** How far the change is, from look to look; then nothing goes on any more. */
  readonly done: readonly number[];
  /** What is stored then; undefined: nothing. */
  readonly end: Bucket | undefined;
  /** Whether the server is away at the end. */
  readonly isAway?: boolean;
}

/** A server that never answers a change of a bucket, and says how far it is. */
function serverOf({ done, end, isAway = false }: World) {
  let look = 0;
  let isSent = false;
  const never = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  const empty = () => new Response(null, { status: 200 });
  return createTransport({
    baseUrl: "http://127.0.0.1/api",
    credential: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (request.method === "PUT") {
        isSent = true;
        return never(request.signal);
      }
      const isOver = look >= done.length;
      if (isSent && isOver && isAway) return Response.json({ message: "away" }, { status: 500 });
      if (request.url.endsWith("/bucket/indexes")) {
        const share = done[look];
        look += 1;
        if (share === undefined) return Response.json([]);
        return Response.json([
          { bucket: "ships", field: "", kind: "fields", since: "2026-11-28T10:00:00.000Z", done: share },
        ]);
      }
      if (!isSent || !isOver) return Response.json(before);
      return end === undefined ? empty() : Response.json(end);
    },
  });
}

const deletes = (context: ActionContext) => fieldDelete.run(context, { bucketId: "ships", key: "note" });

async function changing(world: World, run: (context: ActionContext) => Promise<unknown> = deletes) {
  const told: number[] = [];
  const context = { transport: serverOf(world), progress: (share: number) => void told.push(share) };
  let isOver = false;
  const ran = run(context).finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(1_000);
  return { result: await ran, told };
}

const shares = Array.from({ length: 200 }, (_, at) => at / 200);

it("waits for a change of fields that takes longer than an answer may, and says how far it is", async () => {
  const { result, told } = await changing({ done: shares, end: after });
  expect(result).toEqual({ ok: true, value: after });
  expect(told).toEqual(Array.from({ length: 100 }, (_, at) => at));
});

it("knows it where the server has filled in what was left out", async () => {
  const home = { type: "location" } as const;
  const { _id: _, ...bucket } = { ...after, properties: { ...after.properties, home } };
  const end: Bucket = {
    ...after,
    properties: { ...after.properties, home: { ...home, locationType: "Point" } },
    icon: "view_stream",
    history: false,
    acl: { read: "true==true", write: "true==true" },
  };
  const update = (context: ActionContext) => bucketUpdate.run(context, { bucketId: "ships", bucket });
  expect((await changing({ done: shares, end }, update)).result).toEqual({ ok: true, value: end });
  const other = { ...end, icon: "sailing" };
  const { result } = await changing({ done: [], end: other }, update);
  expect(result).toMatchObject({ ok: false, failure: { code: "timeout" } });
});

it("says that a bucket went meanwhile", async () => {
  const { result } = await changing({ done: shares, end: undefined });
  expect(result).toMatchObject({ ok: false, failure: { code: "not-found" } });
});

it("says what it knows where the bucket is another one in the end", async () => {
  const { result } = await changing({ done: shares, end: before });
  const message = expect.stringContaining("It is not known whether this was done");
  expect(result).toMatchObject({ ok: false, failure: { code: "timeout", unanswered: true, message } });
});

it("says how far it was where the server is not heard of any more", async () => {
  const { result } = await changing({ done: shares, end: after, isAway: true });
  const message =
    "The server is not heard of any more. Fields were being changed: 99 % were done, and it goes on to the end by itself.";
  expect(result).toMatchObject({ ok: false, failure: { unanswered: true, message } });
});
