import { useInput } from "ink";
import { type CommandId, commandOf, keyName } from "./bindings";

/** What the keys do now. */
export type Commands = Partial<Record<CommandId, () => void>>;

/**
 * Runs the command of each key that is pressed. `before` sees the command first and may take it. Inactive, it leaves
 * all keys to a text input but still ends on ctrl-c and stops on ctrl-z.
 */
export function useCommands(
  commands: Commands,
  active: boolean,
  before?: (command: CommandId | undefined) => boolean,
): void {
  useInput((input, pressed) => {
    const command = commandOf(keyName(input, pressed));
    if (command === "interrupt" || command === "suspend") return commands[command]?.();
    if (!active || before?.(command) || command === undefined) return;
    commands[command]?.();
  });
}
