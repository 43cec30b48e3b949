import type { WriteStream } from "node:tty";
import { stripVTControlCharacters } from "node:util";
import { writingThrough } from "./screen";
import { createSpeaker } from "./speaker";

/** Room of a frame that is read out: nothing is cut for lack of columns. */
const room = { columns: 400, rows: 120 };

/** A stream that Ink writes whole frames to; what is new in them goes to the terminal, line by line. */
export function spokenOutput(output: WriteStream): { stdout: WriteStream; settle: () => void } {
  const { hear, settle } = createSpeaker((text) => void output.write(text));
  const stdout = writingThrough(
    output,
    (text) => {
      // What is copied goes to the terminal itself.
      if (text.startsWith("\x1b]52;")) return output.write(text);
      // So does whether pasted text is marked; it is not a frame, and must not replace the one before it.
      if (/^(?:\x1b\[\?2004[hl])+$/.test(text)) return output.write(text);
      if (stripVTControlCharacters(text).trim() !== "") hear(text);
      return true;
    },
    room,
  );
  return { stdout, settle };
}
