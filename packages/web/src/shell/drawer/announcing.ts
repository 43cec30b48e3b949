import { configure, type Plugins } from "@dnd-kit/abstract";
import { Accessibility, type DragDropManager } from "@dnd-kit/dom";
import { drawerText } from "@twinhelm/core/text/drawer";
import { categoryOf, entryOf, listOf } from "./dragging";

/** The title of an entry; `undefined`: it is gone. */
type TitleOf = (id: string) => string | undefined;

/** The plugins of the drag library, where what is dragged is told to a screen reader by its name. */
export const announcing =
  (titleOf: TitleOf) =>
  (defaults: Plugins<DragDropManager>): Plugins<DragDropManager> => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    configure(Accessibility, {
      screenReaderInstructions: { draggable: drawerText("drag.how") },
      announcements: {
        dragstart: ({ operation: { source } }) =>
          source ? drawerText("drag.start", { name: nameOf(titleOf, source.id) }) : undefined,
        dragover({ operation: { source, target } }) {
          if (!source || !target || source.id === target.id) return undefined;
          return drawerText("drag.over", {
            name: nameOf(titleOf, source.id),
            target: nameOf(titleOf, target.id),
          });
        },
        dragend: ({ operation: { source }, canceled }) =>
          source
            ? drawerText(canceled ? "drag.cancel" : "drag.end", { name: nameOf(titleOf, source.id) })
            : undefined,
      },
    }),
  ];

/** The name of what the drag library knows by a key. */
function nameOf(titleOf: TitleOf, key: unknown): string {
  const id = entryOf(key);
  if (id !== undefined) return titleOf(id) ?? "";
  const category = categoryOf(key) ?? listOf(key) ?? "";
  return category === "" ? drawerText("drag.rest") : drawerText("drag.category", { name: category });
}
