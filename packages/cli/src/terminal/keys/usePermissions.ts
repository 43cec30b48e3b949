import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { explainAccess, explanationLines, plainSentence } from "@twinhelm/core/access/explanation";
import { actionWithTerm } from "@twinhelm/core/access/words";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { useNames } from "@twinhelm/core/react/names";
import { formText } from "@twinhelm/core/text/form";
import { visibleText } from "@twinhelm/core/text/visible";
import type { Denied } from "../screen/screen";
import { type CommandId, isCommandId } from "./bindings";
import type { Commands } from "./useCommands";

/** What a key does, and why it may not. */
export interface Guarded {
  readonly run: () => void;
  readonly denied?: readonly string[] | undefined;
}

export interface Permissions {
  /** A key that needs a permission: denied, it says what is required. */
  guard(request: AccessRequest | undefined, run: () => void): Guarded;
  /** A key that does nothing here but say why. */
  refuse(reason: string): Guarded;
  warn(words: string): void;
}

/** How long a refusal stays, in milliseconds. */
const stay = 5000;

export function usePermissions(): Permissions {
  const { notifications } = useNotifications();
  const access = useAccess().value;
  const nameOf = useNames();
  const warn = (words: string) => notifications.say({ tone: "warning", text: words }, stay);
  return {
    warn,
    guard(request, run) {
      if (request === undefined || access?.explain(request).allowed) return { run };
      const { action } = request;
      if (access === undefined)
        return {
          run: () => warn(formText("denied.unknown", { action: actionWithTerm(action) })),
          denied: [],
        };
      const explanation = explainAccess(access, request, { nameOf });
      const [first = []] = explanation.sentences;
      return {
        run: () => warn(formText("denied", { needed: visibleText(plainSentence(first)) })),
        denied: explanationLines(explanation).map(visibleText),
      };
    },
    refuse: (reason) => ({ run: () => warn(reason), denied: [reason] }),
  };
}

/** Keys as a screen offers them. */
export function guardedKeys(keys: Readonly<Partial<Record<CommandId, Guarded>>>): {
  commands: Commands;
  denied: Denied;
} {
  const commands: Partial<Record<CommandId, () => void>> = {};
  const denied: Partial<Record<CommandId, readonly string[]>> = {};
  for (const [id, guarded] of Object.entries(keys)) {
    if (!isCommandId(id) || guarded === undefined) continue;
    commands[id] = guarded.run;
    if (guarded.denied !== undefined) denied[id] = guarded.denied;
  }
  return { commands, denied };
}
