import { FormGroup } from "@blueprintjs/core";
import { type ReactNode, useId } from "react";

/** What the control of a field takes over, so that its label and problem are read with it. */
export interface ControlAttributes {
  readonly id: string;
  readonly "aria-invalid": boolean;
  readonly "aria-describedby"?: string;
}

interface FieldProps {
  readonly label: string;
  /** Beside the label, such as a count. */
  readonly info?: string | undefined;
  /** Shown under the label while nothing is wrong. */
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly problem?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** A control with its label, its hint, and what is wrong below it. */
export function Field({ label, info, hint, problem, className, children }: FieldProps) {
  const id = useId();
  const wrong = problem !== undefined;
  return (
    <FormGroup
      {...(className === undefined ? {} : { className })}
      label={label}
      labelFor={id}
      labelInfo={info}
      subLabel={wrong ? undefined : hint}
      helperText={wrong ? <span id={`${id}-problem`}>{problem}</span> : undefined}
      intent={wrong ? "danger" : "none"}
    >
      {children({
        id,
        "aria-invalid": wrong,
        ...(wrong ? { "aria-describedby": `${id}-problem` } : {}),
      })}
    </FormGroup>
  );
}
