import { InputGroup } from "@blueprintjs/core";
import type { HTMLAttributes } from "react";
import { Field } from "./Field";

interface TextFieldProps {
  readonly label: string;
  /** Beside the label, such as a count. */
  readonly info?: string | undefined;
  readonly value: string;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly className?: string | undefined;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onEnter?: () => void;
}

/** A line of text with its label, and what is wrong with it. */
export function TextField(props: TextFieldProps) {
  const { label, info, problem, className, autoComplete = "off", onChange, onEnter, ...rest } = props;
  return (
    <Field label={label} info={info} problem={problem} className={className}>
      {(control) => (
        <InputGroup
          {...rest}
          {...control}
          autoComplete={autoComplete}
          onValueChange={onChange}
          onKeyDown={(event) => {
            if (event.key === "Enter") onEnter?.();
          }}
        />
      )}
    </Field>
  );
}
