import "../../styles/value.css";
import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { timeOf } from "@twinhelm/core/field/dateTime";
import { momentAt, wallOf } from "@twinhelm/core/field/zone";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { useId, useState } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { ClearButton } from "./ClearButton";
import type { EditorProps } from "./editorProps";
import { useTyped } from "./useTyped";

/** A moment by the browser's own picker, in the zone of the person or another one; below it what is stored. Grouped. */
export function DateEditor(props: EditorProps) {
  const { label, value, onChange, disabled, control, focus = false } = props;
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [zone, setZone] = useState(here);
  const noteId = useId();
  const time = typeof value === "string" ? timeOf(value) : undefined;
  // What the picker cannot show is edited as text.
  if ((value !== undefined && value !== null && time === undefined) || isOutside(time))
    return <TypedDate {...props} />;
  const change = (wall: string) => {
    const moment = wall === "" ? undefined : momentAt(wall, zone);
    onChange(moment === undefined ? undefined : new Date(moment).toISOString());
  };
  return (
    <div className="date-editor">
      <input
        type="datetime-local"
        className="bp6-input"
        aria-label={label}
        aria-invalid={control["aria-invalid"]}
        aria-describedby={noteId}
        required={control["aria-required"]}
        // Milliseconds only where there are some: browsers show a part for them.
        step={time !== undefined && time % 1000 !== 0 ? 0.001 : 1}
        max="9999-12-31T23:59:59.999"
        readOnly={disabled}
        // biome-ignore lint/a11y/noAutofocus: somebody asked for this editor in order to type
        autoFocus={focus}
        value={time === undefined ? "" : wallOf(time, zone)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ZoneChoice label={label} here={here} zone={zone} onChange={setZone} />
      {!disabled && (
        <Button
          variant="minimal"
          icon={<MaterialIcon name="schedule" />}
          text={valueText("date.now")}
          onClick={() => onChange(new Date().toISOString())}
        />
      )}
      <ClearButton {...{ label, value, disabled, onChange }} />
      <p id={noteId} className="muted">
        {time !== undefined && valueText("date.instant", { moment: new Date(time).toISOString() })}
      </p>
    </div>
  );
}

interface ZoneChoiceProps {
  readonly label: string;
  /** Zone of the person. */
  readonly here: string;
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

/** The zone in which the picker shows the moment. */
function ZoneChoice({ label, here, zone, onChange }: ZoneChoiceProps) {
  // There are some hundred zones: they are drawn for whoever comes to choose one, not in every form.
  const [hasZones, setHasZones] = useState(false);
  return (
    <HTMLSelect
      aria-label={valueText("date.zone", { label })}
      value={zone}
      options={[
        { value: here, label: valueText("date.local", { zone: here }) },
        ...(here === "UTC" ? [] : [{ value: "UTC", label: valueText("date.utc") }]),
        ...(hasZones ? Intl.supportedValuesOf("timeZone") : [zone])
          .filter((each) => each !== here && each !== "UTC")
          .map((each) => ({ value: each, label: each.replaceAll("_", " ") })),
      ]}
      // Both come before the browser opens the list.
      onPointerDown={() => setHasZones(true)}
      onFocus={() => setHasZones(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function TypedDate(props: EditorProps) {
  const { label, disabled, control, focus = false } = props;
  const [typed, type] = useTyped(props);
  return (
    <InputGroup
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
  );
}

/** Years that the picker of a browser has no digits for. */
const isOutside = (time: number | undefined): boolean =>
  time !== undefined &&
  (time < Date.parse("0001-01-02T00:00:00Z") || time > Date.parse("9999-12-30T00:00:00Z"));
