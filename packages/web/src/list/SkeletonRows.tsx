import { classOf, type TableColumn } from "./TableColumn";

/** Rows while the first ones are on their way. */
export function SkeletonRows({ columns, leads }: { columns: readonly TableColumn[]; leads: boolean }) {
  return Array.from({ length: 12 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else
    <tr key={row}>
      {leads && <td className="lead" />}
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <span className="bp6-skeleton">{"\u2007".repeat(10)}</span>
        </td>
      ))}
    </tr>
  ));
}
