import { Slider } from "@blueprintjs/core";
import { timeInWords, timeoutStep } from "@twinhelm/core/function/form";
import { functionFormText } from "@twinhelm/core/function/formText";
import { FieldInput, type FieldInputProps } from "../form/FieldInput";
import { sliderEnds } from "../input/sliderEnds";

interface TimeoutFieldProps extends FieldInputProps {
  /** Seconds that this server allows. */
  readonly most: number;
}

/** How long a run may take: typed, or by sliding (spec 3, section 5). */
export function TimeoutField({ most, ...props }: TimeoutFieldProps) {
  const { value, onChange, readOnly = false } = props;
  const typed = Number(value);
  const seconds = Number.isFinite(typed) ? Math.min(Math.max(typed, timeoutStep), most) : timeoutStep;
  const slid = {
    min: timeoutStep,
    max: most,
    disabled: readOnly,
    onChange: (next: number) => onChange(String(Number(next.toFixed(1)))),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the slider inside
    <div className="timeout-field" onKeyDown={sliderEnds(slid)}>
      <FieldInput {...props} />
      <Slider
        {...slid}
        stepSize={timeoutStep}
        labelValues={[timeoutStep, most]}
        labelRenderer={(each) => timeInWords(each)}
        value={seconds}
        handleHtmlProps={{ "aria-label": functionFormText("timeout.slide") }}
      />
    </div>
  );
}
