import "../styles/log.css";
import type { DayRange } from "@twinhelm/core/log/range";
import { logText } from "@twinhelm/core/log/text";

interface DayRangeInputsProps {
  readonly value: DayRange;
  /** Id of the element that says what is wrong with them. */
  readonly problemId: string | undefined;
  readonly onChange: (value: Partial<DayRange>) => void;
}

/** Two days by the browser's own pickers. */
export function DayRangeInputs({ value, problemId, onChange }: DayRangeInputsProps) {
  const day = (name: keyof DayRange) => (
    <label className="log-field">
      <span>{logText(name)}</span>
      <input
        type="date"
        className="bp6-input"
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        value={value[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      {day("begin")}
      {day("end")}
    </>
  );
}
