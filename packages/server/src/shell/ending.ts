import type { IncomingMessage } from "node:http";

/** Whether the connection of a request ends with its answer. */
export const endsAfterwards = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === "1.0" || /\bclose\b/i.test(headers.connection ?? "");

/**
 * Resolves when a request may be refused without its body. A connection that ends with its answer is answered when all
 * has come, and what comes is thrown away: one that is closed while its client still sends loses the answer. `most`:
 * milliseconds after which it is answered all the same; absent: as long as a request may take.
 */
export async function beforeAnswering(request: IncomingMessage, most?: number): Promise<void> {
  if (!endsAfterwards(request) || request.readableEnded || request.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = most === undefined ? undefined : setTimeout(resolve, most);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once("end", end).once("close", end).resume();
  });
}
