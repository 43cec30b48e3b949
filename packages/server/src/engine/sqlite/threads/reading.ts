import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { createVault } from "../../../vault/vault";
import type { PatternQuestion } from "../../patterns";
import { bucketTexts, createCatalogue } from "../../records/catalogue";
import { timeMeter } from "../../records/meter";
import { connect } from "../connection";
import { openReader } from "../open";
import { createRecords } from "../records";
import { type ReadOrder, run, type ThreadData } from "./messages";

/** What a thread does that reads: one read, in a transaction; it sees one moment, its buckets included. */
export function createReading(
  { path, secret }: ThreadData,
  matcher: RegexMatcher,
): (order: ReadOrder) => Promise<unknown> {
  const connection = connect(openReader(path), matcher, createVault(secret));
  const catalogue = createCatalogue(connection.matcher);
  const readOnly = (): never => {
    throw new Error("A reading thread does not write");
  };
  const records = createRecords({
    connection,
    view: catalogue,
    pages: undefined,
    touch: readOnly,
    changing: readOnly,
    log: readOnly,
  });
  const patterns = {
    match: async (questions: readonly PatternQuestion[]) =>
      questions.map(({ pattern, text, flags }) => connection.matcher.matches(pattern, text, flags)),
  };
  return async ({ call, budget }) => {
    const { database } = connection;
    connection.meter = timeMeter(budget);
    database.exec("BEGIN");
    try {
      catalogue.take(connection.run(bucketTexts()));
      return await run({ ...records, patterns }, call);
    } finally {
      database.exec("ROLLBACK");
    }
  };
}
