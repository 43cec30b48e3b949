import { Button, HTMLSelect } from "@blueprintjs/core";
import { type Property, titleOf } from "@twinhelm/core/field/property";
import { operatorsOf } from "@twinhelm/core/filter/operators";
import { emptyRow, type FilterRow, filterFields, withField } from "@twinhelm/core/filter/panel";
import { text } from "@twinhelm/core/text/catalogue";
import { filterText } from "@twinhelm/core/text/filter";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { FilterValue } from "./FilterValue";

interface BasicFilterProps {
  readonly properties: Readonly<Record<string, Property>>;
  readonly rows: readonly FilterRow[];
  /** The row that cannot be used. */
  readonly wrong: number | undefined;
  readonly onChange: (rows: readonly FilterRow[]) => void;
}

/** Rows of attribute, operator and value; all of them have to hold. */
export function BasicFilter({ properties, rows, wrong, onChange }: BasicFilterProps) {
  return (
    <div className="basic-filter">
      {rows.map((row, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key, and no state of their own
          key={at}
          properties={properties}
          row={row}
          wrong={at === wrong}
          onChange={(next) => onChange(rows.with(at, next))}
          onRemove={rows.length === 1 ? undefined : () => onChange(rows.toSpliced(at, 1))}
        />
      ))}
      <Button
        variant="minimal"
        icon={<MaterialIcon name="add" />}
        text={filterText("add")}
        onClick={() => onChange([...rows, emptyRow])}
      />
    </div>
  );
}

interface RowProps {
  readonly properties: Readonly<Record<string, Property>>;
  readonly row: FilterRow;
  readonly wrong: boolean;
  readonly onChange: (row: FilterRow) => void;
  /** Absent: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

function Row({ properties, row, wrong, onChange, onRemove }: RowProps) {
  const property = properties[row.field];
  const operators = property === undefined ? [] : operatorsOf(property);
  return (
    <div className={wrong ? "filter-row is-wrong" : "filter-row"}>
      <HTMLSelect
        aria-label={filterText("attribute")}
        value={row.field}
        options={[
          { value: "", label: filterText("choose") },
          ...filterFields(properties).map((key) => ({ value: key, label: titleOf(key, properties[key]) })),
        ]}
        onChange={(event) => onChange(withField(properties, event.currentTarget.value))}
      />
      <HTMLSelect
        aria-label={filterText("operator")}
        disabled={property === undefined}
        value={row.operator}
        options={operators
          .map((operator) => ({ value: operator, label: text(`filter.operator.${operator}`) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        onChange={(event) => {
          const operator = operators.find((each) => each === event.currentTarget.value);
          if (operator !== undefined) onChange({ ...row, operator });
        }}
      />
      <FilterValue
        property={property}
        operator={row.operator}
        value={row.value}
        invalid={wrong}
        onChange={(value) => onChange({ ...row, value })}
      />
      <Button
        variant="minimal"
        icon={<MaterialIcon name="close" />}
        aria-label={filterText("remove")}
        title={filterText("remove")}
        disabled={onRemove === undefined}
        onClick={() => onRemove?.()}
      />
    </div>
  );
}
