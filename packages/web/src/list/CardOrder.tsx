import { Button, HTMLSelect } from "@blueprintjs/core";
import type { Sort } from "@twinhelm/core/list/state";
import { tableText } from "@twinhelm/core/text/table";
import { useId } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import type { TableColumn } from "./TableColumn";

interface CardOrderProps {
  readonly columns: readonly TableColumn[];
  readonly sort: Sort | undefined;
  readonly onSort: (field: string, direction?: Sort["direction"]) => void;
}

/** Above cards, which have no headers to press: by what they are sorted, and which way. */
export function CardOrder({ columns, sort, onSort }: CardOrderProps) {
  const id = useId();
  const sortable = columns.filter((column) => column.sortable);
  const field = sort?.field ?? "";
  const up = sort?.direction !== -1;
  const turn = tableText(up ? "sort.descending" : "sort.ascending");
  if (sortable.length === 0) return null;
  return (
    <span className="card-order">
      <label htmlFor={id}>{tableText("sort.by")}</label>
      <HTMLSelect
        id={id}
        value={field}
        options={[
          ...(sortable.some(({ key }) => key === field) ? [] : [{ value: field, label: field }]),
          ...sortable.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        onChange={(event) => onSort(event.currentTarget.value, up ? 1 : -1)}
      />
      <Button
        variant="minimal"
        aria-label={turn}
        title={turn}
        icon={<MaterialIcon name={up ? "arrow_upward" : "arrow_downward"} />}
        disabled={sort === undefined}
        onClick={() => onSort(field, up ? -1 : 1)}
      />
    </span>
  );
}
