import { isRecord } from "../editing/same";
import { isId, madeAt } from "../record/id";
import { nameOf } from "../representation/diff";
import { type Asset, type AssetConfig, type AssetResource, assetModules } from "./model";
import { assetText } from "./text";

/** What people know a resource by. */
export const resourceName = ({ _id, contents: { schema } }: AssetResource): string =>
  nameOf({ _id, contents: { schema: isRecord(schema) ? schema : {} } });

/** The word for resources of a module. */
export function moduleWord(module: string): string {
  const known = assetModules.find((each) => each === module);
  return known === undefined ? module : assetText(`module.${known}`);
}

/** Where a resource that is installed is looked at (contract, section 2.8). */
export function resourcePath({ module, _id }: AssetResource): string | undefined {
  switch (module) {
    case "bucket":
      return `/bucket/${_id}`;
    case "function":
      return `/function/${_id}`;
    case "dashboard":
      return `/dashboard/${_id}`;
    case "apikey":
      return `/passport/apikey/${_id}/edit`;
    case "preference":
      return "/passport/settings";
    default:
      return undefined;
  }
}

export interface ResourceGroup {
  readonly module: string;
  readonly resources: readonly AssetResource[];
}

/** Resources by module, in the order in which modules are installed. */
export function groupsOf({ resources }: Pick<Asset, "resources">): readonly ResourceGroup[] {
  const groups = Map.groupBy(resources, ({ module }) => module);
  const known = assetModules.filter((each) => groups.has(each));
  const others = [...groups.keys()].filter((each) => !known.some((one) => one === each));
  return [...known, ...others].map((module) => ({ module, resources: groups.get(module) ?? [] }));
}

/** What became of a resource, in words; undefined: nothing yet. */
export function outcomeOf({
  installation_status: status,
  failure_message: reason,
}: AssetResource): string | undefined {
  if (status === undefined) return undefined;
  if (status === "installed") return assetText("resource.installed");
  return assetText("resource.failed", { reason: reasonOf(reason) });
}

/** A text, or what a compiler says of code, each with its line. */
const reasonOf = (reason: unknown): string =>
  Array.isArray(reason)
    ? reason
        .map((each) =>
          isRecord(each) && isRecord(each.start) ? `${each.start.line}: ${each.text}` : String(each),
        )
        .join("; ")
    : String(reason ?? "");

/** Assets as they are listed: those that came last first, so that the newest of several versions stands above. */
export const newestFirst = (assets: readonly Asset[]): readonly Asset[] =>
  assets.toSorted((one, other) => (one._id < other._id ? 1 : -1));

/** What tells versions of one asset apart: what they have in common, and when this one came. */
export const versionOf = ({ url, _id }: Pick<Asset, "url" | "_id">): string =>
  assetText("version", {
    url,
    day: isId(_id) ? new Date(madeAt(_id)).toISOString().slice(0, 16).replace("T", " ") : "",
  });

/** How many resources failed. */
export const failuresOf = ({ resources }: Pick<Asset, "resources">): number =>
  resources.filter((each) => each.installation_status === "failed").length;

/** The word for a status. */
export const statusWord = ({ status }: Asset): string => assetText(`status.${status}`);

/** A value of a configuration from what somebody typed. Undefined: it is none of its type. */
export function configValue({ type }: Pick<AssetConfig, "type">, typed: string): unknown {
  if (type === "string") return typed;
  if (type === "boolean") return typed === "true" ? true : typed === "false" ? false : undefined;
  if (typed.trim() === "") return undefined;
  if (type === "number") return Number.isFinite(Number(typed)) ? Number(typed) : undefined;
  try {
    const value: unknown = JSON.parse(typed);
    return Array.isArray(value) === (type === "array") && typeof value === "object" && value !== null
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
