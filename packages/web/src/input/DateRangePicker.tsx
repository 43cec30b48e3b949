import { filterText } from "@twinhelm/core/text/filter";

interface DateRangePickerProps {
  /** Two moments as ISO texts, `begin..end`; either may be empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A span of time by the browser's own pickers, in the zone of the viewer. */
export function DateRangePicker({ value, onChange }: DateRangePickerProps) {
  const [begin = "", end = ""] = value.split("..");
  return (
    <span className="date-range">
      <Moment label={filterText("begin")} value={begin} onChange={(next) => onChange(`${next}..${end}`)} />
      <Moment label={filterText("end")} value={end} onChange={(next) => onChange(`${begin}..${next}`)} />
    </span>
  );
}

interface MomentProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Moment = ({ label, value, onChange }: MomentProps) => (
  <input
    type="datetime-local"
    className="bp6-input"
    aria-label={label}
    title={label}
    step={1}
    value={localOf(value)}
    onChange={(event) => {
      const date = new Date(event.currentTarget.value);
      onChange(Number.isNaN(date.getTime()) ? "" : date.toISOString());
    }}
  />
);

/** A moment as the input has it: in the zone of the viewer, without one. */
function localOf(iso: string): string {
  const date = new Date(iso);
  if (iso === "" || Number.isNaN(date.getTime())) return "";
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
