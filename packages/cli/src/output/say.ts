import { commandText } from "@twinhelm/core/text/command";
import { visibleLines } from "@twinhelm/core/text/visible";
import { exitCodes } from "../shell/exit";

/** A reader that has seen enough, such as `head`, is not a failure; a full disk is. */
const endWithReader = (error: NodeJS.ErrnoException): void =>
  process.exit(error.code === "EPIPE" ? exitCodes.ok : exitCodes.failure);

/** The same for standard output, whose failure can still be told. */
export const endWithOutput = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE") say(commandText("output.lost", { reason: error.message }));
  endWithReader(error);
};

/** Standard error, opened when there is something to say: most commands say nothing. */
function createStandardError() {
  let opened: NodeJS.WriteStream | undefined;
  return {
    get stream(): NodeJS.WriteStream {
      opened ??= process.stderr.on("error", endWithReader);
      return opened;
    },
    /** Whether all that was said is written. */
    get isWritten(): boolean {
      return opened === undefined || opened.writableLength === 0;
    },
  };
}

export const standardError = createStandardError();

/** A line for the person: on standard error, without control characters of other people's data. */
export const say = (line: string): void =>
  void standardError.stream.write(`${visibleLines(line).join("\n")}\n`);
