import type { Transport } from "@twinhelm/core/http/transport";
import { storageText } from "@twinhelm/core/storage/text";
import {
  createTransfers,
  sumOf,
  type Transfer,
  type TransferJob,
} from "@twinhelm/core/storage/transfer/queue";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import type { CommandContext } from "../connection/connection";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";

/** Transfers of a command under way at once. */
const width = 6;
/** Milliseconds between two lines about bytes. */
const progressEvery = 1000;

/** What a command says before its transfers begin. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
}

/**
 * Runs transfers to their end, with progress for somebody who watches. Exit 8 with the list where some failed, the
 * failure itself where all did, 2 where all names were refused; Ctrl-C stops them and leaves nothing half written.
 */
export async function runTransfers(
  context: CommandContext,
  transport: Transport,
  jobs: readonly TransferJob[],
  refused: readonly Refused[] = [],
): Promise<ExitCode> {
  if (jobs.length === 0 && refused.length > 0) throw usageError(refused.map(failedLine).join("\n"));
  const failures: Refused[] = [...refused];
  let first: Transfer["failure"];
  const transfers = createTransfers({
    width,
    now: context.now,
    schedule: (task, milliseconds) => void setTimeout(task, milliseconds),
    onEnd({ name, asked, failure }) {
      if (failure === undefined) {
        if (asked !== undefined) context.say(renamedLine(asked, name));
        return;
      }
      first ??= failure;
      failures.push({ name, reason: failure.message });
    },
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    transfers.stopAll();
  };
  process.once("SIGINT", stop);
  let told = 0;
  transfers.subscribe(() => {
    if (context.now() - told < progressEvery) return;
    told = context.now();
    context.progress?.(progressLine(transfers.list()));
  });
  transfers.add(jobs);
  await transfers.idle();
  process.off("SIGINT", stop);
  context.progress?.(progressLine(transfers.list()));
  if (isStopped) throw new CommandError(storageText("transfer.stopped"), exitCodes.interrupted);
  const total = jobs.length + refused.length;
  if (failures.length === 0) return exitCodes.ok;
  if (total === 1 && first !== undefined) throw await callError(context, transport, first);
  for (const failure of failures) context.say(failedLine(failure));
  const counts = storageText("transfer.partly", { done: total - failures.length, total });
  if (failures.length === total && first !== undefined)
    throw new CommandError(counts, (await callError(context, transport, first)).exitCode);
  throw new CommandError(counts, exitCodes.partly);
}

export const failedLine = ({ name, reason }: Refused): string =>
  storageText("transfer.failed", { name: visibleText(name), reason });

const renamedLine = (asked: string, name: string): string =>
  storageText("upload.renamed", { asked: visibleText(asked), name: visibleText(name) });

function progressLine(transfers: readonly Transfer[]): string {
  const { done, sent, size, speed } = sumOf(transfers);
  return storageText("transfer.progress", {
    done,
    total: transfers.length,
    sent: sizeText(sent),
    size: sizeText(size),
    speed: sizeText(Math.round(speed)),
  });
}
