import { Button, HTMLSelect, InputGroup, Switch, TextArea } from "@blueprintjs/core";
import {
  type FieldKind,
  type FormField,
  type FormValue,
  type Pair,
  pairProblem,
} from "@twinhelm/core/form/model";
import { text } from "@twinhelm/core/text/catalogue";
import { inputText } from "@twinhelm/core/text/input";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { type ControlAttributes, Field } from "../input/Field";
import { IconPicker } from "../input/IconPicker";
import { PasswordInput } from "../input/PasswordInput";
import { CopyButton } from "../shell/CopyButton";
import { IconButton } from "../shell/IconButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { SecretInput } from "./SecretInput";
import { SeveralField } from "./SeveralField";

export interface FieldInputProps {
  readonly field: FormField;
  readonly value: FormValue;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly onChange: (value: FormValue) => void;
  /** True: nothing can be changed. */
  readonly readOnly?: boolean | undefined;
}

/** One field of a form: its label, input, hint, and what is wrong. */
export function FieldInput(props: FieldInputProps) {
  const { field, problem } = props;
  if (field.kind === "switch") return <SwitchField {...props} />;
  if (field.kind === "pairs") return <PairsField {...props} />;
  if (field.kind === "several") return <SeveralField {...props} />;
  const input = inputs[field.kind];
  return (
    <Field label={field.label} info={field.required ? "*" : undefined} hint={field.hint} problem={problem}>
      {(control) => input(partsOf(props, control))}
    </Field>
  );
}

interface InputParts {
  readonly field: FormField;
  readonly typed: string;
  readonly disabled: boolean;
  /** Whether it is only read: it keeps its place in the order of the keyboard, and what it holds can be copied. */
  readonly readOnly: boolean;
  readonly common: ControlAttributes & { readonly "aria-required": boolean };
  readonly onChange: (value: FormValue) => void;
}

const partsOf = (
  { field, value, onChange, readOnly = false }: FieldInputProps,
  control: ControlAttributes,
): InputParts => ({
  field,
  typed: typeof value === "string" ? value : "",
  disabled: readOnly || field.disabled === true,
  readOnly: readOnly && field.disabled !== true,
  common: { ...control, "aria-required": field.required === true },
  onChange,
});

const lineInput = (inputMode: "text" | "decimal") =>
  function LineInput({ common, disabled, readOnly, typed, onChange }: InputParts) {
    return (
      <InputGroup
        {...common}
        disabled={disabled && !readOnly}
        readOnly={readOnly}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={onChange}
      />
    );
  };

const inputs: Readonly<
  Record<Exclude<FieldKind, "switch" | "pairs" | "several">, (parts: InputParts) => ReactNode>
> = {
  text: lineInput("text"),
  number: lineInput("decimal"),
  choice: ({ field, common, disabled, typed, onChange }) => (
    <HTMLSelect
      {...common}
      fill
      disabled={disabled}
      value={typed}
      options={(field.choices ?? []).map(({ disabled: isClosed = false, ...choice }) => ({
        ...choice,
        disabled: isClosed,
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  multiline: ({ field, common, disabled, typed, onChange }) => (
    <TextArea
      {...common}
      fill
      autoResize
      readOnly={disabled}
      spellCheck={false}
      className={field.code === true || field.key.includes("certificate") ? "is-code" : undefined}
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  icon: ({ typed, disabled, onChange }) => (
    <IconPicker value={typed} pageSize={21} disabled={disabled} onChange={onChange} />
  ),
  readOnly: ({ common, typed }) => (
    <InputGroup
      {...common}
      readOnly
      className="is-code"
      value={typed}
      rightElement={<CopyButton value={typed} label={text("common.copy")} />}
    />
  ),
  secret: ({ field, common, typed }) => <SecretInput {...common} label={field.label} value={typed} />,
  password: ({ common, disabled, typed, onChange }) => (
    <PasswordInput
      {...common}
      readOnly={disabled}
      autoComplete="new-password"
      value={typed}
      onValueChange={onChange}
    />
  ),
};

function SwitchField({ field, value, problem, onChange, readOnly = false }: FieldInputProps) {
  return (
    <div className="switch-field">
      <Switch
        label={field.label}
        checked={value === true}
        disabled={readOnly || field.disabled === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {(problem ?? field.hint) !== undefined && (
        <p className={problem === undefined ? "muted field-help" : "field-problem"}>
          {problem ?? field.hint}
        </p>
      )}
    </div>
  );
}

const none: readonly Pair[] = [];

/** Names and values: those that are there are taken away, others are added (spec 1, section 5). */
function PairsField({ field, value, problem, onChange, readOnly = false }: FieldInputProps) {
  const pairs = typeof value === "object" ? value : none;
  const [next, setNext] = useState<Pair>(["", ""]);
  const wrong = pairProblem(pairs, next);
  const add = () => {
    if (wrong !== undefined) return;
    onChange([...pairs, next]);
    setNext(["", ""]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  const taken = next[0] !== "" && next[1] !== "" ? wrong : undefined;
  return (
    <fieldset className="pairs" disabled={readOnly}>
      <legend>{field.label}</legend>
      {pairs.map(([name, each]) => (
        <div key={name} className="pair">
          <InputGroup readOnly aria-label={`${inputText("pair.name")}: ${name}`} value={name} />
          <InputGroup readOnly aria-label={`${inputText("pair.value")}: ${name}`} value={each} />
          <IconButton
            icon="delete"
            label={inputText("pair.remove", { name })}
            onClick={() => onChange(pairs.filter((pair) => pair[0] !== name))}
          />
        </div>
      ))}
      <div className="pair">
        <InputGroup
          aria-label={`${field.label}: ${inputText("pair.name")}`}
          placeholder={inputText("pair.name")}
          value={next[0]}
          onValueChange={(name) => setNext([name, next[1]])}
          onKeyDown={onKeyDown}
        />
        <InputGroup
          aria-label={`${field.label}: ${inputText("pair.value")}`}
          placeholder={inputText("pair.value")}
          value={next[1]}
          onValueChange={(each) => setNext([next[0], each])}
          onKeyDown={onKeyDown}
        />
        <Button
          icon={<MaterialIcon name="add" />}
          aria-label={inputText("pair.add", { label: field.label })}
          title={inputText("pair.add", { label: field.label })}
          disabled={wrong !== undefined}
          onClick={add}
        />
      </div>
      {(problem ?? taken) !== undefined && <p className="field-problem">{problem ?? taken}</p>}
    </fieldset>
  );
}
