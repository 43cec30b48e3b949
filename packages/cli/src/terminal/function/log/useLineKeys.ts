import type { FunctionLog } from "@twinhelm/core/function/log/model";
import type { LiveControl } from "@twinhelm/core/function/log/react";
import type { Commands } from "../../keys/useCommands";
import { clamp } from "../../layout/scroll";
import { changePlace } from "../../navigation/state";
import type { ScreenProps } from "../../screen/screen";

/** The line under the cursor, and the keys that move it. Live lines stand still as soon as it leaves the first. */
export function useLineKeys(
  { area, state, change }: ScreenProps,
  rows: readonly FunctionLog[],
  live: LiveControl | undefined,
): { readonly row: number; readonly commands: Commands } {
  const { cursor } = state.place;
  const row = rowOf(rows, cursor, live);
  const put = (at: number) => {
    const to = clamp(at, 0, rows.length - 1);
    const id = rows[to]?._id ?? "";
    change(changePlace((place) => ({ ...place, cursor: { id, row: to } })));
  };
  const move = (by: number) => () => {
    live?.hold();
    put(row + by);
  };
  const page = Math.max(1, area.height - 3);
  return {
    row,
    commands: {
      up: move(-1),
      down: move(1),
      pageUp: move(-page),
      pageDown: move(page),
      first() {
        live?.release();
        put(0);
      },
      last: move(rows.length),
    },
  };
}

function rowOf(
  rows: readonly FunctionLog[],
  cursor: { readonly id: string; readonly row: number } | undefined,
  live: LiveControl | undefined,
): number {
  if (cursor === undefined || (live !== undefined && !live.held)) return 0;
  if (rows[cursor.row]?._id === cursor.id) return cursor.row;
  const found = rows.findIndex(({ _id }) => _id === cursor.id);
  return found >= 0 ? found : clamp(cursor.row, 0, Math.max(0, rows.length - 1));
}
