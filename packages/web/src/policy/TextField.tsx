import { FormGroup, InputGroup } from "@blueprintjs/core";
import { useId, useState } from "react";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Shown once the field was left, or something was typed. */
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text. Place for its problem is kept, so that nothing moves under a mouse that is pressed. */
export function TextField({ label, value, problem, readOnly, autoFocus = false, onChange }: TextFieldProps) {
  const id = useId();
  const [touched, setTouched] = useState(false);
  const shown = touched || value !== "" ? problem : undefined;
  return (
    <FormGroup
      className="policy-field"
      label={label}
      labelFor={id}
      helperText={shown === undefined ? undefined : <span id={`${id}-problem`}>{shown}</span>}
      intent={shown === undefined ? "none" : "danger"}
    >
      <InputGroup
        id={id}
        autoComplete="off"
        autoFocus={autoFocus}
        readOnly={readOnly}
        value={value}
        aria-invalid={shown !== undefined}
        aria-describedby={shown === undefined ? undefined : `${id}-problem`}
        onValueChange={(next) => {
          setTouched(true);
          onChange(next);
        }}
        onBlur={() => setTouched(true)}
      />
    </FormGroup>
  );
}
