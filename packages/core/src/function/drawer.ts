import { recordPath } from "../record/paths";
import { placedRows } from "../section/arranging";
import type { Arranged, Drawer } from "../section/drawer";
import { visibleText } from "../text/visible";
import { functions } from "./area";
import type { FunctionRecord } from "./model";
import { functionOffers } from "./offers";
import { functionRecords } from "./records";
import { functionText } from "./text";

const { actions } = functionRecords;
const index = { action: "function:index", list: true } as const;

/** What is done to functions where they are listed. */
const functionArranged: Arranged<FunctionRecord> = {
  placed: (rows, placements) =>
    placedRows(rows, placements, ({ order: _, category: __, ...rest }, { category, ...order }) => ({
      ...rest,
      ...order,
      ...(typeof category === "string" ? { category } : {}),
    })),
  edit: { action: actions.update, offer: functionOffers.update },
  remove: { action: actions.delete, offer: functionOffers.delete },
  more: [{ action: { ...actions.logs, title: functionText("logs") }, offer: functionOffers.logs }],
  arrange: actions.arrange,
};

/** Functions as the section list shows them: those that the caller may both show and list (spec 3, section 2.1). */
export const functionDrawer: Drawer<FunctionRecord> = {
  area: "function",
  needs: index,
  query: (transport) => functionRecords.queries.all(transport),
  entry: (row, access) =>
    access.can("function:show", [row._id]) && access.can(index.action, [row._id])
      ? {
          title: visibleText(functionRecords.nameOf(row)),
          path: recordPath(functions, row._id),
          icon: functions.icon,
          category: row.category || undefined,
          order: row.order,
        }
      : undefined,
  missing: (access) => (access.can(index.action, [], true) ? undefined : index),
  add: {
    action: { ...actions.create, title: functionText("addNew") },
    offer: functionOffers.create,
  },
  arranged: functionArranged,
};
