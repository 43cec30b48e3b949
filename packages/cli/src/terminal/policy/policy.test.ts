import { noNames } from "@twinhelm/core/access/words";
import { draftOf } from "@twinhelm/core/policy/draft";
import type { Policy } from "@twinhelm/core/policy/model";
import { describe, expect, it } from "vitest";
import { createPaint } from "../layout/paint";
import { attachmentItems } from "./attachments";
import { resourceText, type StatementParts, statementItems } from "./policyItems";
import { savingQuestion } from "./savingQuestion";

const policy: Policy = {
  _id: "64f1a2b3c4d5e6f708192a3b",
  name: "Harbour\x1b[2J",
  description: "Boats",
  statement: [
    { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: ["a\x1b[31m", "b"] } },
    { action: "bucket:create", module: "bucket" },
    { action: "pier:open", module: "pier", resource: { include: ["x"], exclude: [] } },
  ],
};
const paint = createPaint(false);
const nothing = () => undefined;
const keys: StatementParts["keys"] = {
  fold: nothing,
  chooseModule: nothing,
  addModule: nothing,
  removeModule: nothing,
  toggle: nothing,
  resources: nothing,
};
const tree = (more: Partial<StatementParts> = {}) =>
  statementItems({
    draft: draftOf(policy),
    problems: {},
    unfolded: new Set(),
    nameOf: noNames,
    paint,
    readOnly: false,
    keys,
    ...more,
  });

describe("the tree of statements", () => {
  it("counts folded modules, and lists the actions of those that are not", () => {
    expect(tree().map(({ head }) => head.trim().replace(/ {2,}/g, " "))).toEqual([
      "Statements",
      "▸ Bucket 2 of 5 actions",
      "▸ pier (unknown to this c… 1 of 1 action",
      "+ Add Statement",
    ]);
    const heads = tree({ unfolded: new Set([0]) }).map(({ head }) => head);
    expect(heads).toContain("  [x] List (index)     any bucket except a\\x1b[31m, b");
    expect(heads).toContain("  [x] Create (create)  Takes no resource");
    expect(heads).toContain("  [ ] Read (show)      ");
  });

  it("of a predefined policy can be read, not changed", () => {
    const items = tree({ unfolded: new Set([0]), readOnly: true });
    expect(items.map(({ id }) => id)).not.toContain("statements.add");
    for (const { commands = {} } of items) {
      expect(commands.remove).toBeUndefined();
      expect(commands.add).toBeUndefined();
    }
  });

  it("says what is wrong under what is wrong", () => {
    const items = tree({
      unfolded: new Set([0]),
      problems: { "module.1": "None", "bucket:index": "Missing" },
    });
    expect(items.find(({ id }) => id === "module.1")?.below?.(false, 50)).toEqual(["✗ None"]);
    expect(items.find(({ id }) => id === "action.bucket:index")?.below?.(false, 50)).toEqual(["✗ Missing"]);
  });

  it("names resources in one line", () => {
    expect(resourceText("bucket:create", undefined)).toBe("Takes no resource");
    expect(resourceText("bucket:show", undefined)).toBe("");
    const empty = { action: "bucket:show", module: "bucket", resource: { include: [], exclude: [] } };
    expect(resourceText("bucket:show", empty)).toBe("No resource yet");
    const some = {
      action: "bucket:data:show",
      module: "bucket:data",
      resource: { include: ["b1/*"], exclude: ["b1/d1"] },
    };
    expect(resourceText("bucket:data:show", some, (_, id) => (id === "b1" ? "Boats" : undefined))).toBe(
      "Boats except the document d1 in Boats",
    );
  });
});

describe("the question before a policy is saved", () => {
  const { _id, ...body } = policy;

  it("lists what is granted and taken, and other names", () => {
    const question = savingQuestion(
      policy,
      draftOf({ ...body, name: "Port", statement: body.statement.slice(0, 1) }),
      [],
    );
    expect(question.paragraphs).toEqual([
      "Name: Harbour\x1b[2J → Port",
      "− Create buckets (bucket:create)",
      "− pier:open: x",
    ]);
  });

  it("warns first where it locks out", () => {
    const question = savingQuestion(policy, draftOf({ ...body, statement: [] }), ["passport:policy:update"]);
    expect(question.title).toBe("This locks you out");
    expect(question.paragraphs[0]).toContain("You would lose: Change policies (passport:policy:update).");
    expect(question.list?.items).toContain("− Create buckets (bucket:create)");
  });

  it("of a new one says what it grants", () => {
    expect(savingQuestion(undefined, draftOf({ ...body, statement: [] }), []).paragraphs).toEqual([
      "Nothing yet.",
    ]);
  });
});

describe("the policies of somebody", () => {
  const guarded = { run: nothing };
  const items = (owned: readonly string[], words = "", policies: readonly Policy[] = [policy]) =>
    attachmentItems({ owned, policies, words, paint, attach: () => guarded, detach: () => guarded }).map(
      ({ head }) => head,
    );

  it("stand in the one list or the other, safe to show, and by id where their name is not known", () => {
    expect(items([])).toContain("+ Harbour\\x1b[2J  Boats");
    expect(items([policy._id])).toContain("✓ Harbour\\x1b[2J  Boats");
    expect(items(["gone"], "", [])).toContain("✓ gone  ");
  });

  it("are narrowed by name and description, in any case", () => {
    expect(items([], "bOAts")).toContain("+ Harbour\\x1b[2J  Boats");
    expect(items([], "trains")).not.toContain("+ Harbour\\x1b[2J  Boats");
  });
});
