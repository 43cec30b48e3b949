import { useClient } from "@twinhelm/core/react/console";
import { type Change, changeLayer } from "../navigation/state";
import type { FileLayer } from "./layer";
import { readable } from "./reading";

/** Goes to the sheet beside the one in sight; `undefined`: there is no other. */
export function useSheets(
  { sheets }: FileLayer,
  change: (change: Change) => void,
): ((by: 1 | -1) => void) | undefined {
  const { transport, notifications } = useClient();
  if (sheets === undefined || sheets.count < 2) return undefined;
  const { object, at, count } = sheets;
  async function turn(next: number): Promise<void> {
    const read = await readable(transport.baseUrl, object, next);
    if (!read.ok) return notifications.fail(read.failure);
    // Another file may be open by now.
    const there = (now: FileLayer): FileLayer =>
      now.sheets?.object === object ? { ...now, ...read.value, top: 0, left: 0 } : now;
    change(changeLayer("file", there));
  }
  return (by) => void turn((at + by + count) % count);
}
