import type { BucketInput } from "./model";
import { alwaysTrue } from "./options/rules";

/** What the dialog of a bucket edits: the rest of it, such as its fields, stays as it is stored. */
export interface BucketHead {
  readonly title: string;
  readonly description: string;
  readonly icon: string;
}

/**
 * A new bucket as the console makes it (spec 2, section 3). `order`: how many buckets there are, so that it
 * comes last.
 */
export const newBucket = (order: number, head: Partial<BucketHead> = {}): BucketInput => ({
  title: "New Bucket",
  description: "Describe your new bucket",
  icon: "view_stream",
  ...head,
  primary: "title",
  readOnly: false,
  history: false,
  order,
  properties: {
    title: {
      type: "string",
      title: "title",
      description: "Title of the row",
      options: { position: "left" },
    },
    description: {
      type: "textarea",
      title: "description",
      description: "Description of the row",
      options: { position: "right" },
    },
  },
  acl: { read: alwaysTrue, write: alwaysTrue },
});

/** Shortest and longest description of a bucket (contract, bucket.md section 3.1). */
export const descriptionLimits = { least: 5, most: 250 } as const;

/** Shortest and longest title of a bucket (spec 2, section 5). */
export const titleLimits = { least: 4, most: 100 } as const;

type LengthProblem = "required" | "short" | "long";

/** What is wrong with a text; `undefined`: nothing. */
export function lengthProblem(
  text: string,
  limits: { readonly least: number; readonly most: number },
): LengthProblem | undefined {
  const { length } = text.trim();
  if (length === 0) return "required";
  if (length < limits.least) return "short";
  return length > limits.most ? "long" : undefined;
}
