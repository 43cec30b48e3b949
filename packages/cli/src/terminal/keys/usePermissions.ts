import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { explanationLines } from "@twinhelm/core/access/explanation";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
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
  const warn = (words: string) => notifications.say({ tone: "warning", text: words }, stay);
  return {
    warn,
    guard(request, run) {
      const decision = request === undefined ? undefined : access?.explain(request);
      if (request === undefined || decision?.allowed) return { run };
      const { action } = request;
      return {
        run: () => warn(formText("denied", { action })),
        denied: decision === undefined ? [] : explanationLines(request, decision).map(visibleText),
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
