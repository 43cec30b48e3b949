import { text } from "@twinhelm/core/text/catalogue";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";
import type { Denied } from "../screen/screen";
import { type CommandId, keyBindings } from "./bindings";

export interface HelpContent {
  readonly offered: ReadonlySet<CommandId>;
  /** Keys that are not allowed here, and why. */
  readonly denied?: Denied | undefined;
  /** Why the caller may or may not see this screen; from the access evaluator. */
  readonly explanation: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

/** The lines of the help: every key, those without effect here dim, and the permission of the screen. */
export function helpLines(content: HelpContent): readonly string[] {
  const { explanation, denied = {}, width, height, paint } = content;
  const why = [...explanation, ...deniedLines(denied)].flatMap((line) => wrap(line, width));
  const access = why.length === 0 ? [] : ["", paint(text("terminal.help.access"), "bold"), ...why];
  const close = paint(text("terminal.help.close"), "dim");
  const room = height - 2;
  const linesOf = (all: boolean) => [
    paint(text("terminal.help"), "bold"),
    ...keyTable(content, all),
    ...access,
  ];
  const every = linesOf(true);
  // With little room the keys that do nothing here go first.
  const lines = every.length <= room ? every : linesOf(false);
  if (lines.length <= room) return [...lines, "", close];
  const count = lines.length - room + 1;
  return [...lines.slice(0, room - 1), text("terminal.help.more", { count }), "", close];
}

/** Each denied key with what it needs. */
const deniedLines = (denied: Denied): readonly string[] =>
  keyBindings.flatMap(({ id, shown, text: says }) =>
    (denied[id] ?? []).map((line, index) => (index === 0 ? `${shown} ${text(says)}: ${line}` : line)),
  );

/** The keys in as many columns as fit, those without effect here dim. */
function keyTable({ offered, denied = {}, width, paint }: HelpContent, all: boolean): readonly string[] {
  const entries = keyBindings
    .filter(({ id, special }) => offered.has(id) || (all && special !== true))
    .map(({ id, shown, text: says }) => ({
      shown,
      says: text(says),
      works: offered.has(id) && denied[id] === undefined,
    }));
  const keyWidth = Math.max(...entries.map(({ shown }) => widthOf(shown))) + 2;
  const cellWidth = keyWidth + Math.max(...entries.map(({ says }) => widthOf(says))) + 3;
  const columns = Math.min(3, Math.max(1, Math.floor(width / cellWidth)));
  const height = Math.ceil(entries.length / columns);
  const cell = (entry: (typeof entries)[number] | undefined) => {
    if (entry === undefined) return "";
    const key = fit(entry.shown, keyWidth);
    const says = fit(entry.says, Math.min(cellWidth, width) - keyWidth);
    return entry.works ? `${paint(key, "accent")}${says}` : paint(`${key}${says}`, "dim");
  };
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cell(entries[row + column * height])).join(""),
  );
}
