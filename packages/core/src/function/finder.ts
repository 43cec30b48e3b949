import type { Finder } from "../area/finder";
import { recordPath } from "../record/paths";
import { visibleText } from "../text/visible";
import { functions } from "./area";
import { functionRecords } from "./records";

/** Most that are shown at once. */
const most = 20;

/** Functions by their names. */
export const findFunctions: Finder = (words, { transport, access }) => {
  if (!access.can("function:index", [], true)) return [];
  const { queryKey, queryFn } = functionRecords.queries.all(transport);
  const wanted = words.toLowerCase();
  return [
    {
      queryKey: [...queryKey, "found", wanted],
      queryFn: async (context) =>
        (await queryFn(context))
          .filter((row) => functionRecords.nameOf(row).toLowerCase().includes(wanted))
          .slice(0, most)
          .map((row) => ({
            path: recordPath(functions, row._id),
            title: visibleText(functionRecords.nameOf(row)),
            hint: functions.words.title,
            icon: functions.icon,
          })),
    },
  ];
};
