import "../../styles/value.css";
import { InputGroup } from "@blueprintjs/core";
import { colorPresets, contrastOf, sixDigits } from "@twinhelm/core/field/colors";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { ClearButton } from "./ClearButton";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** A colour by its text, by the picker of the browser, or one of those that are offered. Grouped. */
export function ColorEditor(props: EditorProps) {
  const { label, value, onChange, disabled, control, focus = false } = props;
  const [typed, type] = useTyped(props);
  const digits = sixDigits(typed);
  const isKnown = typed === "" || CSS.supports("color", typed);
  return (
    <div className="color-editor">
      <div className="color-line">
        <input
          type="color"
          className="color-pick"
          // The browser knows no empty one, and would show black.
          data-empty={digits === undefined ? "" : undefined}
          aria-label={valueText("color.pick", { label })}
          disabled={disabled}
          value={digits ?? "#000000"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <InputGroup
          className="is-code"
          aria-label={label}
          aria-invalid={control["aria-invalid"]}
          aria-describedby={control["aria-describedby"]}
          autoComplete="off"
          spellCheck={false}
          readOnly={disabled}
          autoFocus={focus}
          value={typed}
          onValueChange={type}
        />
        {digits !== undefined && (
          <span
            className="color-sample"
            aria-hidden="true"
            style={{ background: digits, color: inkOn(digits) }}
          >
            {valueText("color.sample")}
          </span>
        )}
        <ClearButton {...{ label, value, disabled, onChange }} />
      </div>
      {!disabled && (
        <fieldset className="color-presets" aria-label={valueText("color.presets", { label })}>
          {colorPresets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-label={preset}
              title={preset}
              aria-pressed={digits === preset}
              style={{ background: preset }}
              onClick={() => onChange(preset)}
            />
          ))}
        </fieldset>
      )}
      <p className="muted">{isKnown ? contrastText(digits) : valueText("color.unknown")}</p>
    </div>
  );
}

/** White or black, whichever is read better on a colour. */
const inkOn = (digits: string): string =>
  (contrastOf(digits, "#ffffff") ?? 0) >= (contrastOf(digits, "#000000") ?? 0) ? "#ffffff" : "#000000";

function contrastText(digits: string | undefined): string {
  const [white, black] = ["#ffffff", "#000000"].map((each) => contrastOf(digits ?? "", each)?.toFixed(1));
  return white === undefined || black === undefined ? "" : valueText("color.contrast", { white, black });
}
