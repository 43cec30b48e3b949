import type { Bucket } from "../../bucket/model";
import { failed, type Result, success } from "../../http/failure";
import type { Languages } from "../language";
import type { ImportMode } from "./rows";
import type { Source } from "./source";
import { guessedMapping, jsonTargetsOf, type Mapping, type Target, targetsOf } from "./targets";
import { transferText } from "./text";

/** The fields that columns of a file can go to. */
export const importTargets = (
  bucket: Bucket,
  { isJson }: Pick<Source, "isJson">,
  languages: Languages | undefined,
): readonly Target[] => {
  const all = (isJson ? jsonTargetsOf : targetsOf)(bucket, languages);
  if (isJson || languages === undefined) return all;
  // A translated field as a whole, too: in the language that is chosen.
  const names = new Set(all.map(({ name }) => name));
  return [...all, ...targetsOf(bucket).filter(({ name }) => !names.has(name))];
};

interface Choosing {
  readonly columns: readonly string[];
  readonly targets: readonly Target[];
  /** Column to name of a field; an empty name leaves it out. */
  readonly given: ReadonlyMap<string, string>;
  readonly language: string;
}

/** The guess, with what somebody said instead of it. A failure says what has to be said. */
export function chosenMapping({ columns, targets, given, language }: Choosing): Result<Mapping> {
  const mapping = new Map(
    guessedMapping(
      columns.filter((column) => !given.has(column)),
      targets,
      language,
    ),
  );
  for (const [column, name] of given) {
    if (!columns.includes(column))
      return wrong(transferText("map.missing", { name: column, names: columns.join(", ") }));
    const target = targets.find((each) => each.name === name);
    if (name !== "" && target === undefined)
      return wrong(transferText("map.field", { name, names: targets.map((each) => each.name).join(", ") }));
    for (const [other, taken] of mapping)
      if (taken !== undefined && taken === target) mapping.set(other, undefined);
    mapping.set(column, target);
  }
  for (const [column, target] of mapping)
    if (target === undefined && given.get(column) !== "")
      return wrong(transferText("map.none", { name: column }));
  return success(mapping);
}

const wrong = (message: string) => failed({ code: "invalid", message, retry: false });

/** What is wrong with a mapping: one field twice, or none for a field that each new document must have. */
export function mappingProblem(
  { properties, required = [] }: Bucket,
  mapping: Mapping,
  mode: ImportMode,
): string | undefined {
  const columns = new Map<string, string>();
  for (const [column, target] of mapping) {
    if (target === undefined) continue;
    const before = columns.get(target.name);
    if (before !== undefined)
      return transferText("map.both", { name: target.name, columns: `${before}, ${column}` });
    columns.set(target.name, column);
  }
  if (mode !== "insert") return undefined;
  const roots = new Set([...mapping.values()].map((target) => target?.path[0]));
  const missing = required.find((name) => !roots.has(name) && properties[name]?.default === undefined);
  return missing === undefined ? undefined : transferText("map.required", { name: missing });
}
