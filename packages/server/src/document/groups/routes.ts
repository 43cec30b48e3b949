import type { Bucket } from "@twinhelm/core/bucket/model";
import type { FastifyInstance, FastifyReply } from "fastify";
import { jsonText } from "../../engine/jsonPage";
import { fieldAtPath } from "../../filter/fields";
import type { ServerContext } from "../../shell/context";
import { readForOf } from "../../shell/gone";
import { callerOf, parameterOf } from "../../shell/guard";
import { pathId } from "../../shell/objectId";
import type { Query } from "../../shell/query";
import { type ManyRequest, requestOf } from "../request";
import { missingBucket } from "../write";
import { componentAnswer, orderedGroups } from "./answer";
import { askedGroups } from "./asked";

/**
 * Documents of a bucket taken together, as a component of a dashboard reads them. Ours: Spica has no such route. The
 * caller sees figures of the documents that a list would show, and of no others.
 */
export function registerGroups(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Querystring: Query }>(
    "/bucket/:bucketId/data/groups",
    { config: { guard: { action: "bucket:data:index", parameters: ["bucketId"], list: true } } },
    async (request, reply) => {
      const bucketId = pathId(parameterOf(request, "bucketId"));
      const asked = askedGroups(request.query);
      // `filter` is that of the component; which documents it is about, `where` says.
      const page = { ...requestOf(request, context), filter: request.query.where, sort: [] };
      const { engine } = context;
      const bucket = (await engine.buckets.all()).find(bucketId)?.bucket;
      const groups = await engine.documents.groups(bucketId, { ...asked, page }, readForOf(request, reply));
      if (bucket === undefined || groups === undefined) throw missingBucket(bucketId);
      const field = asked.by && fieldAtPath(bucket.properties, asked.by.path);
      const isDated = field?.type === "date";
      const unit = isDated ? (asked.by?.unit ?? "day") : undefined;
      const names =
        field?.type === "relation"
          ? await namesOf(
              { request, reply, context },
              String(Reflect.get(field, "bucketId")),
              groups,
              asked.most,
            )
          : new Map<string, string>();
      const isYesNo = field?.type === "boolean";
      return componentAnswer({
        asked,
        isDated,
        groups: orderedGroups(groups, asked, unit, (key) =>
          isYesNo ? String(key === 1) : (names.get(String(key)) ?? String(key)),
        ),
        title: bucket.title,
        group: titleOf(bucket, asked.by?.path ?? ""),
        field:
          asked.measure === "count" || asked.field === undefined ? undefined : titleOf(bucket, asked.field),
      });
    },
  );
}

const titleOf = (bucket: Bucket, path: string): string => bucket.properties[path]?.title || path;

interface Asking {
  readonly request: ManyRequest;
  readonly reply: FastifyReply;
  readonly context: ServerContext;
}

/** Names of related documents, of those that the caller may list; others stay ids. */
async function namesOf(
  { request, reply, context }: Asking,
  bucketId: string,
  groups: readonly { readonly key: string | number | null }[],
  most: number,
): Promise<ReadonlyMap<string, string>> {
  const bucket = (await context.engine.buckets.all()).find(bucketId)?.bucket;
  const primary = bucket?.primary;
  const decision = request.access?.explain({ action: "bucket:data:index", segments: [bucketId], list: true });
  if (primary === undefined || decision?.allowed !== true) return new Map();
  const ids = groups.flatMap(({ key }) => (typeof key === "string" ? [key] : [])).slice(0, most * 20);
  const page = await context.engine.documents.page(
    bucketId,
    {
      ...requestOf(request, context),
      filter: JSON.stringify({ _id: { $in: ids } }),
      sort: [],
      skip: 0,
      limit: 0,
      relation: false,
      rows: decision.rows,
      auth: callerOf(request).document,
    },
    readForOf(request, reply),
  );
  const documents: Record<string, unknown>[] = JSON.parse(`[${jsonText(page?.body ?? "")}]`);
  return new Map(
    documents.flatMap((each) => {
      const name = each[primary];
      return typeof name === "string" && name !== "" ? [[String(each._id), name] as const] : [];
    }),
  );
}
