import { type Result, success } from "../../http/failure";
import type { SentRow } from "./api";

/** Sends rows, some at a time, while the next ones are read. */
export interface Sender {
  /** Rows that were sent. */
  readonly sent: () => number;
  /** Sends rows once those before them have arrived. A failure: these have not, and nothing more is sent. */
  send(rows: readonly SentRow[]): Promise<Result<unknown>>;
  /** What became of the last rows. */
  arrived(): Promise<Result<unknown>>;
}

/** Makes a sender. `sendRows` sends rows behind the `from` that were sent before. */
export function createSender(
  sendRows: (from: number, rows: readonly SentRow[]) => Promise<Result<unknown>>,
): Sender {
  let sent = 0;
  let last: Promise<Result<unknown>> = Promise.resolve(success(undefined));
  return {
    sent: () => sent,
    async send(rows) {
      const before = await last;
      if (!before.ok) return before;
      last = sendRows(sent, rows);
      // A bug that is thrown is met where it is waited for.
      last.catch(() => undefined);
      sent += rows.length;
      return before;
    },
    arrived: () => last,
  };
}
