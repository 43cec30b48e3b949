import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { documentsPath } from "../document/paths";
import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { createBucket, getBucket, replaceBucket } from "./api";
import { titleLimits } from "./defaults";
import type { Bucket } from "./model";
import { relinked } from "./relinking";
import { bucketText } from "./text";

const text = () => z.string().check(z.minLength(1));

/** Makes a bucket with the schema, rules and settings of another one, and `documents`: with its documents and their ids. */
export const bucketDuplicate = defineAction({
  id: "bucket.duplicate",
  title: bucketText("action.duplicate"),
  icon: "content_copy",
  subject: "bucket",
  get input() {
    return z.object({ bucketId: text(), title: text(), documents: z.optional(z.boolean()) });
  },
  permission: { action: "bucket:create" },
  also: ({ bucketId, documents = false }) => [
    { action: "bucket:show", segments: [bucketId] },
    ...(documents ? [{ action: "bucket:data:index", segments: [bucketId], list: true }] : []),
  ],
  command: ({ bucketId, title, documents = false }) => ({
    words: ["bucket", "duplicate", bucketId, title, ...(documents ? ["--documents"] : [])],
  }),
  stale: () => [["bucket"]],
  async run({ transport }, { bucketId, title, documents = false }) {
    const made = await duplicateBucket(transport, bucketId, title);
    return made.ok && documents ? withDocuments(transport, bucketId, made.value) : made;
  },
  // After `run`, which gives its type.
  made: ({ _id }) => documentsPath(_id),
});

/** What a copy is called at first: no other bucket has this title, and it is no longer than titles may be. */
export function titleOfCopy(title: string, all: readonly Pick<Bucket, "title">[]): string {
  const taken = new Set(all.map((each) => each.title));
  const named = (n: number): string => {
    const name = (of: string) =>
      n === 1
        ? bucketText("duplicate.name", { title: of })
        : bucketText("duplicate.another", { n, title: of });
    return name(title.slice(0, titleLimits.most - name("").length));
  };
  let n = 1;
  while (taken.has(named(n))) n += 1;
  return named(n);
}

/** Where it refers to itself the copy refers to itself too, which takes a second write: only then its id is known. */
async function duplicateBucket(
  transport: Transport,
  bucketId: string,
  title: string,
): Promise<Result<Bucket>> {
  const stored = await getBucket(transport, bucketId);
  if (!stored.ok) return stored;
  if (stored.value === undefined)
    return failed({ code: "not-found", message: bucketText("unknown", { id: bucketId }), retry: false });
  // Of the same order, it stands right after the first one.
  const { _id: _, ...rest } = stored.value;
  const made = await createBucket(transport, { ...rest, title });
  if (!made.ok) return made;
  const { _id: own, ...copy } = made.value;
  const properties = relinked(copy.properties, (target) => (target === bucketId ? own : undefined));
  if (JSON.stringify(properties) === JSON.stringify(copy.properties)) return success(made.value);
  const replaced = await replaceBucket(transport, own, { ...copy, properties });
  if (replaced.ok) return replaced;
  const message = bucketText("duplicate.partly", { title, reason: replaced.failure.message });
  return failed({ ...replaced.failure, code: "partly", message });
}

/** A copy that could not get its documents stays without them, and says so. */
async function withDocuments(transport: Transport, from: string, made: Bucket): Promise<Result<Bucket>> {
  const { copyDocuments } = await import("../document/transfer/copyDocuments");
  const copied = await copyDocuments(transport, from, made);
  if (copied.ok && copied.value.refused === 0) return success(made);
  const [problem] = copied.ok ? copied.value.problems : [];
  const reason = copied.ok ? (problem?.message ?? "") : copied.failure.message;
  const message = bucketText("duplicate.bare", { title: made.title, reason });
  return failed({ code: "partly", message, retry: false });
}
