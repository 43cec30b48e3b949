import { expect, it } from "vitest";
import { plainText } from "../../access/explanation";
import { moduleOf } from "../../access/statement";
import { holdersOf, whoSentences } from "./holders";

const grant = (action: string, include: string) => ({
  action,
  module: moduleOf(action),
  resource: { include: [include], exclude: [] },
});
const policies = [
  {
    _id: "v",
    name: "Viewer",
    statement: ["index", "show"].map((verb) => grant(`bucket:data:${verb}`, "b/*")),
  },
  { _id: "o", name: "One", statement: [grant("bucket:data:delete", "b/d")] },
  {
    _id: "a",
    name: "All",
    statement: ["index", "show", "create", "update", "delete"].map((verb) =>
      grant(`bucket:data:${verb}`, verb === "create" ? "*" : "*/*"),
    ),
  },
];

it("decides for each as the server would, on any document, and says why", () => {
  const who = (name: string, ...attached: string[]) =>
    ({ kind: "identity", id: name, name, policies: attached }) as const;
  const holders = holdersOf({ bucketId: "b", title: "Countries" }, policies, [
    who("viewer", "v"),
    who("one", "o"),
    who("admin", "a"),
    who("nobody"),
  ]);
  expect(holders.map(({ name, answers }) => [name, answers.map(({ decision }) => decision.allowed)])).toEqual(
    [
      ["viewer", [true, true, false, false, false]],
      ["one", [false, false, false, false, false]],
      ["admin", [true, true, true, true, true]],
      ["nobody", [false, false, false, false, false]],
    ],
  );
  const [viewer, one, admin] = holders;
  expect(viewer?.answers.slice(-1).map(plainText)).toEqual([
    "viewer needs Delete documents on Countries. The policy Viewer gives List and Read.",
  ]);
  expect(viewer && whoSentences(viewer)).toEqual([
    "viewer needs Create documents on Countries.",
    "The policy Viewer gives List and Read.",
    "viewer needs Change documents on Countries.",
    "viewer needs Delete documents on Countries.",
  ]);
  expect(admin && whoSentences(admin)).toContain(
    "Statement 5 of the policy All allows Delete documents on Countries.",
  );
  expect(one?.answers[4]?.decision.allowed).toBe(false);
});

it("decides on one document where that is asked about", () => {
  const document = { id: "d", name: "Denmark" };
  const caller = { kind: "apikey", id: "k", name: "k", policies: ["o"] } as const;
  const [holder] = holdersOf({ bucketId: "b", title: "Countries", document }, policies, [caller]);
  expect(holder?.answers.map(({ decision }) => decision.allowed)).toEqual([false, false, false, false, true]);
});
