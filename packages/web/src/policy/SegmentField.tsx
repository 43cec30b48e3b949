import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import type { SegmentKind } from "@twinhelm/core/access/catalogue";
import { actionWithTerm } from "@twinhelm/core/access/words";
import { type Choice, everything, segmentSources } from "@twinhelm/core/policy/choices";
import { useSegmentChoices } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { useId } from "react";

interface SegmentFieldProps {
  readonly kind: SegmentKind;
  readonly value: string;
  /** Accessible name; it contains the title of the kind. */
  readonly label: string;
  readonly invalid?: boolean;
  /** False: one resource is meant, not all of them. */
  readonly all?: boolean;
  readonly onChange: (value: string) => void;
}

/** One part of a resource: chosen from a list, or typed if there is no list. */
export function SegmentField({
  kind,
  value,
  label,
  invalid = false,
  all = true,
  onChange,
}: SegmentFieldProps) {
  const { value: found, denied, failure } = useSegmentChoices(kind);
  const id = useId();
  const { title } = segmentSources[kind];
  // A kind without a list stays without one: its id is typed.
  const choices = all ? found : (found?.filter((each) => each.value !== everything.value) ?? found);
  return (
    <div className="segment">
      <label className="segment-title" htmlFor={id}>
        {title}
      </label>
      {choices === null || choices?.length === 0 ? (
        <InputGroup
          id={id}
          value={value}
          aria-label={label}
          aria-invalid={invalid}
          autoComplete="off"
          placeholder={policyText(all ? "segment.text" : "segment.id")}
          onValueChange={onChange}
        />
      ) : (
        <HTMLSelect
          id={id}
          fill
          value={value}
          aria-label={label}
          aria-invalid={invalid}
          options={optionsOf(choices, value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {denied !== undefined && (
        <span className="field-help muted">
          {policyText("segment.denied", { action: actionWithTerm(denied) })}
        </span>
      )}
      {failure !== undefined && <span className="field-problem">{failure.message}</span>}
    </div>
  );
}

/** The choices, and the current value if it is not one of them. */
function optionsOf(choices: readonly Choice[] | undefined, value: string) {
  const known = choices?.some((each) => each.value === value) ?? false;
  const stored = choices === undefined ? value : policyText("segment.stored", { value });
  return [
    { value: "", label: policyText("segment.choose") },
    ...(value === "" || known ? [] : [{ value, label: stored }]),
    ...(choices ?? []).map((each) => ({ value: each.value, label: each.label })),
  ];
}
