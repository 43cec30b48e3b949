import type { IncomingMessage } from "node:http";

/** Whether the connection of a request ends with its answer. */
export const endsAfterwards = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === "1.0" || /\bclose\b/i.test(headers.connection ?? "");
