import { allRows } from "@twinhelm/core/access/rows";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../../shell/context";
import { httpError } from "../../shell/errors";
import { readForOf } from "../../shell/gone";
import { callerOf } from "../../shell/guard";
import type { ManyRequest } from "../request";
import { replacing, shownTo } from "../routes";
import { createDocumentWriter, type Target } from "../write";
import { writeDocuments } from "../writing";
import { mostHiddenInAnHour } from "./hidden";
import type { ReadRow } from "./rows";
import { type How, type ImportReport, type Outcome, runImport, Undone } from "./run";

/** The rows of an import. */
interface Sent {
  /** They may be read again. */
  readonly rows: () => Iterable<ReadRow>;
  /** Aborts where nothing is to be written any more. */
  readonly givenUp: AbortSignal;
}

const toldTo = {
  kind: "import-told",
  limit: mostHiddenInAnHour,
  window: 60 * 60_000,
  capacity: 10_000,
};

/** Runs imports on behalf of their senders, each in one transaction. Throws 429 where one was told too much. */
export function createRunner(context: ServerContext) {
  const { newId, engine } = context;
  const writer = createDocumentWriter(context);
  const { counts } = engine.shared;
  const countOf = (callerId: string) => ({ ...toldTo, key: callerId });
  return async (
    request: ManyRequest,
    reply: FastifyReply,
    how: How,
    { rows, givenUp }: Sent,
  ): Promise<ImportReport> => {
    const { bucketId } = how;
    const [caller, readFor] = [callerOf(request), readForOf(request, reply)];
    // Inside of a transaction nothing but records may be awaited.
    const blockedFor = await counts.blockedFor(countOf(caller.id));
    const written = writeDocuments(context, { bucketId, caller, readFor }, async (target) => {
      const shown = shownTo(request, context, target, readFor);
      const mayReplace = replacing(request, bucketId);
      const mayHide = await mayBeHidden(request, target);
      if (mayHide) requirePatience(blockedFor);
      return runImport({ writer, target, newId, shown, mayReplace, mayHide, givenUp }, how, rows());
    });
    return reported(written, async (hidden) => {
      if (hidden > 0) await counts.add([countOf(caller.id)], hidden);
    });
  };
}

/** Whether policies or the read rule of a bucket may hide documents from whoever asks. */
async function mayBeHidden(
  { rows = allRows }: FastifyRequest,
  { transaction, bucketId }: Target,
): Promise<boolean> {
  const isEverything =
    rows.include.length + rows.excludeGroups.length + (rows.patterns?.length ?? 0) === 0 &&
    rows.readable === undefined;
  return !isEverything || (await transaction.buckets.all()).find(bucketId)?.rules.read !== undefined;
}

/** Throws 429 while there are milliseconds to wait. */
function requirePatience(milliseconds: number): void {
  if (milliseconds > 0)
    throw httpError(
      429,
      "Imports told you of many values of documents that you are not shown. Try again later.",
      {
        "retry-after": String(Math.ceil(milliseconds / 1000)),
      },
    );
}

/** The report, also of what was undone. `told`: of how many values of documents that the caller is not shown. */
async function reported(
  written: Promise<Outcome>,
  told: (hidden: number) => Promise<void>,
): Promise<ImportReport> {
  const { report, hidden } = await written.catch((error: unknown) => {
    if (error instanceof Undone) return error;
    throw error;
  });
  await told(hidden);
  return report;
}
