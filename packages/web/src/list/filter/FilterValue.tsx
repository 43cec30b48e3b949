import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import type { Property } from "@twinhelm/core/bucket/model";
import type { FilterOperator } from "@twinhelm/core/filter/operators";
import { filterText } from "@twinhelm/core/text/filter";
import { ArrayEditor } from "../../input/ArrayEditor";
import { DateRangePicker } from "../../input/DateRangePicker";

interface FilterValueProps {
  readonly property: Property | undefined;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}

/** The value of a condition, by the type of its field. */
export function FilterValue({ property, operator, value, invalid, onChange }: FilterValueProps) {
  const label = filterText("value");
  if (operator === "between") return <DateRangePicker value={value} onChange={onChange} />;
  const choices =
    property?.type === "boolean"
      ? ["true", "false"]
      : property?.type === "string" && (operator === "equals" || operator === "not_equal")
        ? property.enum?.map(String)
        : undefined;
  if (property?.type === "array") {
    return (
      <ArrayEditor
        items={itemsOf(value)}
        inputMode={property.items?.type === "number" ? "decimal" : "text"}
        onChange={(items) => onChange(items.length === 0 ? "" : JSON.stringify(items))}
      />
    );
  }
  if (choices !== undefined) {
    return (
      <HTMLSelect
        aria-label={label}
        value={value}
        options={["", ...choices]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <InputGroup
      aria-label={label}
      aria-invalid={invalid}
      placeholder={hintOf(property)}
      inputMode={property?.type === "number" ? "decimal" : "text"}
      disabled={property === undefined}
      value={value}
      onValueChange={onChange}
    />
  );
}

/** The items of a list as the filter row keeps it: a JSON list, or text by commas. */
function itemsOf(value: string): readonly string[] {
  if (value === "") return [];
  if (!value.startsWith("[")) return value.split(",");
  const items: unknown = JSON.parse(value);
  return Array.isArray(items) ? items.map(String) : [];
}

function hintOf(property: Property | undefined): string {
  if (property?.type === "relation")
    return filterText(property.relationType === "onetomany" ? "hint.relations" : "hint.relation");
  return property?.type === "multiselect" ? filterText("hint.list") : "";
}
