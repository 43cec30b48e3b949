import { editingText } from "@twinhelm/core/editing/text";
import type { Editing } from "@twinhelm/core/react/editing";
import type { Paint } from "../layout/paint";
import { type Item, note } from "./items";

/** Offers what was typed before their version was taken. */
export function bringBackItems(
  { canBringBack, bringBack }: Pick<Editing<unknown, unknown>, "canBringBack" | "bringBack">,
  paint: Paint,
): readonly Item[] {
  if (!canBringBack) return [];
  const head = `[ ${editingText("bringBack")} ]`;
  return [
    note("theirsShown", editingText("theirsShown"), "warning"),
    { id: "bringBack", head, painted: paint(head, "accent"), commands: { open: bringBack } },
  ];
}
