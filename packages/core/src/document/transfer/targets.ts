import type { Bucket } from "../../bucket/model";
import type { Property } from "../../field/property";
import { titleOf } from "../../field/property";
import { structureOf } from "../../field/structure";
import { folded } from "../../text/fold";
import type { Languages } from "../language";

/** A part of a document that has a column of its own. */
export interface Target {
  /** Dotted: `info.depth`; `title.tr_TR` of a translated field. */
  readonly name: string;
  readonly path: readonly string[];
  /** Titles of the fields on its way. */
  readonly title: string;
  readonly property: Property;
  /** Of a translated field. */
  readonly language?: string | undefined;
}

const id: Target = { name: "_id", path: ["_id"], title: "_id", property: { type: "string" } };

type Codes = Pick<Languages, "available"> | undefined;

/**
 * The columns of a bucket: its id, each field, of an object each of its fields, of a translated field each language.
 * Without languages a translated field is one column: it is read and written in one language.
 */
export const targetsOf = (
  { properties }: Pick<Bucket, "properties">,
  languages?: Codes,
): readonly Target[] => [
  id,
  ...Object.entries(properties).flatMap(([key, property]) => targetsIn([key], [], property, languages)),
];

/** The same for rows of JSON, which may also have objects and translated values as a whole. */
export function jsonTargetsOf(bucket: Pick<Bucket, "properties">, languages?: Codes): readonly Target[] {
  const whole = targetsOf({ properties: withoutParts(bucket.properties) });
  const names = new Set(whole.map(({ name }) => name));
  return [...whole, ...targetsOf(bucket, languages).filter(({ name }) => !names.has(name))];
}

const withoutParts = (properties: Bucket["properties"]): Bucket["properties"] =>
  Object.fromEntries(Object.entries(properties).map(([key, { properties: _, ...rest }]) => [key, rest]));

function targetsIn(
  path: readonly string[],
  titles: readonly string[],
  property: Property,
  languages: Codes,
): readonly Target[] {
  const own = [...titles, titleOf(path.at(-1) ?? "", property)];
  const target: Target = { name: path.join("."), path, title: own.join(" "), property };
  if (path.length === 1 && property.options?.translate === true) {
    const codes = Object.entries(languages?.available ?? {});
    if (codes.length === 0) return [target];
    return codes.map(([language, name]) => ({
      ...target,
      name: `${target.name}.${language}`,
      path: [...path, language],
      title: `${target.title} ${name}`,
      language,
    }));
  }
  const inner = Object.entries(property.properties ?? {});
  if (structureOf(property.type) !== "fields" || inner.length === 0) return [target];
  return inner.flatMap(([key, each]) => targetsIn([...path, key], own, each, undefined));
}

/** A column of a file and where its values go; `undefined`: nowhere. */
export type Mapping = ReadonlyMap<string, Target | undefined>;

/** Letters and digits alone, without case and accents. */
const bare = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** Where a column goes by its name: that of a field, or its title. Each field is taken once. */
export function guessedMapping(
  columns: readonly string[],
  targets: readonly Target[],
  defaultLanguage?: string,
): Mapping {
  const taken = new Set<Target>();
  const inDefault = targets.filter(({ language }) => language !== undefined && language === defaultLanguage);
  const find = (column: string): Target | undefined => {
    const free = targets.filter((each) => !taken.has(each));
    const name = bare(column);
    return (
      free.find((each) => each.name === column) ??
      free.find((each) => bare(each.name) === name) ??
      free.find((each) => bare(each.title) === name) ??
      // A translated field without its language is in the default one.
      inDefault.find(
        (each) =>
          !taken.has(each) && [each.path[0], withoutLanguage(each)].some((of) => bare(of ?? "") === name),
      )
    );
  };
  const found = new Map<string, Target | undefined>();
  // Exact names first: no title takes them away.
  const exact = columns.filter((column) => targets.some(({ name }) => name === column));
  for (const column of [...exact, ...columns]) {
    if (found.has(column)) continue;
    const target = bare(column) === "" && column !== "_id" ? undefined : find(column);
    if (target !== undefined) taken.add(target);
    found.set(column, target);
  }
  return new Map(columns.map((column) => [column, found.get(column)]));
}

const withoutLanguage = ({ title, property, path }: Target): string =>
  path.length === 2 ? titleOf(path[0] ?? "", property) : title;
