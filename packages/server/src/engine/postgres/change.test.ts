import { expect, it } from "vitest";
import { channelOf, heard, joinedChanges, saidTaken } from "./change";

const revoked = { kind: "revoked", fingerprint: "f" };
const textOf = (documents: object, notices: readonly object[] = []) => JSON.stringify({ documents, notices });

it("changes of other nodes are joined in their order", () => {
  const texts = [
    textOf({ boats: { a: "insert", b: "delete" }, quays: "many" }),
    textOf({ boats: { a: "patch", b: "insert" }, quays: { c: "insert" } }, [revoked]),
  ];
  expect(joinedChanges(texts)).toEqual({
    documents: new Map<string, unknown>([
      [
        "boats",
        new Map([
          ["a", "insert"],
          ["b", "replace"],
        ]),
      ],
      ["quays", "many"],
    ]),
    notices: [revoked],
  });
});

it("what a node of another version wrote is not guessed at", () => {
  expect(joinedChanges([textOf({}, [{ kind: "of tomorrow" }])])).toBeUndefined();
  expect(joinedChanges([textOf({ boats: { a: "renamed" } })])).toBeUndefined();
  expect(joinedChanges(["{}"])).toBeUndefined();
});

it("what the channel tells is read, and nothing else is believed", () => {
  const versions = { access: 1, buckets: 2, functions: 3, webhooks: 4, changes: 5 };
  const told = { node: "0".repeat(24), versions, isAwaited: true, isBare: false };
  expect(heard(JSON.stringify(told))).toEqual(told);
  const odd = JSON.stringify({ ...told, node: 'n"; DROP TABLE node' });
  expect([undefined, "", "taken", "{}", "null", odd].map(heard)).toEqual(Array(6).fill(undefined));
  const said = { node: "0".repeat(24), taken: 5 };
  expect(saidTaken(JSON.stringify(said))).toEqual(said);
  expect([undefined, "", "taken", "{}", "null"].map(saidTaken)).toEqual(Array(5).fill(undefined));
});

it("schemas of one database do not hear of one another, however long their names are", () => {
  const long = "a".repeat(63);
  expect(channelOf(long)).toMatch(/^twinhelm_[\da-f]{32}$/);
  expect(channelOf(long)).not.toBe(channelOf(`${long.slice(1)}b`));
});
