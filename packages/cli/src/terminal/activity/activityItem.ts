import { changeLines } from "@twinhelm/core/activity/changes";
import { rowText } from "@twinhelm/core/activity/links";
import type { Activity } from "@twinhelm/core/activity/model";
import { useActivityDetail } from "@twinhelm/core/activity/react";
import { activityText } from "@twinhelm/core/activity/text";
import { logTime } from "@twinhelm/core/log/time";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import type { Item } from "../form/items";
import { wrap } from "../layout/wrap";
import { activityRow } from "./activityRow";

/** Lines of an activity that is opened that are shown in its place. */
const mostLines = 400;

/** Makes the lines of activities; below the one that is opened stands what it changed. */
export function useActivityItem(
  opened: string | undefined,
  width: number,
): (activity: Activity, marked: boolean) => Item {
  const { paint } = useTerminal();
  const { value, failure } = useActivityDetail(opened);
  const lines =
    failure !== undefined
      ? [failure.message]
      : value === undefined
        ? []
        : [
            ...(value.undoes === undefined ? [] : [activityText("undoes")]),
            ...(value.undone_by === undefined ? [] : [activityText("undone")]),
            ...(value.changes.length === 0 && value.hidden === 0 ? [activityText("changes.none")] : []),
            ...changeLines(value),
          ];
  return (activity, marked) => {
    const isOpen = activity._id === opened;
    const whole = visibleText(rowText(activity));
    const before = `${isOpen ? "▾" : "▸"}${marked ? "●" : " "} `;
    const time = logTime(activity.created_at);
    const words = activityRow(activity, width - before.length - time.length - 2);
    const head = `${before}${time}  ${words}`;
    return {
      id: activity._id,
      head,
      painted: `${before}${paint(time, "dim")}  ${words}`,
      ...(isOpen
        ? {
            below: (_: boolean, room: number) =>
              [...(words === whole ? [] : [whole]), ...lines]
                .flatMap((line) => wrap(visibleText(line), Math.max(10, room)))
                .slice(0, mostLines),
          }
        : {}),
    };
  };
}
