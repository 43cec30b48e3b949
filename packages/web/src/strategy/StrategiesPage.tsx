import { useRecordRows } from "@twinhelm/core/react/records";
import { strategyCreate } from "@twinhelm/core/strategy/actions";
import { strategyForm } from "@twinhelm/core/strategy/form";
import { strategyList } from "@twinhelm/core/strategy/list";
import { strategyQueries } from "@twinhelm/core/strategy/queries";
import { strategyText } from "@twinhelm/core/strategy/text";
import { CellView } from "../document/CellView";
import { useListState } from "../list/useListState";
import { RecordListPage } from "../record/RecordListPage";
import { MaterialIcon } from "../shell/MaterialIcon";

const adding = strategyCreate.permission?.(strategyForm.body(strategyForm.begin(undefined), undefined));

/** passport/strategies: the ways to sign in beside the password (spec 1, section 2.4). */
export function StrategiesPage() {
  const control = useListState(strategyList.defaults);
  const rows = useRecordRows(strategyQueries, control.state);
  return (
    <RecordListPage
      area="strategy"
      title={strategyText("heading")}
      icon="linear_scale"
      list={strategyList}
      control={control}
      rows={rows}
      purpose={strategyText("purpose")}
      adding={adding}
      selectable={false}
      cell={(row, column) =>
        column.key === "name" ? (
          <span className="icon-name">
            <MaterialIcon name={row.icon ?? "login"} />
            <CellView cell={column.cell(row)} />
          </span>
        ) : undefined
      }
      subjects={(strategies) => ({ strategies })}
    />
  );
}
