import type { Edited } from "@twinhelm/core/action/face";
import { functions } from "@twinhelm/core/function/area";
import { settingsView } from "@twinhelm/core/function/offers";
import { recordViewPath } from "@twinhelm/core/record/paths";
import { type Change, open } from "../navigation/state";

/** What edits a function elsewhere than in its editor: its name and its limits; of a new one its form. */
export const functionSettings =
  (change: (change: Change) => void) =>
  ({ row, path }: Edited): void => {
    if (row !== undefined) change(open(recordViewPath(functions, row._id, settingsView)));
    else if (path !== undefined) change(open(path));
  };
