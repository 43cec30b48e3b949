import { transferText } from "./text";

const megabyte = 1_000_000;

/** What is imported together: one transaction writes it, for which others who write wait. */
export const mostImported = { bytes: 500 * megabyte, rows: 1_000_000 } as const;

/** Why a file of so many bytes is not imported; `undefined`: it is. */
export const sizeProblem = (bytes: number): string | undefined =>
  bytes <= mostImported.bytes
    ? undefined
    : transferText("import.large", {
        size: Math.ceil(bytes / megabyte),
        most: mostImported.bytes / megabyte,
      });

/** A count as texts have it, such as `1,000,000`. */
export const printedCount = (count: number): string => count.toLocaleString("en");
