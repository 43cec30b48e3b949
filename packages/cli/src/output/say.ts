import { visibleLines } from "@twinhelm/core/text/visible";

/** A line for the person: on standard error, without control characters of other people's data. */
export const say = (line: string): void => void process.stderr.write(`${visibleLines(line).join("\n")}\n`);
