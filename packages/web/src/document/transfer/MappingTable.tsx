import { HTMLSelect, HTMLTable } from "@blueprintjs/core";
import type { ChosenFile } from "@twinhelm/core/document/transfer/file";
import type { Target } from "@twinhelm/core/document/transfer/targets";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { visibleText } from "@twinhelm/core/text/visible";

interface MappingTableProps {
  readonly chosen: ChosenFile;
  readonly disabled: boolean;
  readonly onMap: (column: string, target: Target | undefined) => void;
}

/** Columns that can be looked through; the guess stands for the others. */
const mostShown = 200;

/** Where each column of the file goes. */
export function MappingTable({ chosen: { columns, targets, mapping }, disabled, onMap }: MappingTableProps) {
  const options = [
    { value: "", label: transferText("map.nowhere") },
    ...targets.map(({ name, title }) => ({
      value: name,
      label: name === title ? name : `${title} (${name})`,
    })),
  ];
  return (
    <div className="transfer-mapping">
      <HTMLTable compact>
        <thead>
          <tr>
            <th>{transferText("map.column")}</th>
            <th>{transferText("map.to")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, mostShown).map((column) => {
            const name = mapping.get(column)?.name ?? "";
            return (
              <tr key={column} className={name === "" ? "is-nowhere" : undefined}>
                <td>{visibleText(column)}</td>
                <td>
                  <HTMLSelect
                    minimal
                    fill
                    aria-label={transferText("map.of", { column: visibleText(column) })}
                    value={name}
                    options={options}
                    disabled={disabled}
                    onChange={({ currentTarget: { value } }) =>
                      onMap(
                        column,
                        targets.find((each) => each.name === value),
                      )
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
      {columns.length > mostShown && <p>{transferText("map.more", { count: columns.length - mostShown })}</p>}
    </div>
  );
}
