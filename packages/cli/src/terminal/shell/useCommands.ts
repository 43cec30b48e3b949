import { useInput } from "ink";
import { type CommandId, commandOf, keyNames } from "../keys";

/** What the keys do now. `search` gets the characters that came with its key. */
export type Commands = Partial<Record<CommandId, (rest: string) => void>>;

/**
 * Runs the commands of the keys that are pressed. `before` sees each key first and may take it.
 * Inactive, it leaves all keys to a text input but still ends on ctrl-c.
 */
export function useCommands(commands: Commands, active: boolean, before?: (key: string) => boolean): void {
  useInput((input, pressed) => {
    const names = keyNames(input, pressed);
    for (const [index, name] of names.entries()) {
      const command = commandOf(name);
      if (command === "interrupt") return commands.interrupt?.("");
      if (!active) continue;
      if (before?.(name) || command === undefined) continue;
      commands[command]?.(names.slice(index + 1).join(""));
      // The rest of this input is text of the search line.
      if (command === "search" && commands.search !== undefined) return;
    }
  });
}
