import { text } from "@twinhelm/core/text/catalogue";
import { type CommandId, keyBindings } from "../keys";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";
import { wrap } from "../layout/wrap";

export interface HelpContent {
  readonly offered: ReadonlySet<CommandId>;
  /** Why the caller may or may not see this screen; from the access evaluator. */
  readonly explanation: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly paint: Paint;
}

/** The lines of the help: every key, those without effect here dim, and the permission of the screen. */
export function helpLines(content: HelpContent): readonly string[] {
  const { explanation, width, height, paint } = content;
  const why = explanation.flatMap((line) => wrap(line, width));
  const access = why.length === 0 ? [] : ["", paint(text("terminal.help.access"), "bold"), ...why];
  const lines = [paint(text("terminal.help"), "bold"), ...keyTable(content), ...access];
  const close = paint(text("terminal.help.close"), "dim");
  const room = height - 2;
  if (lines.length <= room) return [...lines, "", close];
  const count = lines.length - room + 1;
  return [...lines.slice(0, room - 1), text("terminal.help.more", { count }), "", close];
}

/** The keys in as many columns as fit, those without effect here dim. */
function keyTable({ offered, width, paint }: HelpContent): readonly string[] {
  const entries = keyBindings.map((binding) => ({
    shown: binding.shown,
    says: text(binding.text),
    works: offered.has(binding.id),
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
