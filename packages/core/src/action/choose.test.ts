import { describe, expect, it, vi } from "vitest";
import { z } from "zod/mini";
import { rowsAs } from "../area/rows";
import { failed, type Result, success } from "../http/failure";
import { type Action, type Confirmation, defineAction } from "./action";
import { clientOf, notedFace } from "./action.fixture";
import { type Choosing, chooseAction } from "./choose";
import type { Offer } from "./offer";

const question: Confirmation = { title: "Sink it?", paragraphs: [], answer: "yes" };
const situation = { chosen: {}, listed: {} };
const conflict = { code: "conflict", message: "It is moored.", status: 409, retry: false } as const;
const partly = { ...conflict, code: "partly", message: "1 of 2" } as const;

type Part = Partial<Omit<Action<string, string>, "permission" | "needs">> & { result?: Result<string> };

/** Chooses an action that works on "Alba", and tells what a person and a caller saw of it. */
async function choose(
  { result = success("done"), ...part }: Part,
  offer: Partial<Offer<string>> = {},
  more: Partial<Choosing> = {},
) {
  const ran: string[] = [];
  let done = 0;
  const client = clientOf();
  const { face, noted, answer } = notedFace();
  const action = defineAction({
    id: "ship.sink",
    title: "Sink",
    icon: "waves",
    input: z.string(),
    command: (ship) => ({ words: ["ship", "sink", ship] }),
    async run(_, ship) {
      ran.push(ship);
      return result;
    },
    ...part,
  });
  chooseAction(
    { action, offer: { inputFrom: () => "Alba", ...offer } },
    {
      client,
      face,
      situation,
      listedNow: () => situation.listed,
      done() {
        done += 1;
      },
      ...more,
    },
  );
  await new Promise(setImmediate);
  const told = () => client.notifications.getState().shown.map(({ text }) => text);
  return { ran, noted, answer, told, done: () => done };
}

describe("an action that is chosen", () => {
  it("does what its offer says in place of running", async () => {
    const { noted, ran } = await choose(
      { confirm: () => question },
      { choose: (face, here) => face.open(here === situation ? "/ships" : "elsewhere") },
    );
    expect(noted).toEqual([["open", "/ships"]]);
    expect(ran).toEqual([]);
  });

  it("does nothing where it has nothing to work on", async () => {
    const { noted, ran } = await choose({ confirm: () => question }, { inputFrom: () => undefined });
    expect([noted, ran]).toEqual([[], []]);
  });

  it("runs at once where nothing is to be confirmed", async () => {
    const { noted, ran, done } = await choose({});
    expect([noted, ran, done()]).toEqual([[], ["Alba"], 1]);
  });

  it("asks first, runs once that is answered, and leaves the screen of what is gone", async () => {
    const { noted, ran, answer, done } = await choose({
      confirm: (ship) => ({ ...question, answer: ship }),
      gone: (ship, here) => ({
        paths: [`/ships/${ship}`],
        to: here.listed === situation.listed ? "/ships" : "",
      }),
    });
    expect(noted).toEqual([["ask", { ...question, answer: "Alba" }]]);
    expect([ran, done()]).toEqual([[], 0]);
    expect(await answer()).toEqual(success("done"));
    expect([ran, done()]).toEqual([["Alba"], 1]);
    expect(noted.slice(1)).toEqual([["leave", ["/ships/Alba"], "/ships"]]);
  });

  it("stays where it is when nothing is gone, whether or not somebody waits for it", async () => {
    const { noted, answer } = await choose({ confirm: () => question }, {}, { done: undefined });
    expect(await answer()).toEqual(success("done"));
    expect(noted).toHaveLength(1);
  });

  it("opens what it made, unless it failed", async () => {
    const made = (name: string) => `/ships/${name}`;
    const { noted, ran } = await choose({ result: success("Berta"), made });
    expect([noted, ran]).toEqual([[["open", "/ships/Berta"]], ["Alba"]]);
    expect((await choose({ result: failed(conflict), made })).noted).toEqual([]);
  });

  it("gives a failure to whom it asked, who shows it, and goes nowhere", async () => {
    const { noted, answer, told, done } = await choose({
      result: failed(conflict),
      confirm: () => question,
      gone: () => ({ paths: ["/ships/Alba"], to: "/ships" }),
    });
    expect(await answer()).toEqual(failed(conflict));
    expect(told()).toEqual([]);
    expect([noted.length, done()]).toEqual([1, 0]);
    // Where nothing was asked, it is told.
    expect((await choose({ result: failed(conflict) })).told()).toEqual(["It is moored."]);
  });

  it("leads from what is gone to one that is listed then, not when it was chosen", async () => {
    const rows = (...ids: string[]) =>
      rowsAs(
        "policy",
        ids.map((_id) => ({ _id })),
      );
    const { noted } = await choose(
      { gone: (_, { listed }) => ({ paths: ["/ships/Alba"], to: `/ships/${listed.policy?.[0]?._id}` }) },
      {},
      { situation: { chosen: {}, listed: rows("Berta", "Cora") }, listedNow: () => rows("Cora") },
    );
    expect(noted).toEqual([["leave", ["/ships/Alba"], "/ships/Cora"]]);
  });

  it("asks without what it cannot learn in time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const learn = (_: unknown, ship: string) => Promise.resolve(ship);
    const late = ({ signal }: { signal?: AbortSignal | undefined }, ship: string) =>
      new Promise<string>((resolve) => signal?.addEventListener("abort", () => resolve(`${ship}?`)));
    const confirm = (ship: string) => ({ ...question, answer: ship });
    expect((await choose({ learn, confirm })).noted).toEqual([["ask", { ...question, answer: "Alba" }]]);
    const { noted } = await choose({ learn: late, confirm });
    expect(noted).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(noted).toEqual([["ask", { ...question, answer: "Alba?" }]]);
    vi.useRealTimers();
  });

  it("counts as done where a part of it was", async () => {
    const { noted, told, done } = await choose({
      result: failed(partly),
      gone: () => ({ paths: ["/ships/Alba"], to: "/ships" }),
    });
    expect(told()).toEqual(["1 of 2"]);
    expect([noted, done()]).toEqual([[], 1]);
  });
});
