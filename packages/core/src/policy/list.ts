import { type RecordList, recordCell } from "../record/area";
import type { Policy } from "./model";
import { policyText } from "./text";

/** Which policies are listed. The button goes from one to the next. */
export type PolicyScope = "all" | "custom" | "predefined";

const after: Readonly<Record<PolicyScope, PolicyScope>> = {
  all: "custom",
  custom: "predefined",
  predefined: "all",
};
export const nextScope = (scope: PolicyScope): PolicyScope => after[scope];

/** The filter of a scope as the API takes it; `undefined`: no filter. */
export const scopeFilter = (scope: PolicyScope): { readonly system: boolean } | undefined =>
  scope === "all" ? undefined : { system: scope === "predefined" };

export const scopeOf = (filter: unknown): PolicyScope => {
  if (typeof filter !== "object" || filter === null || !("system" in filter)) return "all";
  return filter.system === true ? "predefined" : "custom";
};

export const policyList: RecordList<Policy> = {
  memory: "Policies",
  columns: [
    { key: "_id", title: "#", cell: ({ _id }) => recordCell(_id) },
    { key: "name", title: policyText("name"), primary: true, cell: ({ name }) => recordCell(name) },
    {
      key: "description",
      title: policyText("description"),
      cell: ({ description }) => recordCell(description),
    },
  ],
  staying: ["_id", "name"],
};
