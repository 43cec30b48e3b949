import type { EditingView } from "@twinhelm/core/editing/view";
import { formText } from "@twinhelm/core/text/form";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import { focus, goBack } from "../navigation/state";
import type { Keys } from "../record/face";
import { failureLines, loadingLines } from "../screen/message";
import type { ScreenView } from "../screen/screen";
import { type Item, type ItemsParts, itemsView } from "./items";

/** Settings that are edited on a screen of their own. */
interface Settings {
  readonly title: string;
  readonly editing: Pick<EditingView<unknown, unknown>, "phase" | "failure" | "unsaved"> & {
    readonly reload: () => void;
  };
}

/** What stands there until settings are loaded; absent: they are. */
export function settingsWaiting(
  { title, editing: { phase, failure, reload } }: Settings,
  { area, paint }: Pick<ItemsParts, "area" | "paint">,
): ScreenView | undefined {
  const names = [title];
  if (phase === "loading") return { names, lines: loadingLines(area, paint) };
  if (phase !== "unloaded" || failure === undefined) return undefined;
  return { names, lines: failureLines(failure, area, paint), commands: { refresh: reload } };
}

interface ShownSettings extends Settings {
  readonly items: readonly Item[];
  readonly save: Guarded;
  readonly input?: ScreenView["input"];
  /** Keys of this screen alone. */
  readonly keys?: Keys;
}

/** Settings as a list of items, with the keys that leave, load and save them. */
export function settingsView(
  { title, editing: { unsaved, reload }, items, save, input, keys: own }: ShownSettings,
  parts: ItemsParts,
): ScreenView {
  const { change } = parts;
  const view = itemsView(items, parts);
  const keys = guardedKeys({
    back: { run: () => change((now) => (now.before.length === 0 ? focus("sections") : goBack)(now)) },
    refresh: { run: reload },
    save,
    ...own,
  });
  return {
    names: [`${title}${unsaved ? " *" : ""}`],
    lines: view.lines,
    left: unsaved ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    input,
  };
}
