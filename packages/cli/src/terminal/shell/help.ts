import { text } from "@twinhelm/core/text/catalogue";
import type { Style } from "../layout/style";
import { fit, widthOf, wrap } from "../layout/text";
import { bindings, type KeyScope } from "./keys";

/** All keys of a scope, in as many columns as fit, and what else there is to explain. */
export function helpLines(
  scope: KeyScope,
  explanation: readonly string[],
  width: number,
  height: number,
  style: Style,
): readonly string[] {
  const own = bindings.filter((binding) => binding.scope === scope || binding.scope === "everywhere");
  const keyWidth = Math.max(...own.map((binding) => widthOf(binding.keys.join(" ")))) + 2;
  const entries = own.map((binding) => ({ keys: binding.keys.join(" "), label: text(binding.label) }));
  const entryWidth = keyWidth + Math.max(...entries.map((entry) => widthOf(entry.label))) + 2;
  const explained = explanation.flatMap((line) => wrap(line, width));
  const rows = Math.max(1, height - 4 - explained.length);
  const columns = Math.max(1, Math.min(Math.ceil(entries.length / rows), Math.floor(width / entryWidth)));
  const perColumn = Math.ceil(entries.length / columns);
  const lines = Array.from({ length: perColumn }, (_, row) =>
    Array.from({ length: columns }, (__, column) => entries[column * perColumn + row])
      .filter((entry) => entry !== undefined)
      .map((entry) => style.accent(fit(entry.keys, keyWidth)) + fit(entry.label, entryWidth - keyWidth))
      .join(""),
  );
  return [
    style.bold(text("terminal.help")),
    "",
    ...lines,
    ...(explained.length === 0 ? [] : ["", ...explained]),
    "",
    style.dim(text("terminal.help.close")),
  ];
}
