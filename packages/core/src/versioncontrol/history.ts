import { type KeyValueStore, readJson } from "../shell/keyValue";

const key = "versioncontrol_history";
const most = 100;

/** Commands that were run here, the latest last. */
export const readHistory = (memory: KeyValueStore): readonly string[] =>
  readJson(memory, key, (value) =>
    Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined,
  ) ?? [];

/** An address keeps no name and no password. */
const bare = (line: string): string => line.replace(/\b(https?:\/\/)[^\s/?#]*@/gi, "$1");

/** Keeps a command once, as the latest. */
export function keepCommand(memory: KeyValueStore, line: string): readonly string[] {
  const kept = bare(line.trim());
  const next = [...readHistory(memory).filter((each) => each !== kept), kept].slice(-most);
  memory.write(key, JSON.stringify(next));
  return next;
}

/** The command that arrow keys lead to: `at` counts from the latest, 0 is what is typed. */
export const stepBack = (history: readonly string[], at: number, by: 1 | -1): number =>
  Math.min(Math.max(at + by, 0), history.length);
