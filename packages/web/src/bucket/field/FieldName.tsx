import { bucketText } from "@twinhelm/core/bucket/text";
import { fieldText } from "@twinhelm/core/field/text";
import { labelOfType } from "@twinhelm/core/input/builder";
import { type FormEvent, useState } from "react";
import { TextField } from "../../input/TextField";

interface FieldNameProps {
  /** Id of the form that the button of the dialog submits. */
  readonly form: string;
  readonly type: string;
  readonly typed: string;
  readonly problem: string | undefined;
  readonly onType: (typed: string) => void;
  readonly onNamed: () => void;
}

/** Step 1: the name of a new field, before anything else of it. */
export function FieldName({ form, type, typed, problem, onType, onNamed }: FieldNameProps) {
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) onNamed();
  };
  return (
    <form id={form} onSubmit={submit}>
      <p className="muted">{bucketText("field.name")}</p>
      <TextField
        label={fieldText("name.label")}
        info={labelOfType(type)}
        autoFocus
        value={typed}
        problem={tried || typed !== "" ? problem : undefined}
        onChange={onType}
      />
      <p className="muted">{bucketText("field.name.hint")}</p>
    </form>
  );
}
