import { TagInput } from "@blueprintjs/core";
import { enumValueOf } from "@twinhelm/core/input/builder";
import { inputText } from "@twinhelm/core/text/input";
import { useId, useState } from "react";

interface ChipsProps {
  readonly label: string;
  /** `string` or `number`. */
  readonly type: string;
  readonly values: readonly unknown[];
  readonly onChange: (values: readonly unknown[]) => void;
}

/** Values as chips: Enter or a comma adds one, Backspace takes the last away. */
export function Chips({ label, type, values, onChange }: ChipsProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const add = (given: readonly string[]): boolean => {
    const read = given.map((each) => enumValueOf(type, each));
    if (read.includes(undefined)) {
      setProblem(inputText("enum", { type }));
      return false;
    }
    setProblem(undefined);
    onChange([...values, ...read.filter((each) => !values.includes(each))]);
    return true;
  };
  return (
    <div className="chips">
      <TagInput
        fill
        addOnBlur
        addOnPaste
        separator={/[,\n\r]/}
        values={values.map(String)}
        inputValue={typed}
        onInputChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        onAdd={(given) => {
          const added = add(given);
          if (added) setTyped("");
          return added;
        }}
        onRemove={(_, index) => onChange(values.filter((__, at) => at !== index))}
        tagProps={(value) => ({ minimal: true, "aria-label": String(value) })}
        inputProps={{
          "aria-label": label,
          "aria-invalid": problem !== undefined,
          "aria-describedby": id,
          onKeyDown: (event) => {
            if (event.key !== ",") return;
            event.preventDefault();
            if (typed.trim() !== "" && add([typed])) setTyped("");
          },
        }}
      />
      <p id={id} className={problem === undefined ? "muted field-help" : "field-problem"}>
        {problem ?? inputText("builder.values.hint")}
      </p>
    </div>
  );
}
