import { expect, it } from "vitest";
import { problemsOf } from "../form/model";
import {
  dashboardModel,
  draftOf,
  nameOfDraftPart,
  problemsOfDraft,
  withChanged,
  withComponent,
} from "./editing";
import { dashboardForm } from "./form";
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

it("as a form each component has its fields, an emptied one goes, and there is a place for another", () => {
  const form = dashboardForm();
  const values = form.begin(row);
  expect(form.body(values, row)).toEqual({ name: row.name, icon: row.icon, components: row.components });
  expect(form.fields(values, row).map(({ section }) => section)).toContain("New component");
  const typed = { ...values, "components.2.name": "C", "components.2.url": "ftp://x" };
  const followed = form.follow?.(values, typed) ?? typed;
  expect(Object.keys(followed)).toContain("components.3.name");
  expect(Object.keys(problemsOf(form.fields(followed, row), followed))).toEqual(["components.2.url"]);
  const emptied = { ...values, "components.0.name": "", "components.0.url": "" };
  expect(form.body(emptied, row).components?.map(({ name }) => name)).toEqual(["B"]);
  const none = form.begin(undefined);
  expect(Object.keys(problemsOf(form.fields(none, undefined), none))).toEqual([
    "name",
    "components.0.name",
    "components.0.url",
  ]);
});
