import type { BucketInput } from "./model";

/** Rule that lets everybody pass. */
const always = "true==true";

/**
 * A new bucket as the console makes it (spec 2, section 3). `order`: how many buckets there are, so that it
 * comes last.
 */
export const newBucket = (order: number, title = "New Bucket", icon = "view_stream"): BucketInput => ({
  title,
  description: "Describe your new bucket",
  icon,
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
  acl: { read: always, write: always },
});

/** Shortest and longest title of a bucket (spec 2, section 5). */
export const titleLimits = { least: 4, most: 100 } as const;

export type TitleProblem = "required" | "short" | "long";

/** What is wrong with a title; `undefined`: nothing. */
export function titleProblem(title: string): TitleProblem | undefined {
  const { length } = title.trim();
  if (length === 0) return "required";
  if (length < titleLimits.least) return "short";
  return length > titleLimits.most ? "long" : undefined;
}
