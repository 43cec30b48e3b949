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
  readonly paint: Paint;
}

/** The lines of the help: every key, those without effect here dim, and the permission of the screen. */
export function helpLines({ offered, explanation, width, paint }: HelpContent): readonly string[] {
  const entries = keyBindings.map((binding) => ({
    shown: binding.shown,
    says: text(binding.text),
    works: offered.has(binding.id),
  }));
  const keyWidth = Math.max(...entries.map(({ shown }) => widthOf(shown))) + 2;
  const saysWidth = Math.max(...entries.map(({ says }) => widthOf(says)));
  const columns = width >= 2 * (keyWidth + saysWidth + 3) ? 2 : 1;
  const cellWidth = Math.floor(width / columns);
  const height = Math.ceil(entries.length / columns);
  const cell = (entry: (typeof entries)[number] | undefined) => {
    if (entry === undefined) return " ".repeat(cellWidth);
    const key = fit(entry.shown, Math.min(keyWidth, cellWidth));
    const says = fit(entry.says, Math.max(0, cellWidth - keyWidth));
    return entry.works ? `${paint(key, "accent")}${says}` : paint(`${key}${says}`, "dim");
  };
  const keys = Array.from({ length: height }, (_, row) =>
    Array.from({ length: columns }, (_, column) => cell(entries[row + column * height])).join(""),
  );
  const why = explanation.flatMap((line) => wrap(line, width));
  return [
    paint(text("terminal.help"), "bold"),
    ...keys,
    "",
    ...(why.length === 0 ? [] : [paint(text("terminal.help.access"), "bold"), ...why, ""]),
    paint(text("terminal.help.close"), "dim"),
  ];
}
