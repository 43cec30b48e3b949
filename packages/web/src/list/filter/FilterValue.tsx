import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import {
  type FilterInputOf,
  type FilterInputs,
  type FilterOperator,
  listParts,
  textInput,
} from "@twinhelm/core/field/filterForm";
import type { Property } from "@twinhelm/core/field/property";
import { filterInputOf } from "@twinhelm/core/filter/value";
import { filterText } from "@twinhelm/core/text/filter";
import type { ReactNode } from "react";
import { TextItems } from "../../input/ArrayEditor";
import { DateRangePicker } from "../../input/DateRangePicker";

interface FilterValueProps {
  readonly property: Property | undefined;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}

/** The value of a condition, by the type of its field. */
export function FilterValue(props: FilterValueProps) {
  const { property, operator } = props;
  return inputFor(property === undefined ? textInput : filterInputOf(property, operator), props);
}

const inputFor = <Kind extends keyof FilterInputs>(
  input: FilterInputOf<Kind>,
  props: FilterValueProps,
): ReactNode => inputs[input.kind](input, props);

const inputs: {
  readonly [Kind in keyof FilterInputs]: (input: FilterInputOf<Kind>, props: FilterValueProps) => ReactNode;
} = {
  text: ({ decimal, hint }, { property, value, invalid, onChange }) => (
    <InputGroup
      aria-label={filterText("value")}
      aria-invalid={invalid}
      placeholder={hint === undefined ? "" : filterText(hint)}
      inputMode={decimal ? "decimal" : "text"}
      disabled={property === undefined}
      value={value}
      onValueChange={onChange}
    />
  ),
  choice: ({ choices }, { value, onChange }) => (
    <HTMLSelect
      aria-label={filterText("value")}
      value={value}
      options={["", ...choices]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  list: ({ decimal }, { value, onChange }) => (
    <TextItems
      items={listParts(value)}
      inputMode={decimal ? "decimal" : "text"}
      onChange={(items) => onChange(items.length === 0 ? "" : JSON.stringify(items))}
    />
  ),
  span: (_, { value, onChange }) => <DateRangePicker value={value} onChange={onChange} />,
};
