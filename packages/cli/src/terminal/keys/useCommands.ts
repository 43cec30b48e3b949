import { useInput } from "../input/useKeys";
import { type CommandId, commandOf, keyName } from "./bindings";

/** What the keys do now. */
export type Commands = Partial<Record<CommandId, () => void>>;

/** Told of a key that does nothing here, by its name. */
export type Idle = (key: string) => void;

/**
 * Runs the command of each key that is pressed. `before` sees the command first and may take it. Inactive, it leaves
 * all keys to a text input but still ends on ctrl-c and stops on ctrl-z. `idle` is told of keys without a command.
 */
export function useCommands(
  commands: Commands,
  active: boolean,
  before?: (command: CommandId | undefined) => boolean,
  idle?: Idle,
): void {
  useInput((input, pressed) => {
    const key = keyName(input, pressed);
    const command = commandOf(key);
    if (command === "interrupt" || command === "suspend") return commands[command]?.();
    if (!active || before?.(command)) return;
    const run = command === undefined ? undefined : commands[command];
    if (run === undefined) idle?.(key);
    else run();
  });
}
