import { stripVTControlCharacters } from "node:util";
import { inWords, layerSign } from "./signs";

/** Says frames as lines that are written once and never redrawn. */
export interface Speaker {
  /** Takes a whole frame. What is new in it is said once frames stop coming. */
  hear(frame: string): void;
  /** Says what was heard last. */
  settle(): void;
}

/** How long a frame has to last before it is said, in milliseconds: what was loading may be there by then. */
const patience = 60;

/** The mark before the line under the cursor. */
const cursor = "▌";

/**
 * A screen reader reads each new line: so a line is written when it is new, or when the cursor came to it. What lies
 * below a layer was read before that was opened, and is not read again once it is closed.
 */
export function createSpeaker(write: (text: string) => void): Speaker {
  let heard: string | undefined;
  let said: readonly string[] = [];
  let below: readonly string[] = [];
  const layers = createLayers();
  let typing = false;
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    if (heard === undefined) return;
    const frame = stripVTControlCharacters(heard);
    const lines = linesOf(frame);
    const covers = frame.trimStart().startsWith(layerSign);
    heard = undefined;
    const typed = typedOf(said, lines);
    if (typed === undefined) {
      const news = newsOf(said, lines, covers ? layers.known(said, lines) : below);
      if (news.length > 0) write(`${typing ? "\r\n" : ""}${news.join("\r\n")}\r\n`);
      if (news.length > 0) typing = false;
    } else {
      write(typed);
      typing = true;
    }
    said = lines;
    if (covers) return;
    below = lines;
    layers.forget();
  };
  return {
    hear(frame) {
      heard = frame;
      timer ??= setTimeout(settle, patience);
    },
    settle,
  };
}

/** The layers that lie over the screen, one over the other, by their headings, and what each said last. */
function createLayers() {
  const said = new Map<string, readonly string[]>();
  // The title of the screen stands above it.
  const headingOf = (lines: readonly string[]) => lines[1] ?? "";
  return {
    /** Notes what was said before, and gives what the layer said before another one lay over it; its heading is said again. */
    known(before: readonly string[], lines: readonly string[]): readonly string[] {
      const heading = headingOf(lines);
      said.set(headingOf(before), before);
      return (said.get(heading) ?? []).filter((line) => line !== heading);
    },
    forget: () => said.clear(),
  };
}

/** The lines of a frame without styles that say something, in words. */
const linesOf = (frame: string): readonly string[] =>
  frame
    .replace(layerSign, "")
    .split("\n")
    .map((line) => line.trim())
    .map((line) => (line.startsWith(cursor) ? `${cursor}${inWords(plain(line))}` : inWords(line)))
    .filter((line) => line !== "");

const plain = (line: string): string => line.replace(cursor, "").trim();

/** Lines of a frame that were neither there nor below, and the one the cursor came to. */
function newsOf(
  before: readonly string[],
  lines: readonly string[],
  below: readonly string[],
): readonly string[] {
  const known = new Set([...before, ...below].map(plain));
  const marked = new Set(before.filter((line) => line.startsWith(cursor)));
  return lines
    .filter((line) => !known.has(plain(line)) || (line.startsWith(cursor) && !marked.has(line)))
    .map(plain)
    .filter((line) => line !== "");
}

/** What was added to the end of the one line that changed: somebody types. */
function typedOf(before: readonly string[], lines: readonly string[]): string | undefined {
  if (before.length !== lines.length) return undefined;
  const changed = lines.flatMap((line, index) => (line === before[index] ? [] : [index]));
  const [index] = changed;
  if (index === undefined || changed.length > 1) return undefined;
  const [old = "", now = ""] = [before[index], lines[index]];
  return old !== "" && now.startsWith(old) ? now.slice(old.length).replace(/^, /, " ") : undefined;
}
