import { isRecord } from "../../editing/same";
import { type AssetModule, identityPreference } from "../model";
import { moduleWord } from "../resources";

/** A resource that can be exported. */
export interface Exportable {
  readonly module: AssetModule;
  readonly _id: string;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Modules in the order in which they are offered (contract, console-gaps.md section 9.4). */
export const exportable = ["bucket", "function", "dashboard", "apikey", "preference"] as const;

/** The attributes of identities, which are one resource. */
export const preferenceExport = (identity: unknown): Exportable => ({
  module: "preference",
  _id: identityPreference,
  name: moduleWord("preference"),
  schema: isRecord(identity) ? identity : {},
});

/** A place inside of a resource that a configuration can write to. */
export interface ExportPlace {
  readonly property: string;
  readonly type: "string" | "number" | "boolean";
}

/** Places of one part of a resource (contract, storage-asset-dashboard-activity-vc.md section 2.8). */
export function placesIn({ schema }: Exportable, submodule: string): readonly ExportPlace[] {
  const { _id: _, env, ...rest } = schema;
  if (submodule === "env")
    return isRecord(env) ? Object.keys(env).map((property) => ({ property, type: "string" })) : [];
  return leavesOf(rest);
}

/** Dotted paths of single values; lists are left out. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly ExportPlace[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]));
  const type = typeof value;
  return type === "string" || type === "number" || type === "boolean"
    ? [{ property: path.join("."), type }]
    : [];
}
