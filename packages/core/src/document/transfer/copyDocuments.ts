import type { Bucket } from "../../bucket/model";
import type { Result } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { documentPages } from "./exporting";
import { importDocuments } from "./importing";
import type { ImportReport } from "./notes";
import type { Source, SourceItem } from "./source";
import { jsonTargetsOf } from "./targets";

/**
 * Writes the documents of one bucket into another with the same fields, with their ids: all of them, or none. What they
 * refer to in their own bucket they then have in the other one.
 */
export function copyDocuments(transport: Transport, from: string, to: Bucket): Promise<Result<ImportReport>> {
  const targets = jsonTargetsOf(to).filter(({ path }) => path.length === 1);
  const mapping = new Map(targets.map((target) => [target.name, target]));
  const open = async (): Promise<Source> => ({
    columns: [...mapping.keys()],
    isJson: true,
    isExact: true,
    rows: rowsOf(transport, from),
  });
  return importDocuments({
    transport,
    bucket: to,
    buckets: [],
    open,
    mapping,
    mode: "insert",
    key: "_id",
    language: "",
    dryRun: false,
    skipInvalid: false,
  });
}

async function* rowsOf(transport: Transport, bucketId: string): AsyncGenerator<SourceItem> {
  let number = 0;
  for await (const page of documentPages({ transport, bucketId, localize: false })) {
    if (!page.ok) return yield { unreadable: page.failure.message };
    for (const document of page.value) {
      number += 1;
      yield { number, cells: [document] };
    }
  }
}
