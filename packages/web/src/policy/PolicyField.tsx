import { useState } from "react";
import { TextField } from "../input/TextField";

interface PolicyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Shown once the field was left, or something was typed. */
  readonly problem: string | undefined;
  readonly readOnly: boolean;
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text. Place for its problem is kept, so that nothing moves under a mouse that is pressed. */
export function PolicyField({ problem, onChange, ...rest }: PolicyFieldProps) {
  const [touched, setTouched] = useState(false);
  return (
    <TextField
      {...rest}
      className="policy-field"
      problem={touched || rest.value !== "" ? problem : undefined}
      onChange={(next) => {
        setTouched(true);
        onChange(next);
      }}
      onBlur={() => setTouched(true)}
    />
  );
}
