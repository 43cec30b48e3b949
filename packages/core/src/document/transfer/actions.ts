import { z } from "zod/mini";
import { type ActionContext, defineAction } from "../../action/action";
import { listBuckets } from "../../bucket/api";
import type { Bucket } from "../../bucket/model";
import { bucketText } from "../../bucket/text";
import { failed, type Result, success } from "../../http/failure";
import { getBucketPreference } from "../../preference/api";
import { defaultBucketPreference } from "../../preference/model";
import { documentText } from "../text";
import { importActions, importNeeds } from "./needs";
import type { Source, SourceItem } from "./source";
import type { Piece } from "./write";

const id = () => z.string().check(z.minLength(1));
const listing = {
  action: "bucket:data:index",
  segments: ({ bucketId }: { readonly bucketId: string }) => [bucketId],
  list: true,
};

/** The bucket of an id among all that the caller may see, and the languages of documents where they can be read. */
async function found({ transport, signal }: ActionContext, bucketId: string) {
  const [buckets, preference] = await Promise.all([
    listBuckets(transport, signal),
    getBucketPreference(transport, signal),
  ]);
  if (!buckets.ok) return buckets;
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  if (bucket === undefined)
    return failed({ code: "not-found", message: bucketText("unknown", { id: bucketId }), retry: false });
  const languages = preference.ok ? preference.value.language : undefined;
  return success<Found>({ bucket, buckets: buckets.value, languages });
}

interface Found {
  readonly bucket: Bucket;
  readonly buckets: readonly Bucket[];
  readonly languages: typeof defaultBucketPreference.language | undefined;
}

/** Documents as the pieces of a file. Consoles and the command write each piece as it comes (`exportDocuments`). */
export const documentExport = defineAction({
  id: "document.export",
  title: documentText("action.export"),
  icon: "download",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      format: z.enum(["csv", "json", "ndjson", "xlsx"]),
      filter: z.optional(
        z.union([z.string(), z.custom<Record<string, unknown>>((value) => typeof value === "object")]),
      ),
      sort: z.optional(z.record(z.string(), z.union([z.literal(1), z.literal(-1)]))),
      language: z.optional(z.string()),
      raw: z.optional(z.boolean()),
      names: z.optional(z.boolean()),
    });
  },
  permission: listing,
  command: ({ bucketId, format, filter, sort = {}, language, raw, names }) => {
    const keys = Object.entries(sort).map(([key, way]) => (way === 1 ? key : `-${key}`));
    return {
      words: [
        ...["data", "export", bucketId, "--format", format],
        ...(filter === undefined
          ? []
          : [`--filter=${typeof filter === "string" ? filter : JSON.stringify(filter)}`]),
        ...(keys.length === 0 ? [] : [`--sort=${keys.join(",")}`]),
        ...(language === undefined ? [] : [`--language=${language}`]),
        ...(raw === true ? ["--raw"] : []),
        ...(names === true ? ["--names"] : []),
      ],
    };
  },
  async run(context, { bucketId, names, ...how }): Promise<Result<readonly Piece[]>> {
    const known = await found(context, bucketId);
    if (!known.ok) return known;
    const { bucket, buckets, languages } = known.value;
    const { transport, signal } = context;
    const named = names === true ? buckets : undefined;
    const { exportDocuments } = await import("./exporting");
    const pieces: Piece[] = [];
    for await (const piece of exportDocuments({ ...how, transport, bucket, languages, named, signal })) {
      if (!piece.ok) return piece;
      pieces.push(piece.value);
    }
    return success(pieces);
  },
});

/** Imports rows as a file of JSON has them: all of them or none. Consoles and the command read files of any format. */
export const documentImport = defineAction({
  id: "document.import",
  title: documentText("action.import"),
  icon: "upload_file",
  subject: "bucket",
  get input() {
    return z.object({
      bucketId: id(),
      rows: z.array(z.record(z.string(), z.unknown())),
      mode: z.optional(z.enum(["insert", "update", "upsert"])),
      key: z.optional(z.string()),
    });
  },
  permission: {
    anyOf: importActions,
    request: ({ bucketId, mode = "insert" }) => importNeeds(bucketId, mode),
  },
  command: ({ bucketId, rows, mode, key }) => ({
    words: [
      ...["data", "import", bucketId, "--file", "-", "--format", "json"],
      ...(mode === undefined ? [] : ["--mode", mode]),
      ...(key === undefined ? [] : ["--key", key]),
    ],
    input: rows,
  }),
  stale: ({ bucketId }) => [["document", bucketId]],
  async run(context, { bucketId, rows, mode = "insert", key = "_id" }) {
    const known = await found(context, bucketId);
    if (!known.ok) return known;
    const { bucket, buckets, languages } = known.value;
    const [{ importDocuments }, { chosenMapping, importTargets }] = await Promise.all([
      import("./importing"),
      import("./mapping"),
    ]);
    const { default: language } = languages ?? defaultBucketPreference.language;
    const columns = [...new Set(rows.flatMap(Object.keys))];
    const targets = importTargets(bucket, { isJson: true }, languages);
    const mapping = chosenMapping({ columns, targets, given: new Map(), language });
    if (!mapping.ok) return mapping;
    const { transport, signal } = context;
    const open = async () => sourceOf(columns, rows);
    const how = { mode, key, language, mapping: mapping.value, dryRun: false, skipInvalid: false };
    return importDocuments({ ...how, transport, bucket, buckets, open, signal });
  },
});

function sourceOf(columns: readonly string[], rows: readonly unknown[]): Source {
  async function* items(): AsyncGenerator<SourceItem> {
    for (const [index, row] of rows.entries()) yield { number: index + 1, cells: [row] };
  }
  return { columns, isJson: true, isExact: true, rows: items() };
}
