import { type ZodMiniType, z } from "zod/mini";
import { isRecord } from "../editing/same";
import { wordsOfIssue } from "../http/issue";
import type { Shape } from "../http/shape";
import { recordText } from "../text/record";
import type { MayBeUnreadable } from "./stored";

type Fields = Readonly<Record<string, unknown>>;
type Issue = Parameters<typeof wordsOfIssue>[0];

/** Rounds of mending: each puts one value in the place of another. */
const mostMended = 2_000;

/**
 * Reads a record by itself: one of another shape says so and takes no other along. What cannot be read of it is empty;
 * `blank`: what stands there where that is not enough.
 */
export function aloneSchema<Row>(
  schema: ZodMiniType<Row>,
  blank: Fields = {},
): ZodMiniType<Row & MayBeUnreadable> {
  return z.pipe(
    z.unknown(),
    z.transform((value, { issues }): Row & MayBeUnreadable => {
      const whole = schema.safeParse(value);
      const none: MayBeUnreadable = {};
      if (whole.success) return Object.assign(none, whole.data);
      const [issue] = whole.error.issues;
      const row = isRecord(value)
        ? (mended(schema, value) ?? mended(schema, { ...value, ...blank }))
        : undefined;
      if (row === undefined || issue === undefined || !isRecord(value)) {
        issues.push({
          code: "custom",
          message: issue === undefined ? "" : wordsOfIssue(issue),
          input: value,
        });
        return z.NEVER;
      }
      const problem = recordText("unreadable", { reason: wordsOfIssue(issue) });
      return { ...row, unreadable: { problem, stored: value } };
    }),
  );
}

/** The same record with nothing in the place of each value that does not fit; `undefined`: that is not enough. */
function mended<Row>(schema: Shape<Row>, value: Fields): Row | undefined {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  for (let left = mostMended; left > 0; left -= 1) {
    const read = schema.safeParse(copy);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    if (issue === undefined || !emptied(copy, issue)) return undefined;
  }
  return undefined;
}

/** Takes out what an issue is about, or puts in what is missing; false: there is nothing to take out. */
function emptied(value: unknown, issue: Issue): boolean {
  const path = issue.path.map(String);
  const blank = blankOf(issue);
  if (path.length === 0) return false;
  if (blank !== undefined) return put(value, path, blank);
  return remove(value, path.length > 1 ? path.slice(0, -1) : path);
}

/** What stands for nothing where something is expected. */
function blankOf(issue: Issue): unknown {
  if (issue.code === "invalid_value") return issue.values[0];
  if (issue.code !== "invalid_type") return undefined;
  const blanks: Fields = { string: "", number: 0, int: 0, boolean: false, array: [], object: {}, record: {} };
  return blanks[issue.expected];
}

/** What holds values by keys or places; all of it was made here. */
type Holder = { [key: string]: unknown } | unknown[];

const isFields = (value: unknown): value is { [key: string]: unknown } => isRecord(value);

function holderOf(value: unknown, path: readonly string[]): Holder | undefined {
  const holder = path.slice(0, -1).reduce<unknown>((outer, key) => {
    if (Array.isArray(outer)) return outer[Number(key)];
    return isRecord(outer) ? outer[key] : undefined;
  }, value);
  return Array.isArray(holder) ? holder : isFields(holder) ? holder : undefined;
}

function put(value: unknown, path: readonly string[], blank: unknown): boolean {
  const holder = holderOf(value, path);
  const key = path.at(-1) ?? "";
  if (Array.isArray(holder)) holder[Number(key)] = blank;
  else if (holder !== undefined) holder[key] = blank;
  return holder !== undefined;
}

function remove(value: unknown, path: readonly string[]): boolean {
  const holder = holderOf(value, path);
  const key = path.at(-1) ?? "";
  if (Array.isArray(holder)) return holder.splice(Number(key), 1).length > 0;
  return holder !== undefined && key in holder && delete holder[key];
}
