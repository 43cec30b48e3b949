import type { Strategy } from "@twinhelm/core/strategy/model";
import { CellView } from "../list/CellView";
import type { RecordFace } from "../record/face";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Strategies are few: each with its icon, deleted one by one. */
export const strategyFace: RecordFace<Strategy> = {
  selectable: false,
  cell: (row, column) =>
    column.key === "name" ? (
      <span className="icon-name">
        <MaterialIcon name={row.icon ?? "login"} />
        <CellView cell={column.cell(row)} />
      </span>
    ) : undefined,
};
