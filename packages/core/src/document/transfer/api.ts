import { z } from "zod/mini";
import type { Result } from "../../http/failure";
import { nothingShape } from "../../http/shape";
import { pathOf, type Transport } from "../../http/transport";
import { once } from "../../once";
import type { ImportMode } from "./rows";

/** Rows that are sent together. */
export interface SentRow {
  /** Number in the file, given back where the row is refused. */
  readonly row: number;
  readonly document: Readonly<Record<string, unknown>>;
}

const startedSchema = once(() => z.object({ _id: z.string() }));
const countedSchema = once(() => z.object({ rows: z.number() }));
const doneSchema = once(() =>
  z.object({
    written: z.boolean(),
    inserted: z.number(),
    updated: z.number(),
    refused: z.number(),
    problems: z.array(z.object({ row: z.number(), message: z.string() })),
  }),
);

/** What a server did, or would do, with the rows that it was sent. `problems`: the first thousand of `refused`. */
export type ServerReport = z.infer<ReturnType<typeof doneSchema>>;

/**
 * POST /bucket/:id/data/import: the server begins to collect rows. One without this call answers 404
 * (`isWithoutBatches`).
 */
export function startImport(
  transport: Transport,
  bucketId: string,
  body: { readonly mode: ImportMode; readonly key: string },
): Promise<Result<{ readonly _id: string }>> {
  const path = pathOf("bucket", bucketId, "data", "import");
  return transport.send({ method: "POST", path, body, schema: startedSchema() });
}

/** POST .../import/:importId/rows: nothing is written yet. `from`: how many were sent before. */
export function sendImportRows(
  transport: Transport,
  bucketId: string,
  importId: string,
  body: { readonly from: number; readonly rows: readonly SentRow[] },
  signal?: AbortSignal,
): Promise<Result<{ readonly rows: number }>> {
  const path = pathOf("bucket", bucketId, "data", "import", importId, "rows");
  return transport.send({ method: "POST", path, body, schema: countedSchema(), signal });
}

/** As long as the backend takes for the longest transaction, and a while for its turn. */
const runTimeout = 150_000;

/** POST .../import/:importId/run: writes all rows in one transaction, or with `dryRun` none of them. */
export function runImport(
  transport: Transport,
  bucketId: string,
  importId: string,
  body: { readonly dryRun: boolean; readonly skipInvalid: boolean },
): Promise<Result<ServerReport>> {
  const path = pathOf("bucket", bucketId, "data", "import", importId, "run");
  return transport.send({ method: "POST", path, body, schema: doneSchema(), timeout: runTimeout });
}

/** DELETE .../import/:importId: the server forgets the rows. */
export function endImport(
  transport: Transport,
  bucketId: string,
  importId: string,
): Promise<Result<undefined>> {
  const path = pathOf("bucket", bucketId, "data", "import", importId);
  return transport.send({ method: "DELETE", path, schema: nothingShape });
}
