import type { Bucket } from "./model";

/** Name of the interface of each bucket, by its id. */
export type TypeNames = ReadonlyMap<string, string>;

/** Gives each bucket a name of its own, made of its title; `taken`: names that none of them gets. */
export function typeNames(buckets: readonly Bucket[], taken: readonly string[]): TypeNames {
  const names = new Map<string, string>();
  const used = new Set(taken);
  for (const { _id, title } of buckets) {
    const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
    const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
    const base = /^\p{ID_Start}[\p{ID_Continue}]*$/u.test(joined) ? joined : `Bucket${asciiOf(joined)}`;
    let name = base;
    for (let number = 2; used.has(name); number += 1) name = `${base}${number}`;
    used.add(name);
    names.set(_id, name);
  }
  return names;
}

const asciiOf = (text: string): string => text.replaceAll(/\W/g, "");
