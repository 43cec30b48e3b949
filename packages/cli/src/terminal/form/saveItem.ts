import type { SavingState } from "@twinhelm/core/editing/view";
import type { Failure } from "@twinhelm/core/http/failure";
import { inputText } from "@twinhelm/core/text/input";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Guarded } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { wrap } from "../layout/wrap";
import type { Item } from "./items";

interface SaveLine {
  readonly state: SavingState;
  readonly save: Guarded;
  /** Why the last save failed, where that is about no field. */
  readonly failure: Failure | undefined;
  readonly paint: Paint;
}

/** The line that saves and says how that went. */
export function saveItem({ state, save, failure, paint }: SaveLine): Item {
  const head = `[ ${inputText(`save.${state}`)} ]`;
  return {
    id: "save",
    head,
    painted: paint(head, save.denied === undefined ? "accent" : "dim"),
    apart: true,
    below: (_, width) =>
      failure === undefined
        ? []
        : wrap(`✗ ${visibleText(failure.message)}`, width).map((line) => paint(line, "danger")),
    commands: { open: save.run },
    denied: save.denied === undefined ? {} : { open: save.denied },
  };
}
