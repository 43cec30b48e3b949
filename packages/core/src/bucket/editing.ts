import { runAction } from "../action/run";
import type { EditingModel } from "../editing/model";
import type { NameOfPart } from "../editing/words";
import { success } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { text } from "../text/catalogue";
import { bucketCreate, bucketGet, bucketUpdate } from "./actions";
import { type BucketHead, descriptionLimits, lengthProblem, newBucket, titleLimits } from "./defaults";
import type { Bucket } from "./model";
import { bucketText } from "./text";

const defaultIcon = "view_stream";

/** How the head of a bucket is edited. `count`: how many buckets there are; a new one comes last. */
export const bucketHeadModel = (client: ConsoleClient, count: number): EditingModel<Bucket, BucketHead> => ({
  read: (bucket) => ({
    title: bucket?.title ?? "",
    description: bucket?.description ?? "",
    icon: bucket?.icon ?? defaultIcon,
  }),
  problems({ title, description }, bucket): Record<string, string> {
    const problems = {
      title: problemText("title", title),
      // A new bucket that is not described has the description of the spec.
      description:
        bucket === undefined && description.trim() === ""
          ? undefined
          : problemText("description", description),
    };
    return Object.fromEntries(Object.entries(problems).flatMap(([key, said]) => (said ? [[key, said]] : [])));
  },
  nameOf: (path) => nameOfRefused(path),
  load: async (bucket) =>
    bucket === undefined
      ? success(undefined)
      : bucketGet.run({ transport: client.transport }, { bucketId: bucket._id }),
  create: (head) => runAction(client, bucketCreate, newBucket(count, sentHead(head))),
  update: (head, { _id: bucketId, ...bucket }) =>
    runAction(client, bucketUpdate, { bucketId, bucket: { ...bucket, ...sentHead(head) } }),
});

/** The head as it is sent; what is empty is left as it is, or as a new bucket has it. */
function sentHead({ title, description, icon }: BucketHead): Partial<BucketHead> {
  const described = description.trim();
  return {
    title: title.trim(),
    ...(described === "" ? {} : { description: described }),
    icon: icon.trim() || defaultIcon,
  };
}

const limitsOf = { title: titleLimits, description: descriptionLimits } as const;

/** What is wrong with a text of the head, in words; `undefined`: nothing. */
export function problemText(part: keyof typeof limitsOf, typed: string): string | undefined {
  const { least, most } = limitsOf[part];
  const problem = lengthProblem(typed, limitsOf[part]);
  if (problem === undefined) return undefined;
  if (problem === "required") return text("common.required");
  return problem === "short"
    ? bucketText(`${part}.short`, { n: least - 1 })
    : bucketText(`${part}.long`, { n: most + 1 });
}

const names = { title: "field.title", description: "field.description", icon: "field.icon" } as const;

export const nameOfBucketPart: NameOfPart = ([part]) => ({
  name: bucketText(part === "icon" || part === "description" ? names[part] : names.title),
});

/** Parts that are not edited here keep their keys. */
const nameOfRefused: NameOfPart = (path) =>
  path[0] !== undefined && path[0] in names ? nameOfBucketPart(path) : { name: path.join(".") };
