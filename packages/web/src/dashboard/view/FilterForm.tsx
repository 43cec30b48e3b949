import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import type { ComponentData } from "@twinhelm/core/dashboard/component/data";
import { type ComponentFilterField, ownText } from "@twinhelm/core/dashboard/component/filter";
import type { LoadedComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { FormEvent } from "react";
import { type ControlAttributes, Field } from "../../input/Field";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface FilterFormProps {
  readonly name: string;
  readonly data: ComponentData;
  readonly loaded: Pick<LoadedComponent, "values" | "setValue" | "problems" | "refresh">;
}

/** What a component is asked with; Enter and Refresh ask (spec 3, section 2.4). */
export function FilterForm({ name, data: { filters }, loaded }: FilterFormProps) {
  if (filters.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    loaded.refresh();
  };
  return (
    <form className="tile-filters" aria-label={dashboardText("tile.filters", { name })} onSubmit={submit}>
      {filters.map((field) => (
        <Field key={field.key} label={field.title} problem={ownText(loaded.problems, field.key)}>
          {(control) => (
            <FilterInput
              field={field}
              control={control}
              value={ownText(loaded.values, field.key) ?? ""}
              onChange={(value) => loaded.setValue(field.key, value)}
            />
          )}
        </Field>
      ))}
      <Button type="submit" icon={<MaterialIcon name="refresh" />} text={dashboardText("view.refresh")} />
    </form>
  );
}

interface FilterInputProps {
  readonly field: ComponentFilterField;
  readonly control: ControlAttributes;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterInput({ field: { kind, choices }, control, value, onChange }: FilterInputProps) {
  const any = { value: "", label: dashboardText("tile.filter.any") };
  const select = (options: readonly { value: string; label: string }[]) => (
    <HTMLSelect
      {...control}
      value={value}
      options={[any, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  switch (kind) {
    case "choice":
      return select(choices.map((each) => ({ value: each, label: each })));
    case "yes-no":
      return select([
        { value: "true", label: dashboardText("tile.filter.yes") },
        { value: "false", label: dashboardText("tile.filter.no") },
      ]);
    case "day":
      return (
        <input
          {...control}
          type="date"
          className="bp6-input"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return <InputGroup {...control} autoComplete="off" value={value} onValueChange={onChange} />;
  }
}
