import { z } from "zod/mini";
import { once } from "../../once";
import { type Bucket, bucketSchema } from "../model";

/**
 * Buckets that belong together, to be made at once (contract, console-gaps.md section 4.16). Their `_id` are names that
 * relations between them use; each gets an id of its own when it is made.
 */
export interface BucketTemplate {
  readonly $id: string;
  readonly name: string;
  readonly description?: string | undefined;
  /** Name of a Material icon. */
  readonly icon?: string | undefined;
  /** True: somebody saved it on this server, so that it can be deleted. */
  readonly saved?: boolean | undefined;
  readonly buckets: readonly Bucket[];
}

/** Buckets that one call makes, and that one template has. */
export const mostBuckets = 100;
/** Templates that a server keeps beside those that come with the product. */
export const mostTemplates = 200;
/** Characters of one of those as JSON, and of all of them: each list of templates has them all. */
export const largestTemplate = 2_000_000;
export const largestTemplates = 10_000_000;
/** Shortest and longest name of a template. */
export const templateNameLimits = { least: 1, most: 100 } as const;

export const templateSchema = once(() =>
  z.looseObject({
    $id: z.string(),
    name: z.string(),
    description: z.optional(z.string()),
    icon: z.optional(z.string()),
    saved: z.optional(z.boolean()),
    buckets: z.array(bucketSchema),
  }),
);

/** The template of an id or a name; one that was saved stands before one of the product. */
export function templateNamed(
  templates: readonly BucketTemplate[],
  name: string,
): BucketTemplate | undefined {
  const key = templateNameKey(name);
  const called = templates.filter((each) => templateNameKey(each.name) === key);
  return templates.find(({ $id }) => $id === name) ?? called.find(({ saved }) => saved === true) ?? called[0];
}

/** How names are compared: two that differ in case or in spaces around them are one. */
export const templateNameKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();
