import { expect, it } from "vitest";
import {
  dashboardModel,
  draftOf,
  nameOfDraftPart,
  problemsOfDraft,
  withChanged,
  withComponent,
} from "./editing";
import type { Dashboard } from "./model";

const component = (name: string, url = "api:/bucket") => ({ name, url, type: "table", ratio: "2/2" });
const row: Dashboard = {
  _id: "1",
  name: "Harbour",
  icon: "anchor",
  components: [component("A"), component("B")],
};

it("a draft asks for a name, a component, and what each component needs", () => {
  const empty = draftOf(undefined);
  expect([empty.icon, problemsOfDraft(empty)]).toEqual([
    "leaderboard",
    { name: "This field is required.", components: "A dashboard has at least one component." },
  ]);
  const begun = withComponent({ ...empty, name: "x" });
  const [{ key } = { key: "" }] = begun.components;
  expect(begun.components).toMatchObject([{ name: "", url: "", type: "line", ratio: "2/2" }]);
  expect(Object.keys(problemsOfDraft(begun))).toEqual([`${key}.name`, `${key}.url`]);
  const wrong = withChanged(begun, key, { name: "A", url: "ftp://x" });
  expect(problemsOfDraft(wrong)).toEqual({ [`${key}.url`]: expect.stringContaining("no address") });
  expect(problemsOfDraft(withChanged(wrong, key, { url: "api:/x" }))).toEqual({});
});

it("a draft says what is longer or more than a dashboard takes", () => {
  const full = draftOf({
    ...row,
    icon: "x".repeat(101),
    name: "x".repeat(1_001),
    components: Array.from({ length: 201 }, () => component("A")),
  });
  const [first] = full.components;
  const long = withChanged(full, first?.key ?? "", { url: `api:/${"x".repeat(8_000)}` });
  expect(problemsOfDraft(long)).toEqual({
    icon: "At most 100 characters; these are 101.",
    name: "At most 1000 characters; these are 1001.",
    components: "A dashboard has at most 200 components.",
    [`${first?.key}.url`]: "At most 8000 characters; these are 8005.",
  });
});

it("what two people change of other components is merged; of the same one is asked", () => {
  // The merge needs no server.
  const { merge } = dashboardModel(Object.create(null));
  const base = draftOf(row);
  const [first, second] = base.components;
  const mine = withChanged(base, first?.key ?? "", { ratio: "4/4" });
  const theirs = withChanged(base, second?.key ?? "", { type: "bar" });
  expect(merge?.(base, mine, theirs)).toMatchObject({
    value: { components: [{ ratio: "4/4" }, { type: "bar" }] },
    differences: [],
  });
  const also = withChanged(base, first?.key ?? "", { ratio: "1/1" });
  const met = merge?.(base, mine, also);
  expect(met?.differences.map(({ path }) => nameOfDraftPart(path, mine).name)).toEqual(["A: Ratio"]);
  expect(merge?.(base, mine, also, () => "theirs").value.components[0]?.ratio).toBe("1/1");
});
