import { describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { type Action, type ActionContext, defineAction } from "./action";
import { clientOf } from "./action.fixture";
import { runAction } from "./run";

const client = clientOf();
const { queries, notifications } = client;
const conflict: Failure = { code: "conflict", message: "Taken.", retry: false };

const actionWith = (
  result: Result<string>,
  part: Partial<Omit<Action<string, string>, "permission" | "needs">> = {},
) =>
  defineAction({
    id: "ship.rename",
    title: "Rename",
    icon: "edit",
    input: z.string(),
    command: () => ({ words: [] }),
    run: async () => result,
    ...part,
  });
const isStale = (...key: string[]) => queries.getQueryState(key)?.isInvalidated;
const told = () => notifications.getState().shown.map(({ text }) => text);

it("runs on the transport of the client and gives back what came of it", async () => {
  let seen: [ActionContext, string] | undefined;
  const run = async (context: ActionContext, input: string) => {
    seen = [context, input];
    return success("Brava");
  };
  expect(await runAction(client, actionWith(success(""), { run }), "Alba")).toEqual(success("Brava"));
  expect(seen).toEqual([
    {
      transport: { ...client.transport, send: expect.any(Function) },
      own: expect.any(Function),
      progress: expect.any(Function),
    },
    "Alba",
  ]);
  expect(told()).toEqual([]);
});

it.each([success("Brava"), failed(conflict)])(
  "makes stale what the action names, and no more: %j",
  async (result) => {
    queries.clear();
    for (const key of [["ship", "page"], ["port"], ["crew"]]) queries.setQueryData(key, 1);
    await runAction(client, actionWith(result, { stale: (input) => [["ship"], [input]] }), "port");
    expect([isStale("ship", "page"), isStale("port"), isStale("crew")]).toEqual([true, true, false]);
    queries.setQueryData(["port"], 2);
    await runAction(client, actionWith(result), "port");
    expect(isStale("port")).toBe(false);
  },
);

it("asks for what it changes once it says how far it is, as that takes long, and at its end", async () => {
  const asked = () => {
    queries.setQueryData(["slow"], 1);
    return isStale("slow");
  };
  const shares: number[] = [];
  const run = async ({ progress }: ActionContext) => {
    const before = asked();
    progress?.(10);
    const first = isStale("slow");
    const between = asked();
    progress?.(20);
    return success([before, first, between, isStale("slow")].join());
  };
  const action = actionWith(success(""), { run, stale: () => [["slow"]] });
  const progress = (share: number) => void shares.push(share);
  expect(await runAction(client, action, "Alba", { progress })).toEqual(success("false,true,false,false"));
  expect([shares, isStale("slow")]).toEqual([[10, 20], true]);
});

it("shows what takes long until it is over, however that ends, unless whoever asked shows it", async () => {
  const going = () =>
    notifications
      .getState()
      .going.map(({ action, title, input, share }) => `${action} ${input}: ${title} ${share}`);
  const seen: string[][] = [];
  const long = async ({ progress }: ActionContext) => {
    seen.push(going());
    progress?.(10);
    progress?.(20);
    seen.push(going());
    return failed(conflict);
  };
  const action = actionWith(success(""), { run: long });
  await runAction(client, action, "Alba");
  expect([seen, going()]).toEqual([[[], [`${action.id} Alba: ${action.title} 20`]], []]);
  await runAction(client, action, "Alba", { progress: () => undefined });
  expect(seen.slice(2)).toEqual([[], []]);
  const thrown = actionWith(success(""), {
    run: async ({ progress }) => {
      progress?.(1);
      throw new Error("broken");
    },
  });
  await expect(runAction(client, thrown, "Alba")).rejects.toThrow("broken");
  expect(going()).toEqual([]);
});

it("tells of a failure, unless it stands at a field", async () => {
  notifications.clear();
  expect(await runAction(client, actionWith(failed(conflict)), "Alba")).toEqual(failed(conflict));
  expect(told()).toEqual(["Taken."]);
  await runAction(
    client,
    actionWith(failed({ ...conflict, message: "At the field.", field: "name" })),
    "Alba",
  );
  const inItsPlace = failed({ ...conflict, message: "In its place." });
  for (const isShown of [true, false])
    await runAction(client, actionWith(inItsPlace), "Alba", { isShown: () => isShown });
  expect(told()).toEqual(["Taken.", "In its place."]);
});

describe("what was written", () => {
  /** Sends these headers back, one for each write. */
  function writing(...headers: readonly (string | undefined)[]) {
    const left = [...headers];
    const send: Transport["send"] = async (call) => {
      call.answered?.((name) => (name === "twinhelm-activity" ? left.shift() : undefined));
      const read = call.schema.safeParse("Brava");
      return read.success ? success(read.data) : failed(conflict);
    };
    const own = clientOf();
    own.notifications.undoBy(() => undefined);
    const run = async ({ transport }: ActionContext) => {
      for (const _ of headers) {
        await transport.send({ method: "GET", path: "ship", schema: z.string() });
        await transport.send({ method: "PUT", path: "ship", schema: z.string() });
      }
      return success("Brava");
    };
    return { client: { ...own, transport: { ...own.transport, send } }, run };
  }
  const undoOf = async (headers: readonly (string | undefined)[], say = true) => {
    const { client: own, run } = writing(...headers);
    await runAction(own, actionWith(success(""), { run }), "Alba");
    if (say) own.notifications.say({ tone: "success", text: "Saved.", ofWrite: true });
    else own.notifications.sayWritten("Deleted.");
    return own.notifications.getState().shown.map(({ text, undo }) => [text, undo]);
  };

  it.each([
    [["a"], ["a"]],
    [
      ["a,b", "c"],
      ["a", "b", "c"],
    ],
    [["a", undefined], ["a"]],
    [[undefined], undefined],
    [["a", "more"], undefined],
    [[Array.from({ length: 101 }, (_, at) => at).join()], undefined],
  ])("can be undone by what is told of it: %j", async (headers, undo) => {
    expect(await undoOf(headers)).toEqual([["Saved.", undo]]);
    // Where nothing else tells of it, it is told only to be undone.
    expect(await undoOf(headers, false)).toEqual(undo === undefined ? [] : [["Deleted.", undo]]);
  });
});
