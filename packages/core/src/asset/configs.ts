import { isRecord } from "../editing/same";
import { isConfidential } from "../representation/confidential";
import type { AssetConfig, AssetResource } from "./model";

type Place = Pick<AssetConfig, "module" | "resource_id" | "submodule" | "property">;

/** Whether two configurations write to the same place. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.module === other.module &&
  one.resource_id === other.resource_id &&
  one.submodule === other.submodule &&
  one.property === other.property;

/** Whether the value of a configuration is a secret: that of an API key, or one that is called like one. */
export const isSecretConfig = ({
  module,
  property,
  type,
}: Pick<AssetConfig, "module" | "property" | "type">): boolean =>
  type === "string" &&
  ((module === "apikey" && property === "key") || isConfidential(property.split(".").at(-1) ?? ""));

/** A place that a value cannot be written to. */
export interface ConfigProblem {
  readonly problem: string;
}

/**
 * The resources of an asset with the values of configurations in their places. A configuration without a value
 * writes nothing.
 */
export function configured(
  resources: readonly AssetResource[],
  configs: readonly AssetConfig[],
): readonly AssetResource[] | ConfigProblem {
  const changed = [...resources];
  for (const config of configs) {
    if (config.value === undefined) continue;
    const at = changed.findIndex(({ module, _id }) => module === config.module && _id === config.resource_id);
    const found = changed[at];
    if (found === undefined)
      return problemOf(config, `the asset has no ${config.module} ${config.resource_id}`);
    const path = [config.submodule, ...config.property.split(".")];
    const contents = written(found.contents, path, config.value);
    if (!isRecord(contents)) return problemOf(config, `there is no place ${path.join(".")} in it`);
    changed[at] = { ...found, contents };
  }
  return changed;
}

const problemOf = ({ title }: AssetConfig, why: string): ConfigProblem => ({
  problem: `The configuration '${title}' cannot be written: ${why}.`,
});

/** A copy with another value at a path whose parents are there; undefined: one is missing. */
function written(into: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(into)) return writtenIntoList(into, first, rest, value);
  // Names such as `__proto__` are nobody's own.
  if (!isRecord(into) || first === "__proto__") return undefined;
  const inner =
    rest.length === 0 ? value : written(Object.hasOwn(into, first) ? into[first] : undefined, rest, value);
  return inner === undefined ? undefined : { ...into, [first]: inner };
}

function writtenIntoList(
  into: readonly unknown[],
  first: string,
  rest: readonly string[],
  value: unknown,
): unknown {
  const at = /^\d{1,6}$/.test(first) ? Number(first) : -1;
  if (at < 0 || at >= into.length) return undefined;
  const inner = rest.length === 0 ? value : written(into[at], rest, value);
  return inner === undefined ? undefined : into.with(at, inner);
}
