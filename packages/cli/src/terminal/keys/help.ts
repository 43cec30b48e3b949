import { text } from "@twinhelm/core/text/catalogue";
import type { Paint } from "../layout/paint";
import { clamp } from "../layout/scroll";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import type { Denied, Meanings } from "../screen/screen";
import { type CommandId, type KeyBinding, keyBindings } from "./bindings";

export interface HelpContent {
  readonly offered: ReadonlySet<CommandId>;
  /** Keys of the pane that has them: they come first. */
  readonly pane?: ReadonlySet<CommandId> | undefined;
  /** Above the keys; absent: what they are. */
  readonly title?: string | undefined;
  /** Keys that are not allowed here, and why. */
  readonly denied?: Denied | undefined;
  /** What keys mean here, where that is not what they mean elsewhere. */
  readonly meanings?: Meanings | undefined;
  /** Why the caller may or may not see this screen; from the access evaluator. */
  readonly explanation: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
  /** Whether it is read out: each key is a line of its own then. */
  readonly spoken?: boolean | undefined;
  /** The line it begins with, where it is not whole; absent: the first. */
  readonly top?: number | undefined;
}

/** A row of the table of keys: key and meaning in turn, by the number of their column. */
export type KeyRow = Readonly<Record<string, string>>;

/** The help as far as it fits: keys that work here, the lines below them, and keys without effect here. */
export interface HelpParts {
  readonly working: readonly KeyRow[];
  readonly why: readonly string[];
  readonly idle: readonly KeyRow[];
  readonly close: readonly string[];
  /** Lines that a page key goes on. */
  readonly page: number;
  /** The last line that the help can begin with; 0: it is whole. */
  readonly most: number;
}

/** Every key, and the permission of the screen. With little room a part of it, from the line `top`. */
export function helpParts(content: HelpContent): HelpParts {
  const { offered, explanation, denied = {}, width, height, paint, top = 0 } = content;
  const bindings = keyBindings.map((each) => ({ ...each, text: content.meanings?.[each.id] ?? each.text }));
  const reasons = [...explanation, ...deniedLines(bindings, denied)].flatMap((line) => wrap(line, width));
  const works = ({ id }: KeyBinding) => offered.has(id) && denied[id] === undefined;
  const listed = bindings.filter(({ id, special }) => offered.has(id) || special !== true);
  const rowsOf = keyRows(listed, denied, width, content.spoken === true ? 1 : 3);
  const here = ({ id }: KeyBinding) => content.pane?.has(id) === true;
  const isDenied = ({ id }: KeyBinding) => denied[id] !== undefined;
  const all = listed.filter(works);
  const others = listed.filter((each) => !works(each));
  const working = rowsOf(firstThose(all, here));
  const idle = rowsOf(firstThose(others, isDenied));
  const between = idle.length === 0 ? [] : [""];
  const why =
    reasons.length === 0 ? [] : ["", paint(text("terminal.help.access"), "bold"), ...reasons, ...between];
  const total = working.length + why.length + idle.length;
  // The heading is above the keys.
  const whole = closing(text("terminal.help.close"), content);
  if (total + whole.length < height) return { working, why, idle, close: whole, page: 0, most: 0 };
  // Where there is little room, none of it is left empty.
  const scrolling = (first: number, last: number) =>
    closing(text("terminal.help.scroll", { first, last, total }), content).slice(1);
  const page = Math.max(1, height - 1 - scrolling(total, total).length);
  const most = Math.max(0, total - page);
  const from = clamp(top, 0, most);
  const window = <Line>(lines: readonly Line[], before: number) =>
    lines.slice(Math.max(0, from - before), Math.max(0, from + page - before));
  return {
    working: window(working, 0),
    why: window(why, working.length),
    idle: window(idle, working.length + why.length),
    close: scrolling(from + 1, Math.min(total, from + page)),
    page,
    most,
  };
}

/** The line that the help begins with after a key; `undefined`: the key closes it. */
export function helpAfter(
  command: CommandId | undefined,
  { page, most }: HelpParts,
  top: number,
): number | undefined {
  const steps: Partial<Record<CommandId, number>> = {
    up: -1,
    down: 1,
    pageUp: -page,
    pageDown: page,
    first: -most,
    last: most,
  };
  const by = command === undefined ? undefined : steps[command];
  return most === 0 || by === undefined ? undefined : clamp(clamp(top, 0, most) + by, 0, most);
}

const closing = (words: string, { width, paint }: HelpContent): readonly string[] => [
  "",
  ...wrap(words, width).map((line) => paint(line, "dim")),
];

const firstThose = (
  all: readonly KeyBinding[],
  are: (each: KeyBinding) => boolean,
): readonly KeyBinding[] => [...all.filter(are), ...all.filter((each) => !are(each))];

/** Each denied key with what it needs. */
const deniedLines = (bindings: readonly KeyBinding[], denied: Denied): readonly string[] =>
  bindings.flatMap((binding) =>
    (denied[binding.id] ?? []).map((line, index) =>
      index === 0 ? `✗ ${binding.shown} ${text(binding.text)}: ${line}` : line,
    ),
  );

/** Lays keys out in as many columns as fit, up to `most`, those of `all` in the same widths; they are read downwards. */
function keyRows(all: readonly KeyBinding[], denied: Denied, width: number, most: number) {
  const meaningOf = ({ id, text: says }: KeyBinding) =>
    denied[id] === undefined ? text(says) : `✗ ${text(says)}`;
  const keyWidth = Math.max(...all.map(({ shown }) => widthOf(shown)));
  const meaningWidth = Math.max(...all.map((each) => widthOf(meaningOf(each))));
  // The table leaves a column free on both sides of a cell.
  const cellWidth = keyWidth + meaningWidth + 4;
  const columns = Math.min(most, Math.max(1, Math.floor(width / cellWidth)));
  const says = Math.min(meaningWidth, width - keyWidth - 4);
  return (entries: readonly KeyBinding[]): KeyRow[] => {
    const height = Math.ceil(entries.length / columns);
    return Array.from({ length: height }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: columns }, (_, column) => entries[row + column * height]).flatMap(
          (entry, column) => [
            [`${2 * column}`, fit(entry?.shown ?? "", keyWidth)],
            [`${2 * column + 1}`, fit(entry === undefined ? "" : meaningOf(entry), says)],
          ],
        ),
      ),
    );
  };
}
