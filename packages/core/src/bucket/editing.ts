import { runAction } from "../action/run";
import type { EditingModel } from "../editing/model";
import type { NameOfPart } from "../editing/words";
import { success } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { text } from "../text/catalogue";
import { bucketCreate, bucketGet, bucketUpdate } from "./actions";
import { newBucket, titleLimits, titleProblem } from "./defaults";
import type { Bucket } from "./model";
import { bucketText } from "./text";

/** What the dialog of a bucket edits: the rest of it, such as its fields, stays as it is stored. */
export interface BucketHead {
  readonly title: string;
  readonly icon: string;
}

const defaultIcon = "view_stream";

/** How title and icon of a bucket are edited. `count`: how many buckets there are; a new one comes last. */
export const bucketHeadModel = (client: ConsoleClient, count: number): EditingModel<Bucket, BucketHead> => ({
  read: (bucket) => ({ title: bucket?.title ?? "", icon: bucket?.icon ?? defaultIcon }),
  problems({ title }): Record<string, string> {
    const problem = titleProblemText(title);
    return problem === undefined ? {} : { title: problem };
  },
  load: async (bucket) =>
    bucket === undefined
      ? success(undefined)
      : bucketGet.run({ transport: client.transport }, { bucketId: bucket._id }),
  create: (head) => {
    const { title, icon } = sentHead(head);
    return runAction(client, bucketCreate, newBucket(count, title, icon));
  },
  update: (head, { _id: bucketId, ...bucket }) =>
    runAction(client, bucketUpdate, { bucketId, bucket: { ...bucket, ...sentHead(head) } }),
});

const sentHead = ({ title, icon }: BucketHead): BucketHead => ({
  title: title.trim(),
  icon: icon.trim() || defaultIcon,
});

/** What is wrong with a title, in words; `undefined`: nothing. */
function titleProblemText(title: string): string | undefined {
  const problem = titleProblem(title);
  if (problem === undefined || problem === "required")
    return problem === undefined ? undefined : text("common.required");
  return problem === "short"
    ? bucketText("title.short", { n: titleLimits.least - 1 })
    : bucketText("title.long", { n: titleLimits.most });
}

export const nameOfBucketPart: NameOfPart = ([part]) => ({
  name: bucketText(part === "icon" ? "field.icon" : "field.title"),
});
