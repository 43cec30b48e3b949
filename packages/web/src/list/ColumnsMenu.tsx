import { Button } from "@blueprintjs/core";
import { allColumns } from "@twinhelm/core/list/columns";
import { tableText } from "@twinhelm/core/text/table";
import { useEffect, useRef } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Popover } from "../shell/Popover";

interface ColumnsMenuProps {
  /** Columns that can be hidden, in the order of the table. */
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly shown: readonly string[];
  readonly onToggle: (key: string) => void;
  readonly onAll: (on: boolean) => void;
  /** Gives up an order of one's own; absent: there is none. */
  readonly onOrder?: (() => void) | undefined;
}

/** Which columns are shown. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  return (
    <Popover placement="bottom-end" content={<Choices {...props} />}>
      <Button
        variant="minimal"
        aria-label={tableText("columns")}
        icon={<MaterialIcon name="view_column" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        text={<span className="bar-text">{tableText("columns")}</span>}
      />
    </Popover>
  );
}

function Choices({ columns, shown, onToggle, onAll, onOrder }: ColumnsMenuProps) {
  const state = allColumns(
    shown,
    columns.map(({ key }) => key),
  );
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = state === "some";
  }, [state]);
  return (
    <fieldset className="columns-menu">
      <legend className="hidden">{tableText("columns")}</legend>
      <label className="columns-all">
        <input ref={all} type="checkbox" checked={state === true} onChange={() => onAll(state !== true)} />
        {tableText("columns.all")}
      </label>
      {onOrder !== undefined && (
        <div className="columns-own">
          <p>{tableText("columns.own")}</p>
          <Button size="small" text={tableText("columns.ownAgain")} onClick={onOrder} />
        </div>
      )}
      {columns.map(({ key, title }) => (
        <label key={key}>
          <input type="checkbox" checked={shown.includes(key)} onChange={() => onToggle(key)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
