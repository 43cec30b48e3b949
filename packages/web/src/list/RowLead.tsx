import type { DataTableProps } from "./DataTable";
import { SelectRow } from "./SelectBox";

interface RowLeadProps<T> {
  readonly of: DataTableProps<T>;
  readonly row: T;
  readonly chosen: boolean;
  readonly onChoose: (row: T, range: boolean) => void;
}

/** The box of a row, and what stands beside it. */
export const RowLead = <T,>({ of, row, chosen, onChoose }: RowLeadProps<T>) => (
  <span className="lead-row">
    {of.selection !== undefined && (
      <SelectRow
        name={of.nameOf(row)}
        checked={chosen}
        locked={of.selection.locked?.(of.keyOf(row))}
        onChange={(range) => onChoose(row, range)}
      />
    )}
    {of.lead?.(row)}
  </span>
);

/** Whether rows have a box or a link before them. */
export const hasLead = ({ selection, lead }: Pick<DataTableProps<never>, "selection" | "lead">): boolean =>
  selection !== undefined || lead !== undefined;
