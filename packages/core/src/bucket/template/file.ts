import { z } from "zod/mini";
import { failed, type Result, success } from "../../http/failure";
import { wordsOfIssue } from "../../http/issue";
import { type Bucket, bucketSchema } from "../model";
import { templateText } from "./text";

/** The media type of a file with schemas. */
export const schemaFileType = "application/json";

/** A file with the schemas of buckets: JSON, a list of them with their ids. */
export const schemaFileOf = (buckets: readonly Bucket[]): string =>
  `${JSON.stringify(buckets, undefined, 2)}\n`;

/** What a file is called that has these buckets. */
export const schemaFileName = ([first, second]: readonly Bucket[]): string => {
  const name = first?.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `${second !== undefined || !name ? "buckets" : name}.schema.json`;
};

const invalid = (reason: string): Result<never> =>
  failed({ code: "invalid", message: templateText("problem.file", { reason }), retry: false });

/** The buckets of a file: one, a list of them, or a template. */
export function readSchemaFile(text: string): Result<readonly Bucket[]> {
  try {
    return bucketsIn(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return invalid(templateText("problem.json"));
  }
}

/** The buckets of a value: one, a list of them, or a template. One without an id gets its place for a name. */
export function bucketsIn(value: unknown): Result<readonly Bucket[]> {
  const given = listIn(value);
  if (given === undefined) return invalid(templateText("problem.shape"));
  const buckets: Bucket[] = [];
  for (const [index, each] of given.entries()) {
    const named = isObject(each) && each._id === undefined ? { ...each, _id: `bucket ${index + 1}` } : each;
    const read = z.safeParse(bucketSchema, named);
    if (!read.success) {
      const [issue] = read.error.issues;
      const reason = issue === undefined ? "" : wordsOfIssue(issue);
      return invalid(templateText("problem.bucket", { place: `buckets.${index}`, reason }));
    }
    buckets.push(read.data);
  }
  return success(buckets);
}

function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return undefined;
  if (Array.isArray(value.buckets)) return value.buckets;
  return "properties" in value ? [value] : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
