import type { KeyValueStore } from "@twinhelm/core/shell/keyValue";
import { z } from "zod/mini";

/** Which lines are remembered together. */
export type HistoryName = "search" | "palette";

/** How many lines are remembered of each kind. */
const most = 50;

const schema = z.array(z.string());
const keyOf = (name: HistoryName): string => `history.${name}`;

/** Lines that were sent, the newest last. What cannot be read counts as nothing. */
export function readHistory(memory: KeyValueStore, name: HistoryName): readonly string[] {
  try {
    return schema.parse(JSON.parse(memory.read(keyOf(name)) ?? "[]"));
  } catch {
    return [];
  }
}

/** Keeps a line that was sent; one that was sent before becomes the newest. */
export function remember(memory: KeyValueStore, name: HistoryName, line: string): void {
  const sent = line.trim();
  const before = readHistory(memory, name);
  if (sent === "" || before.at(-1) === sent) return;
  memory.write(keyOf(name), JSON.stringify([...before.filter((each) => each !== sent), sent].slice(-most)));
}

/** Where one is in the history: how many lines back, and what was typed before one went there. */
export interface Recalled {
  readonly back: number;
  readonly typed: string;
}

/** One line further back (`by` 1) or forth (-1). `undefined`: there is none. */
export function recall(
  history: readonly string[],
  now: Recalled,
  by: 1 | -1,
): { readonly now: Recalled; readonly text: string } | undefined {
  const back = now.back + by;
  if (back < 0 || back > history.length) return undefined;
  return { now: { ...now, back }, text: back === 0 ? now.typed : (history.at(-back) ?? "") };
}
