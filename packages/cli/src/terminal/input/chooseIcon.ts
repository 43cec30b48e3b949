import { findIcons } from "@twinhelm/core/input/icons";
import { inputText } from "@twinhelm/core/text/input";
import { choosing } from "../navigation/layer";
import { type Change, showOver } from "../navigation/state";

/** Chooses a Material icon by its name, in pages as wide as those of the web console; their names come with it. */
export async function chooseIcon(
  { value, pageSize }: { readonly value: string; readonly pageSize: 21 | 24 },
  onPick: (icon: string) => void,
  change: (change: Change) => void,
): Promise<void> {
  const { default: versions } = await import("material-icons/_data/versions.json");
  const items = findIcons(Object.keys(versions), "").map((name) => ({ id: name, label: name }));
  change(showOver(choosing({ title: inputText("icon.choose"), items, pageSize, onPick }, value)));
}
