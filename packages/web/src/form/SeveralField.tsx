import { Checkbox, FormGroup, InputGroup } from "@blueprintjs/core";
import { chosenIn, hasAll, withAll, withChosen } from "@twinhelm/core/form/model";
import { inputText } from "@twinhelm/core/text/input";
import { useState } from "react";
import { SearchIcon } from "../input/SearchIcon";
import type { FieldInputProps } from "./FieldInput";

/** Several of a list, found by a part of their names; those that are chosen come first once the list is narrowed. */
export function SeveralField({ field, value, problem, readOnly, onChange }: FieldInputProps) {
  const [query, setQuery] = useState("");
  const chosen = chosenIn(value);
  const wanted = query.trim().toLowerCase();
  const shown = (field.choices ?? []).filter(
    (each) => each.label.toLowerCase().includes(wanted) || chosen.includes(each.value),
  );
  return (
    <FormGroup
      label={field.label}
      labelInfo={chosen.length === 0 ? undefined : inputText("several.count", { count: chosen.length })}
      helperText={problem ?? field.hint}
    >
      <div className="several">
        <InputGroup
          type="search"
          aria-label={inputText("several.search", { label: field.label })}
          placeholder={inputText("several.search", { label: field.label })}
          leftElement={<SearchIcon />}
          value={query}
          onValueChange={setQuery}
        />
        <fieldset aria-label={field.label} disabled={readOnly === true || field.disabled === true}>
          {field.all === true && shown.length > 1 && (
            <Checkbox
              className="several-all"
              label={inputText("several.all", { count: shown.length })}
              checked={hasAll(value, shown)}
              onChange={() => onChange(withAll(value, shown))}
            />
          )}
          {shown.map((each) => (
            <Checkbox
              key={each.value}
              label={each.label}
              checked={chosen.includes(each.value)}
              onChange={() => onChange(withChosen(value, each.value))}
            />
          ))}
          {shown.length === 0 && <p className="muted">{inputText("several.none")}</p>}
        </fieldset>
      </div>
    </FormGroup>
  );
}
