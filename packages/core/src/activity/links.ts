import { apikey } from "../apikey/area";
import { dashboardPath } from "../dashboard/area";
import { documentPath, documentsPath } from "../document/paths";
import { functions } from "../function/area";
import { identity } from "../identity/area";
import { languagesPath } from "../language/area";
import { policy } from "../policy/area";
import { settingsPath } from "../preference/area";
import { recordPath } from "../record/paths";
import { strategy } from "../strategy/area";
import { webhook } from "../webhook/area";
import type { Activity } from "./model";
import { activityText } from "./text";
import { whoOf } from "./who";

type Path = (id: string) => string | undefined;

const passport: Readonly<Record<string, Path>> = {
  identity: (id) => recordPath(identity, id),
  policy: (id) => recordPath(policy, id),
  apikey: (id) => recordPath(apikey, id),
  strategy: (id) => recordPath(strategy, id),
};

const others: Readonly<Record<string, Path>> = {
  function: (id) => recordPath(functions, id),
  webhook: (id) => recordPath(webhook, id),
  dashboard: (id) => dashboardPath(id),
  preference: (scope) =>
    scope === "bucket" ? languagesPath : scope === "passport" ? settingsPath : undefined,
};

/** Whether it is one of a function that somebody ran by hand. */
export const isRun = ([module, , what]: readonly string[]): boolean =>
  module === "function" && what === "run";

const titled = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** What an activity was done to, as its row has it (spec 3, section 2.5). */
export interface ResourceInWords {
  readonly label: string;
  readonly module: string;
  /** Where it can be seen; absent: nowhere. */
  readonly path?: string | undefined;
}

/** The screen of a resource, and what it is called. */
export function resourceInWords(resource: readonly string[]): ResourceInWords {
  const [module = "", second = "", third, fourth, fifth] = resource;
  switch (module) {
    case "passport":
      return {
        module: titled(module),
        label: `${titled(second)}-${third ?? ""}`,
        path: passport[second]?.(third ?? ""),
      };
    case "bucket":
      return third === "data" && fourth !== undefined
        ? { module: titled(module), label: `Bucket Data-${fourth}`, path: documentPath(second, fourth) }
        : { module: titled(module), label: second, path: documentsPath(second) };
    case "function":
      return {
        module: titled(module),
        label: isRun(resource)
          ? activityText("run.of", { id: second, handler: fourth ?? "", trigger: fifth ?? "" })
          : third === "index"
            ? `${second} (code)`
            : second,
        path: others[module]?.(second),
      };
    case "activity":
      return { module: titled(module), label: activityText("several") };
    default:
      return {
        module: titled(module),
        label: module === "preference" ? titled(second) : second,
        path: others[module]?.(second),
      };
  }
}

/** What it was done to, with its module. */
export function thingInWords(resource: readonly string[]): string {
  const { label, module } = resourceInWords(resource);
  return label.startsWith(module) ? label : `${module} ${label}`;
}

const verbs = { 1: "insert", 2: "update", 3: "delete", 4: "update" } as const;
const isKnown = (action: number): action is keyof typeof verbs => action in verbs;

/** What was done, as its row has it. */
const verbOf = ({ action, resource }: Pick<Activity, "action" | "resource">): string =>
  activityText(isRun(resource) ? "run" : isKnown(action) ? verbs[action] : "update");

export interface RowInWords {
  readonly before: string;
  readonly link: string;
  readonly path?: string | undefined;
  readonly after: string;
}

/** The text of a row in three pieces: the middle one leads to what it was done to. What was deleted leads nowhere. */
export function rowInWords(activity: Activity): RowInWords {
  const { unreadable, identifier } = activity;
  if (unreadable !== undefined)
    return { before: "", link: "", after: `${identifier}: ${unreadable.problem}` };
  const { label, module, path } = resourceInWords(activity.resource);
  const verb = verbOf(activity);
  return {
    before: activityText("row.before", { who: whoOf(activity), verb }),
    link: label,
    ...(activity.action === 3 || path === undefined ? {} : { path }),
    after: activityText("row.after", { module }),
  };
}

/** The same in as few words as tell it. */
export const shortRow = (activity: Activity, thing: string): string =>
  activityText("row.short", { who: whoOf(activity), verb: verbOf(activity), thing });

/** The same as one text. */
export const rowText = (activity: Activity): string => {
  const { before, link, after } = rowInWords(activity);
  return `${before}${link}${after}`;
};
