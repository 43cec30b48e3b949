import { runAction } from "../action/run";
import { type Choose, mergeWhole } from "../editing/merge";
import { mergeList } from "../editing/mergeList";
import type { EditingModel } from "../editing/model";
import type { PartName } from "../editing/words";
import { success } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { inputText } from "../text/input";
import { keysOf } from "./arranging";
import { addressProblem } from "./component/address";
import { defaultIcon } from "./icon";
import { type Component, type Dashboard, type DashboardBody, dashboardLimits, defaultRatio } from "./model";
import { dashboardRecords } from "./records";
import { dashboardText } from "./text";

/** A component that is edited; its key stays while its name changes. */
export interface DraftComponent extends Component {
  readonly key: string;
}

/** A dashboard as its editor has it. */
export interface DashboardDraft {
  readonly icon: string;
  readonly name: string;
  readonly components: readonly DraftComponent[];
}

export function draftOf(row: Dashboard | undefined): DashboardDraft {
  const components = row?.components ?? [];
  const keys = keysOf(components);
  return {
    icon: row?.icon || defaultIcon,
    name: row?.name ?? "",
    components: components.map((component, at) => ({ ...component, key: keys[at] ?? String(at) })),
  };
}

/** A new component at the end; `begun`: what is known of it. */
export function withComponent(draft: DashboardDraft, begun: Partial<Component> = {}): DashboardDraft {
  const taken = new Set(draft.components.map(({ key }) => key));
  let number = draft.components.length;
  while (taken.has(`new ${number}`)) number += 1;
  const component = { name: "", url: "", type: "line", ratio: defaultRatio, ...begun };
  return { ...draft, components: [...draft.components, { ...component, key: `new ${number}` }] };
}

/** The draft with one of its components changed. */
export const withChanged = (
  draft: DashboardDraft,
  key: string,
  change: Partial<Component>,
): DashboardDraft => ({
  ...draft,
  components: draft.components.map((each) => (each.key === key ? { ...each, ...change } : each)),
});

export const bodyOfDraft = ({ icon, name, components }: DashboardDraft): DashboardBody => ({
  name: name.trim(),
  icon,
  components: components.map(({ key: _, ...component }) => ({
    ...component,
    name: component.name.trim(),
    url: component.url.trim(),
  })),
});

/** What is wrong, by field; that of a component by its key and field (spec 3, section 5). */
export function problemsOfDraft({
  icon,
  name,
  components,
}: DashboardDraft): Readonly<Record<string, string>> {
  const found = [
    ["icon", lengthProblem(icon, dashboardLimits.word)],
    ["name", textProblem(name, dashboardLimits.name)],
    ["components", countProblem(components.length)],
    ...components.flatMap((each) => [
      [`${each.key}.name`, textProblem(each.name, dashboardLimits.name)],
      [`${each.key}.url`, textProblem(each.url, dashboardLimits.url) ?? addressProblem(each.url)],
    ]),
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined && problem !== ""));
}

function textProblem(text: string, most: number): string | undefined {
  return text.trim() === "" ? inputText("required") : lengthProblem(text, most);
}

function lengthProblem(text: string, most: number): string | undefined {
  const count = text.trim().length;
  return count > most ? dashboardText("long", { most, count }) : undefined;
}

function countProblem(count: number): string | undefined {
  const most = dashboardLimits.components;
  if (count === 0) return dashboardText("component.none");
  return count > most ? dashboardText("component.many", { most }) : undefined;
}

function merge(base: DashboardDraft, mine: DashboardDraft, theirs: DashboardDraft, choose?: Choose) {
  const under = (part: string) => (difference: Parameters<Choose>[0]) =>
    choose?.({ ...difference, path: [part, ...difference.path] }) ?? "mine";
  const icon = mergeWhole(base.icon, mine.icon, theirs.icon, under("icon"));
  const name = mergeWhole(base.name, mine.name, theirs.name, under("name"));
  const components = mergeList(base.components, mine.components, theirs.components, {
    keyOf: ({ key }) => key,
    choose: under("components"),
  });
  const parts = { icon, name, components };
  return {
    value: { icon: icon.value, name: name.value, components: components.value },
    differences: Object.entries(parts).flatMap(([part, { differences }]) =>
      differences.map((each) => ({ ...each, path: [part, ...each.path] })),
    ),
  };
}

/** How a dashboard is edited, or a new one. */
export const dashboardModel = (client: ConsoleClient): EditingModel<Dashboard, DashboardDraft> => ({
  read: draftOf,
  problems: problemsOfDraft,
  merge,
  nameOf: nameOfDraftPart,
  load: async (row) =>
    row === undefined
      ? success(undefined)
      : dashboardRecords.actions.get.run({ transport: client.transport }, { id: row._id }),
  create: (draft) => runAction(client, dashboardRecords.actions.create, bodyOfDraft(draft)),
  update: (draft, row) =>
    runAction(client, dashboardRecords.actions.update, { id: row._id, body: bodyOfDraft(draft) }),
});

/** A part of a draft in words: a component by its name. */
export function nameOfDraftPart(
  [part = "", key, field]: readonly string[],
  { components }: DashboardDraft,
): PartName {
  const known = (["name", "icon", "components"] as const).find((each) => each === part);
  const named = known === undefined ? part : dashboardText(known);
  if (key === undefined) return { name: named };
  const component = components.find((each) => each.key === key)?.name ?? key;
  const words = (["name", "url", "type", "ratio"] as const).find((each) => each === field);
  return { name: words === undefined ? component : `${component}: ${dashboardText(`component.${words}`)}` };
}
