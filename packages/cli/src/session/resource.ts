import { actionNamed } from "@twinhelm/core/access/catalogue";
import { listBuckets } from "@twinhelm/core/bucket/api";
import type { Transport } from "@twinhelm/core/http/transport";
import { isId } from "@twinhelm/core/record/id";

/** The parts of a resource as somebody types it; the title of a bucket becomes its id. */
export async function partsOfResource(
  transport: Transport,
  action: string,
  resource: string | undefined,
): Promise<readonly string[]> {
  const [first, ...rest] = resource?.split("/") ?? [];
  if (first === undefined) return [];
  const isTitle = first !== "*" && !isId(first);
  if (!isTitle || actionNamed(action)?.segments[0] !== "bucket") return [first, ...rest];
  const buckets = await listBuckets(transport);
  const found = buckets.ok ? buckets.value.filter(({ title }) => title === first) : [];
  return [found.length === 1 ? (found[0]?._id ?? first) : first, ...rest];
}
