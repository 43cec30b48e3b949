import { rowText, shortRow, thingInWords } from "@twinhelm/core/activity/links";
import type { Activity } from "@twinhelm/core/activity/model";
import { visibleText } from "@twinhelm/core/text/visible";
import { cutMiddle, widthOf } from "../layout/width";

/** Columns that the end of an id takes at least, with what it is of. */
const least = 12;

/** What was done, on a line of so many columns: where it is too long, in fewer words, so that what it was done to is seen. */
export function activityRow(activity: Activity, width: number): string {
  const whole = visibleText(rowText(activity));
  if (widthOf(whole) <= width || activity.unreadable !== undefined) return whole;
  const rest = width - widthOf(visibleText(shortRow(activity, "")));
  return visibleText(
    shortRow(activity, cutMiddle(visibleText(thingInWords(activity.resource)), Math.max(least, rest))),
  );
}
