import { text } from "@twinhelm/core/text/catalogue";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import type { Denied } from "../screen/screen";
import { type CommandId, type KeyBinding, keyBindings } from "./bindings";

export interface HelpContent {
  readonly offered: ReadonlySet<CommandId>;
  /** Keys of the pane that has them: they come first. */
  readonly pane?: ReadonlySet<CommandId> | undefined;
  /** Above the keys; absent: what they are. */
  readonly title?: string | undefined;
  /** Keys that are not allowed here, and why. */
  readonly denied?: Denied | undefined;
  /** Why the caller may or may not see this screen; from the access evaluator. */
  readonly explanation: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

/** A row of the table of keys: key and meaning in turn, by the number of their column. */
export type KeyRow = Readonly<Record<string, string>>;

/** The help as it fits: keys that work here, keys without effect here, and the lines below them. */
export interface HelpParts {
  readonly working: readonly KeyRow[];
  readonly idle: readonly KeyRow[];
  readonly below: readonly string[];
}

/** Every key, and the permission of the screen. With little room the keys that do nothing here go first. */
export function helpParts(content: HelpContent): HelpParts {
  const { offered, explanation, denied = {}, width, height, paint } = content;
  const why = [...explanation, ...deniedLines(denied)].flatMap((line) => wrap(line, width));
  const access = why.length === 0 ? [] : ["", paint(text("terminal.help.access"), "bold"), ...why];
  const close = ["", paint(text("terminal.help.close"), "dim")];
  // The heading is above the keys.
  const room = height - 1 - close.length;
  const works = ({ id }: KeyBinding) => offered.has(id) && denied[id] === undefined;
  const listed = keyBindings.filter(({ id, special }) => offered.has(id) || special !== true);
  const rowsOf = keyRows(listed, width);
  const here = ({ id }: KeyBinding) => content.pane?.has(id) === true;
  const all = listed.filter(works);
  const working = rowsOf([...all.filter(here), ...all.filter((each) => !here(each))]);
  const idle = rowsOf(listed.filter((each) => !works(each)));
  if (working.length + idle.length + access.length <= room)
    return { working, idle, below: [...access, ...close] };
  const length = working.length + access.length;
  if (length <= room) return { working, idle: [], below: [...access, ...close] };
  const shown = Math.min(working.length, room - 1);
  const more = text("terminal.help.more", { count: length - room + 1 });
  return {
    working: working.slice(0, shown),
    idle: [],
    below: [...access.slice(0, room - 1 - shown), more, ...close],
  };
}

/** Each denied key with what it needs. */
const deniedLines = (denied: Denied): readonly string[] =>
  keyBindings.flatMap(({ id, shown, text: says }) =>
    (denied[id] ?? []).map((line, index) => (index === 0 ? `${shown} ${text(says)}: ${line}` : line)),
  );

/** Lays keys out in as many columns as fit, those of `all` in the same widths; they are read downwards. */
function keyRows(all: readonly KeyBinding[], width: number) {
  const keyWidth = Math.max(...all.map(({ shown }) => widthOf(shown)));
  const meaningWidth = Math.max(...all.map((each) => widthOf(text(each.text))));
  // The table leaves a column free on both sides of a cell.
  const cellWidth = keyWidth + meaningWidth + 4;
  const columns = Math.min(3, Math.max(1, Math.floor(width / cellWidth)));
  const says = Math.min(meaningWidth, width - keyWidth - 4);
  return (entries: readonly KeyBinding[]): KeyRow[] => {
    const height = Math.ceil(entries.length / columns);
    return Array.from({ length: height }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: columns }, (_, column) => entries[row + column * height]).flatMap(
          (entry, column) => [
            [`${2 * column}`, fit(entry?.shown ?? "", keyWidth)],
            [`${2 * column + 1}`, fit(entry === undefined ? "" : text(entry.text), says)],
          ],
        ),
      ),
    );
  };
}
