import { actionWithTerm } from "@twinhelm/core/access/words";
import { listBuckets } from "@twinhelm/core/bucket/api";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { Transport } from "@twinhelm/core/http/transport";
import { commandText } from "@twinhelm/core/text/command";
import { didYouMean } from "../input/nearest";
import { CommandError, exitCodes, failureError, usageError } from "../shell/exit";

/** The bucket with this id or title. Exit 7 if there is no such bucket, 2 if several have the title. */
export async function findBucket(transport: Transport, name: string): Promise<Bucket> {
  return (await findAmongBuckets(transport, name)).bucket;
}

/** The same, together with all buckets, for what relations point at. */
export async function findAmongBuckets(
  transport: Transport,
  name: string,
): Promise<{ bucket: Bucket; buckets: readonly Bucket[] }> {
  const result = await listBuckets(transport);
  if (!result.ok) {
    if (result.failure.status !== 403) throw failureError(result.failure);
    const needed = bucketText("missing.command", { action: actionWithTerm("bucket:index"), name });
    throw new CommandError(`${result.failure.message}\n${needed}`, exitCodes.denied);
  }
  const found = result.value.filter((bucket) => bucket._id === name || bucket.title === name);
  const [bucket] = found;
  if (bucket === undefined) {
    const titles = result.value.map(({ title }) => title);
    throw new CommandError(
      commandText("bucket.unknown", { name, meant: didYouMean(name, titles) }),
      exitCodes.notFound,
    );
  }
  if (found.length > 1) throw usageError(commandText("bucket.several", { count: found.length, name }));
  return { bucket, buckets: result.value };
}
