import { actionNamed } from "@twinhelm/core/access/catalogue";
import { listBuckets } from "@twinhelm/core/bucket/api";
import type { Transport } from "@twinhelm/core/http/transport";
import { isId } from "@twinhelm/core/record/id";
import { commandText } from "@twinhelm/core/text/command";
import { usageError } from "../shell/exit";

/**
 * The parts of a resource as somebody types it; the title of a bucket becomes its id. Parts that are left
 * out stand for all: `Countries` is `Countries/*` where documents are asked about.
 */
export async function partsOfResource(
  transport: Transport,
  action: string,
  resource: string | undefined,
): Promise<readonly string[]> {
  const typed = resource?.split("/") ?? [];
  const kinds = actionNamed(action)?.segments;
  if (kinds === undefined) return typed;
  if (typed.length > kinds.length) throw usageError(tooLong(action, typed.length, kinds));
  const parts = kinds.map((_, at) => typed[at] ?? "*");
  const [first, ...rest] = parts;
  if (first === undefined || kinds[0] !== "bucket") return parts;
  return [await bucketNamed(transport, first), ...rest];
}

async function bucketNamed(transport: Transport, given: string): Promise<string> {
  if (given === "*" || isId(given)) return given;
  const buckets = await listBuckets(transport);
  const found = buckets.ok ? buckets.value.filter(({ title }) => title === given) : [];
  return found.length === 1 ? (found[0]?._id ?? given) : given;
}

const tooLong = (action: string, count: number, kinds: readonly string[]): string =>
  kinds.length === 0
    ? commandText("resource.none", { action })
    : commandText("resource.long", {
        action,
        kinds: kinds.map((kind) => (kind === "bucketData" ? "DOCUMENT" : kind.toUpperCase())).join("/"),
        count,
      });
