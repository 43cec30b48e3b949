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
  const change = (at: number, row: FilterRow) => onChange(rows.with(at, row));
  return (
    <div className="basic-filter">
      {rows.map((row, at) => {
        const property = properties[row.field];
        const operators = property === undefined ? [] : operatorsOf(property);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key, and no state of their own
          <div key={at} className={at === wrong ? "filter-row is-wrong" : "filter-row"}>
            <HTMLSelect
              aria-label={filterText("attribute")}
              value={row.field}
              options={[
                { value: "", label: filterText("choose") },
                ...filterFields(properties).map((key) => ({
                  value: key,
                  label: titleOf(key, properties[key]),
                })),
              ]}
              onChange={(event) => change(at, withField(properties, event.currentTarget.value))}
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
                if (operator !== undefined) change(at, { ...row, operator });
              }}
            />
            <FilterValue
              property={property}
              operator={row.operator}
              value={row.value}
              invalid={at === wrong}
              onChange={(value) => change(at, { ...row, value })}
            />
            <Button
              variant="minimal"
              icon={<MaterialIcon name="close" />}
              aria-label={filterText("remove")}
              title={filterText("remove")}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <Button
        variant="minimal"
        icon={<MaterialIcon name="add" />}
        text={filterText("add")}
        onClick={() => onChange([...rows, emptyRow])}
      />
    </div>
  );
}
