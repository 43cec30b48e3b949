import type { Finder, Found } from "../area/finder";
import { bucketDrawer } from "../bucket/drawer";
import { type Bucket, titleOfBucket } from "../bucket/model";
import { primaryOf } from "../field/primary";
import { fieldTypeOf } from "../field/table";
import type { BucketDocument } from "./model";
import { documentPath } from "./paths";
import { namedDocumentsQuery } from "./queries";
import { titleOfDocument } from "./title";

/** So many buckets are looked into at once. */
const mostBuckets = 8;

const isNamed = (bucket: Bucket): boolean =>
  fieldTypeOf(bucket.properties[primaryOf(bucket)]?.type)?.searchable === true;

/** Documents by their primary field, in the buckets whose documents the caller may list: the open one first. */
export const findDocumentsByName: Finder = (words, { transport, access, chosen, listed }) => {
  const open = chosen.bucket?.[0]?._id;
  const named = (listed.bucket ?? []).filter(
    (bucket) => isNamed(bucket) && bucketDrawer.entry(bucket, access) !== undefined,
  );
  const asked = [...named.filter(({ _id }) => _id === open), ...named.filter(({ _id }) => _id !== open)];
  return asked.slice(0, mostBuckets).map((bucket) => {
    const { queryKey, queryFn } = namedDocumentsQuery(transport, bucket, words);
    return {
      queryKey,
      queryFn: async (context) => (await queryFn(context)).map((document) => foundIn(bucket, document)),
    };
  });
};

const foundIn = (bucket: Bucket, document: BucketDocument): Found => ({
  path: documentPath(bucket._id, document._id),
  title: titleOfDocument(bucket, document),
  hint: titleOfBucket(bucket),
  icon: bucket.icon ?? "view_stream",
});
