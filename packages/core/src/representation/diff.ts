import { type TextPart, textParts } from "../document/history/words";
import { valueText } from "../editing/json";
import { isRecord, isSame, keysOf, valueAt } from "../editing/same";
import { visibleText } from "../text/visible";
import type { Resource } from "./model";
import { representationText } from "./text";

/** One field that differs between two states of a resource. */
export interface FieldChange {
  /** Keys from the part to what differs, such as `schema`, `properties`, `name`, `maxLength`; places in lists are digits. */
  readonly path: readonly string[];
  /** `undefined`: it was not there. */
  readonly before?: unknown;
  /** `undefined`: it goes. */
  readonly after?: unknown;
}

/** What becomes of a resource: `+` it is new, `−` it goes, `~` it changes. */
export interface ResourceChange {
  readonly sign: "+" | "~" | "−";
  readonly module: string;
  readonly _id: string;
  /** As people know it. */
  readonly name: string;
  readonly fields: readonly FieldChange[];
}

/** What of a resource becomes another, field by field; one of both may be missing. Nothing, if they are the same. */
export function diff(before: Resource<string>, after: undefined): ResourceChange;
export function diff(before: undefined, after: Resource<string>): ResourceChange;
export function diff(before: Resource<string>, after: Resource<string>): ResourceChange;
export function diff(
  before: Resource<string> | undefined,
  after: Resource<string> | undefined,
): ResourceChange {
  const resource = after ?? before;
  return {
    sign: before === undefined ? "+" : after === undefined ? "−" : "~",
    module: resource?.module ?? "",
    _id: resource?._id ?? "",
    name: resource === undefined ? "" : nameOf(resource),
    fields: fieldChanges(before?.contents ?? {}, after?.contents ?? {}),
  };
}

/** What people know a resource by: its title, its name, else its id. */
export function nameOf({ _id, contents: { schema } }: Pick<Resource<string>, "_id" | "contents">): string {
  const name = [schema.title, schema.name].find((each) => typeof each === "string" && each !== "");
  return visibleText(typeof name === "string" ? name : _id);
}

/** What differs between two values, from the outside in. Lists are opened where both hold records. */
export function fieldChanges(before: unknown, after: unknown, path: readonly string[] = []): FieldChange[] {
  if (isSame(before, after)) return [];
  // The fields of a record that comes or goes are told one by one down to what people look for.
  const [was, is] =
    path.length < depths ? [before ?? emptyLike(after), after ?? emptyLike(before)] : [before, after];
  if (isRecord(was) && isRecord(is))
    return [...keysOf(was, is)].flatMap((key) =>
      fieldChanges(valueAt(was, key), valueAt(is, key), [...path, key]),
    );
  const lists = bothLists(was, is);
  if (lists !== undefined)
    return Array.from({ length: Math.max(lists[0].length, lists[1].length) }, (_, at) =>
      fieldChanges(lists[0][at], lists[1][at], [...path, String(at)]),
    ).flat();
  return [{ path, before, after }];
}

/** Keys that are opened of what is on one side alone: the parts, and their fields. */
const depths = 2;

const emptyLike = (value: unknown): unknown => (isRecord(value) ? {} : undefined);

/** Two lists that hold records alone, which are compared by their places. */
function bothLists(
  one: unknown,
  other: unknown,
): readonly [readonly unknown[], readonly unknown[]] | undefined {
  if (!Array.isArray(one) || !Array.isArray(other)) return undefined;
  return [...one, ...other].every(isRecord) ? [one, other] : undefined;
}

/** The name of a field that differs, such as `properties.name.maxLength` or `env.MAIL_FROM`. */
export function fieldName({ path }: FieldChange): string {
  const [part, ...rest] = path;
  if (part === "index") return representationText("index");
  return visibleText((part === "schema" ? rest : path).join("."));
}

/** What became of a field, as words that stay, go and come. */
export const changeParts = ({ before, after }: FieldChange): readonly TextPart[] =>
  textParts(valueText(before), valueText(after));
