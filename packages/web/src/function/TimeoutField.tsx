import { Slider } from "@blueprintjs/core";
import { timeInWords, timeoutStep } from "@twinhelm/core/function/form";
import { functionFormText } from "@twinhelm/core/function/formText";
import { FieldInput, type FieldInputProps } from "../form/FieldInput";

interface TimeoutFieldProps extends FieldInputProps {
  /** Seconds that this server allows. */
  readonly most: number;
}

/** How long a run may take: typed, or by sliding (spec 3, section 5). */
export function TimeoutField({ most, ...props }: TimeoutFieldProps) {
  const { value, onChange, readOnly = false } = props;
  const typed = Number(value);
  const seconds = Number.isFinite(typed) ? Math.min(Math.max(typed, timeoutStep), most) : timeoutStep;
  return (
    <div className="timeout-field">
      <FieldInput {...props} />
      <Slider
        min={timeoutStep}
        max={most}
        stepSize={timeoutStep}
        labelValues={[timeoutStep, most]}
        labelRenderer={(each) => timeInWords(each)}
        value={seconds}
        disabled={readOnly}
        handleHtmlProps={{ "aria-label": functionFormText("timeout.slide") }}
        onChange={(next) => onChange(String(Number(next.toFixed(1))))}
      />
    </div>
  );
}
