import { isAllRows } from "@twinhelm/core/access/rows";
import { withoutNested } from "@twinhelm/core/storage/paths";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import type { BucketEntry } from "../bucket/entry";
import { holdsFiles } from "../document/fileReferences";
import type { ReferenceQuery } from "../engine/documentReferences";
import type { ServerContext } from "../shell/context";
import { readForOf } from "../shell/gone";
import { callerOf, mayRead } from "../shell/guard";
import { bodyValidator } from "../shell/validation";
import { requireFolder } from "./names";

const most = { ids: 10_000, folders: 1_000, bytes: 1_500_000 };

const validBody = bodyValidator({
  type: "object",
  additionalProperties: false,
  properties: {
    ids: { type: "array", maxItems: most.ids, items: { type: "string", pattern: "^[0-9a-fA-F]{24}$" } },
    folders: { type: "array", maxItems: most.folders, items: { type: "string" } },
  },
});
const bodyShape = z.object({
  ids: z.optional(z.array(z.string())),
  folders: z.optional(z.array(z.string())),
});

/**
 * How many documents refer to objects. Ours. Of documents that the caller is not shown nothing is told, not even how
 * many there are: that would tell of what stands in them. `partial` says that there are some of which it is not known,
 * and depends on nothing but permissions and rules.
 */
export function registerReferenceRoute(app: FastifyInstance, { engine, now }: ServerContext): void {
  const config = { guard: { action: "storage:index", parameters: [], list: true }, reads: true } as const;
  app.post("/storage/references", { config, bodyLimit: most.bytes }, async (request, reply) => {
    validBody(request.body);
    const { ids = [], folders = [] } = bodyShape.parse(request.body);
    folders.forEach(requireFolder);
    const holding = (await engine.buckets.all()).list().filter(({ bucket }) => holdsFiles(bucket));
    const buckets = holding.flatMap((entry) => shownIn(entry, request) ?? []);
    const counts = await engine.documents.referring(
      {
        objects: ids.map((id) => id.toLowerCase()),
        // Each object is looked at once.
        folders: withoutNested([...new Set(folders)].map((path) => ({ path }))).map(({ path }) => path),
        rows: request.rows,
        buckets,
        auth: callerOf(request).document,
        now: now(),
      },
      readForOf(request, reply),
    );
    const titles = new Map(holding.map(({ bucket }) => [bucket._id, bucket.title]));
    return {
      buckets: counts.map(({ bucket, documents }) => ({
        _id: bucket,
        ...(mayRead(request, "bucket", [bucket]) ? { title: titles.get(bucket) } : {}),
        documents,
      })),
      partial: holding.some((entry) => !isWhole(entry, request)),
    };
  });
}

/** A bucket with the documents of it that policies show to the caller; `undefined`: none. */
function shownIn(
  { bucket: { _id }, rules: { read } }: BucketEntry,
  { access }: FastifyRequest,
): ReferenceQuery["buckets"][number] | undefined {
  const decision = access?.explain({ action: "bucket:data:index", segments: [_id], list: true });
  // A rule that cannot be read lets nobody through.
  if (decision?.allowed !== true || read?.ok === false) return undefined;
  return { id: _id, rows: decision.rows };
}

/** Whether the caller is shown all documents of a bucket. */
function isWhole(entry: BucketEntry, request: FastifyRequest): boolean {
  const shown = shownIn(entry, request);
  return shown !== undefined && entry.rules.read === undefined && isAllRows(shown.rows);
}
