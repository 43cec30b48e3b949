import { documentInsert, documentReplace } from "@twinhelm/core/document/actions";
import { getDocument } from "@twinhelm/core/document/api";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { inWords, type NameOfPart } from "@twinhelm/core/editing/words";
import type { Failure, Result } from "@twinhelm/core/http/failure";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext, Connection } from "../connection/connection";
import { CommandError, type ExitCode, exitCodeOf, exitCodes, isTaken } from "../shell/exit";
import type { Checked } from "./batches";

export type Inserting = Parameters<typeof documentInsert.run>[1];

/** Why a document was not inserted, with the names of its fields. */
export function refusalOf(failure: Failure, { document }: Inserting, nameOf?: NameOfPart): Failure {
  const named = inWords(failure, nameOf);
  if (!isTaken(failure)) return named;
  const message = /\b_id should/.test(failure.message)
    ? commandText("insert.stored", { id: String(document._id) })
    : named.message;
  return { ...failure, code: "conflict", message };
}

interface EachOptions {
  readonly upsert: boolean;
  readonly nameOf: NameOfPart | undefined;
  readonly done: (document: BucketDocument) => void;
}

interface Counts {
  readonly inserted: number;
  readonly replaced: number;
  readonly failed: number;
  /** Of those that failed. */
  readonly codes: ReadonlySet<ExitCode>;
}

/**
 * For a server that takes no batches: one after the other, so that their order is that of the input. Ctrl-C ends after
 * the one under way.
 */
export async function insertEach(
  context: CommandContext,
  connection: Connection,
  items: readonly Checked[],
  { upsert, nameOf, done }: EachOptions,
): Promise<Counts> {
  const codes = new Set<ExitCode>();
  const counts = { inserted: 0, replaced: 0, failed: 0, codes };
  let interrupted = false;
  const stop = () => {
    interrupted = true;
  };
  process.once("SIGINT", stop);
  try {
    for (const [index, { place, input }] of items.entries()) {
      if (interrupted)
        throw new CommandError(
          commandText("insert.interrupted", { index, count: items.length, failed: counts.failed }),
          exitCodes.interrupted,
        );
      const { result, isNew } = await storeOne(connection, input, upsert);
      if (!result.ok) {
        counts.failed += 1;
        const refused = refusalOf(result.failure, input, nameOf);
        codes.add(exitCodeOf(refused));
        context.say(`${place}: ${refused.message}`);
        continue;
      }
      counts[isNew ? "inserted" : "replaced"] += 1;
      done(result.value);
    }
  } finally {
    process.off("SIGINT", stop);
  }
  return counts;
}

async function storeOne(
  connection: Connection,
  input: Inserting,
  upsert: boolean,
): Promise<{ readonly result: Result<BucketDocument>; readonly isNew: boolean }> {
  const { _id: id, ...document } = input.document;
  if (upsert && typeof id === "string") {
    const stored = await getDocument(connection.transport, input.bucketId, id);
    if (!stored.ok && stored.failure.code !== "not-found") return { result: stored, isNew: false };
    if (stored.ok && stored.value !== undefined) {
      const replacing = { bucketId: input.bucketId, documentId: id, document };
      return { result: await documentReplace.run(connection, replacing), isNew: false };
    }
  }
  return { result: await documentInsert.run(connection, input), isNew: true };
}
