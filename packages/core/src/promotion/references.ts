import { isRecord } from "../editing/same";
import type { Resource } from "../representation/model";

/** Ids of resources that have another id on the other side. */
export type IdMap = ReadonlyMap<string, string>;

const ids = /(?<![\da-zA-Z])[\da-f]{24}(?![\da-zA-Z])/g;

/** A value where ids are those of the other side: in relations, collections, statements, addresses, code. */
export function withIds<Value>(value: Value, map: IdMap): Value {
  if (map.size === 0) return value;
  const follow = (each: unknown): unknown => {
    if (typeof each === "string") return each.replace(ids, (id) => map.get(id) ?? id);
    if (Array.isArray(each)) return each.map(follow);
    if (!isRecord(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inside]) => [follow(key), follow(inside)]));
  };
  // Texts become texts, and nothing else changes: the shape stays.
  return JSON.parse(JSON.stringify(follow(value)));
}

/** The ids that a resource names. */
export function idsIn({ _id, contents }: Pick<Resource, "_id" | "contents">): ReadonlySet<string> {
  const found = new Set(JSON.stringify(contents).match(ids) ?? []);
  found.delete(_id);
  return found;
}

/** What a record refers to by its structure: buckets of relations, of triggers and collections; policies of keys. */
export function referencesOf({
  module,
  contents: { schema },
}: Pick<Resource, "module" | "contents">): readonly string[] {
  const buckets = new Set<string>();
  const look = (value: unknown, key: string): void => {
    if (typeof value === "string") {
      const [, id] = /^(?:bucket_)?([\da-f]{24})$/.exec(value) ?? [];
      if (id !== undefined && ["bucketId", "bucket", "collection"].includes(key)) buckets.add(id);
    } else if (Array.isArray(value)) for (const each of value) look(each, key);
    else if (isRecord(value)) for (const [name, each] of Object.entries(value)) look(each, name);
  };
  if (module === "bucket") look(schema.properties, "");
  if (module === "function") look(schema.triggers, "");
  if (module === "webhook") look(schema.trigger, "");
  const policies = module === "apikey" && Array.isArray(schema.policies) ? schema.policies : [];
  return [
    ...[...buckets].map((id) => `bucket/${id}`),
    // Those of the program have names for ids, and are everywhere.
    ...policies.flatMap((id: unknown) =>
      typeof id === "string" && /^[\da-f]{24}$/.test(id) ? [`policy/${id}`] : [],
    ),
  ];
}
