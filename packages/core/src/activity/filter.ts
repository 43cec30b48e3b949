import type { Access } from "../access/evaluate";
import { type Bucket, titleOfBucket } from "../bucket/model";
import { type DayRange, rangeOf } from "../log/range";
import type { ActivityQuery } from "./api";
import { activityText } from "./text";

/** What is set in the filter of activities, before it is applied. */
export interface ActivityFilter extends DayRange {
  readonly identifier: string;
  readonly actions: readonly number[];
  /** One of the options; empty: all. */
  readonly module: string;
  /** Ids; they count with a module alone. */
  readonly documents: readonly string[];
}

export const noActivityFilter: ActivityFilter = {
  identifier: "",
  actions: [],
  module: "",
  documents: [],
  begin: "",
  end: "",
};

/** Whether anything is set. */
export const isFiltered = ({ identifier, actions, module, begin, end }: ActivityFilter): boolean =>
  identifier !== "" || actions.length > 0 || module !== "" || begin !== "" || end !== "";

/** What people do, by the numbers of the contract. */
export const actionNames: ReadonlyMap<string, string> = new Map([
  ["1", activityText("insert")],
  ["2", activityText("update")],
  ["3", activityText("delete")],
  ["4", activityText("patch")],
]);

/** The filter that is asked for: whole days in the zone of the reader. */
export const queryOf = ({
  identifier,
  actions,
  module,
  documents,
  ...days
}: ActivityFilter): ActivityQuery => ({
  identifier: identifier.trim(),
  actions,
  all: partsOf(module),
  among: module === "" ? [] : documents,
  between: rangeOf(days),
});

const partsOf = (module: string): readonly string[] => (module === "" ? [] : module.split("/"));

export interface ModuleOption {
  /** The parts of its resource, joined by slashes. */
  readonly value: string;
  readonly label: string;
  /** What it stands below. */
  readonly group?: string | undefined;
}

/**
 * The modules that somebody may choose from: those of spec 3, section 2.5, and those beyond it whose changes our
 * backend keeps as well.
 */
export function moduleOptions(access: Access, buckets: readonly Bucket[]): readonly ModuleOption[] {
  const may = (action: string) => access.can(action, [], true);
  const group = activityText("module.bucket");
  const passport = activityText("module.passport");
  const given: readonly (ModuleOption | false)[] = [
    ...(may("bucket:index")
      ? [
          ...buckets.map((bucket) => ({
            value: `bucket/${bucket._id}`,
            label: titleOfBucket(bucket),
            group,
          })),
          { value: "bucket", label: activityText("module.buckets"), group },
        ]
      : []),
    may("passport:identity:index") && {
      value: "passport/identity",
      label: activityText("module.identity"),
      group: passport,
    },
    may("passport:policy:index") && {
      value: "passport/policy",
      label: activityText("module.policy"),
      group: passport,
    },
    may("passport:apikey:index") && {
      value: "passport/apikey",
      label: activityText("module.apikey"),
      group: passport,
    },
    may("passport:strategy:index") && {
      value: "passport/strategy",
      label: activityText("module.strategy"),
      group: passport,
    },
    may("storage:index") && { value: "storage", label: activityText("module.storage") },
    may("function:index") && { value: "function", label: activityText("module.function") },
    may("webhook:index") && { value: "webhook", label: activityText("module.webhook") },
    may("dashboard:index") && { value: "dashboard", label: activityText("module.dashboard") },
    { value: "preference", label: activityText("module.preference") },
  ];
  return given.filter((each) => each !== false);
}
