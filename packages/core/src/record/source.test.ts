import { expect, it } from "vitest";
import { clientOf } from "../action/action.fixture";
import { FailureError } from "../http/query";
import { askSources, nothingKnown, type Source } from "./source";

const { transport } = clientOf();
const asked: string[] = [];
const sourceOf = (name: string, essential: boolean, answer: () => string): Source<string> => ({
  needs: { action: "ship:index", list: true },
  none: `no ${name}`,
  essential,
  query: (way) => ({
    queryKey: [name],
    async queryFn() {
      if (way !== transport) throw new Error("another transport");
      asked.push(name);
      return answer();
    },
  }),
});
const denied = new FailureError({ code: "denied", message: "No.", status: 403, retry: false });
const throwing = (error: Error) => () => {
  throw error;
};
const sources = {
  ports: sourceOf("ports", true, () => "Izmir"),
  crews: sourceOf("crews", false, () => "Ada"),
  flags: sourceOf("flags", false, throwing(denied)),
};

it("knows nothing before it has asked", () => {
  expect(nothingKnown(sources)).toEqual({ ports: "no ports", crews: "no crews", flags: "no flags" });
});

it("asks all sources, and has nothing of one that fails", async () => {
  asked.length = 0;
  const known = { ports: "Izmir", crews: "Ada", flags: "no flags" };
  expect(await askSources(sources, transport, "all")).toEqual(known);
  expect(asked).toEqual(["ports", "crews", "flags"]);
});

it("asks those alone without which nothing can be shown", async () => {
  asked.length = 0;
  const known = { ports: "Izmir", crews: "no crews", flags: "no flags" };
  expect(await askSources(sources, transport, "essential")).toEqual(known);
  expect(asked).toEqual(["ports"]);
});

it("hides no bug", async () => {
  const broken = { broken: sourceOf("broken", true, throwing(new TypeError("a bug"))) };
  await expect(askSources(broken, transport, "all")).rejects.toThrow("a bug");
});
