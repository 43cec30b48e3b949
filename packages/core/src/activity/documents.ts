import { z } from "zod/mini";
import { unwrap } from "../http/query";
import { pathOf, type Transport } from "../http/transport";
import { activityText } from "./text";

/** Documents that are listed to choose from. */
const mostDocuments = 200;

const rowSchema = z.lazy(() =>
  z.looseObject({
    _id: z.string(),
    title: z.optional(z.unknown()),
    name: z.optional(z.unknown()),
    identifier: z.optional(z.unknown()),
  }),
);
const listSchema = z.lazy(() => z.union([z.array(rowSchema), z.object({ data: z.array(rowSchema) })]));

type Row = z.infer<typeof rowSchema>;

const nameOf = ({ _id, identifier, title, name }: Row): string =>
  [identifier, title, name].find((each) => typeof each === "string" && each !== "")?.toString() ?? _id;

/** What is said where there may be more. */
export const moreDocuments = (documents: ReadonlyMap<string, string>): string | undefined =>
  documents.size < mostDocuments ? undefined : activityText("documents.more", { count: mostDocuments });

/** Modules that take no page of theirs: what they list is all. */
const listedWhole: ReadonlySet<string> = new Set(["bucket", "function", "dashboard", "passport/strategy"]);

/** Where the ids of a module are listed. */
function placeOf(module: string): readonly string[] {
  const [first = "", id] = module.split("/");
  if (first === "bucket" && id !== undefined) return ["bucket", id, "data"];
  return module.split("/");
}

/** The things of a module, by their ids: names where they have one. */
export const activityDocumentsQuery = (transport: Transport, module: string) => ({
  queryKey: ["activity", "documents", module],
  async queryFn({ signal }: { signal?: AbortSignal }): Promise<ReadonlyMap<string, string>> {
    if (module === "") return new Map();
    if (module === "preference") return new Map(["bucket", "passport"].map((scope) => [scope, scope]));
    const found = await unwrap(
      transport.send({
        method: "GET",
        path: pathOf(...placeOf(module)),
        query: listedWhole.has(module) ? {} : { limit: mostDocuments, sort: '{"_id":-1}' },
        schema: listSchema,
        signal,
      }),
    );
    const rows = "data" in found ? found.data : found;
    return new Map(rows.map((row) => [row._id, nameOf(row)]));
  },
});
