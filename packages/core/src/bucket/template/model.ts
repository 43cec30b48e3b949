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
  /** True: everybody who may create buckets sees it; else whoever saved it alone. */
  readonly shared?: boolean | undefined;
  readonly buckets: readonly Bucket[];
}

/** Buckets that one call makes, and that one template has. */
export const mostBuckets = 100;
/** Templates that a server keeps of one person, and shared ones. */
export const mostTemplates = 200;
/** Characters of one of those as JSON, and of all of one person, or shared: a list of templates has them all. */
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
    shared: z.optional(z.boolean()),
    buckets: z.array(bucketSchema),
  }),
);

/** What sharing a template needs, and deleting a shared one: whoever may change all buckets decides what others make. */
export const sharingTemplates = { action: "bucket:update", segments: ["*"] };

/** The template of an id or a name; one's own stands before a shared one, which stands before one of the product. */
export function templateNamed(
  templates: readonly BucketTemplate[],
  name: string,
): BucketTemplate | undefined {
  const key = templateNameKey(name);
  const called = templates.filter((each) => templateNameKey(each.name) === key);
  const [first] = called.toSorted((a, b) => rankOf(a) - rankOf(b));
  return templates.find(({ $id }) => $id === name) ?? first;
}

const rankOf = ({ saved, shared }: BucketTemplate): number => (saved !== true ? 2 : shared === true ? 1 : 0);

/** How names are compared: two that differ in case or in spaces around them are one. */
export const templateNameKey = (name: string): string => name.normalize("NFC").trim().toLowerCase();
