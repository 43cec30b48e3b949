import type { Bucket } from "../../bucket/model";
import type { Result } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { documentPages } from "./exporting";
import { importDocuments } from "./importing";
import { mostImported, printedCount } from "./limits";
import type { ImportReport } from "./notes";
import type { Source, SourceItem } from "./source";
import { jsonTargetsOf } from "./targets";
import { transferText } from "./text";

/**
 * Writes the documents of one bucket into another with the same fields, with their ids: all of them, or none. What they
 * refer to in their own bucket they then have in the other one. With more than `most` documents none is written.
 */
export function copyDocuments(
  transport: Transport,
  from: string,
  to: Bucket,
  most: number = mostImported.rows,
): Promise<Result<ImportReport>> {
  const targets = jsonTargetsOf(to).filter(({ path }) => path.length === 1);
  const mapping = new Map(targets.map((target) => [target.name, target]));
  const open = async (): Promise<Source> => ({
    columns: [...mapping.keys()],
    isJson: true,
    isExact: true,
    rows: rowsOf(transport, from, most),
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

async function* rowsOf(transport: Transport, bucketId: string, most: number): AsyncGenerator<SourceItem> {
  let number = 0;
  for await (const page of documentPages({ transport, bucketId, localize: false })) {
    if (!page.ok) return yield { unreadable: page.failure.message };
    for (const document of page.value) {
      number += 1;
      if (number > most) return yield { unreadable: transferText("copy.many", { most: printedCount(most) }) };
      yield { number, cells: [document] };
    }
  }
}
