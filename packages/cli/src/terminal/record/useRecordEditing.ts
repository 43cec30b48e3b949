import { type FormValues, isEmptyValue, problemsOf } from "@twinhelm/core/form/model";
import type { Identified } from "@twinhelm/core/record/area";
import { useMemo } from "react";
import { beginning, type FormEditing } from "../form/editing";
import { type Change, type ConsoleState, changePlace } from "../navigation/state";
import type { RecordSpec } from "./spec";

export interface RecordEditing<Row> {
  readonly editing: FormEditing;
  /** The record as it was when editing began. */
  readonly row: Row | undefined;
  readonly fields: ReturnType<RecordSpec<Row & Identified, unknown>["form"]["fields"]>;
  /** All that is wrong. */
  readonly problems: Readonly<Record<string, string>>;
  /** What of it is shown yet. */
  readonly shown: Readonly<Record<string, string>>;
  readonly set: (key: string, value: FormValues[string]) => void;
  readonly edit: (change: (editing: FormEditing) => FormEditing) => void;
}

/** What is typed in the form of a record. It stands in the place, and begins with the first change. */
export function useRecordEditing<Row extends Identified, Body>(
  { form }: RecordSpec<Row, Body>,
  stored: Row | undefined,
  { place }: ConsoleState,
  change: (change: Change) => void,
): RecordEditing<Row> {
  const kept = place.editing?.kind === "form" ? place.editing : undefined;
  const began = useMemo<FormEditing>(
    () => ({ kind: "form", ...beginning(form.begin(stored), stored) }),
    [form, stored],
  );
  const editing = kept ?? began;
  const row = useMemo(() => rowOf<Row>(kept, stored), [kept, stored]);
  const { values, touched, checked } = editing;
  const fields = form.fields(values, row);
  const problems = problemsOf(fields, values);
  const shown = checked
    ? problems
    : Object.fromEntries(Object.entries(problems).filter(([key]) => touched.includes(key)));
  const edit: RecordEditing<Row>["edit"] = (apply) =>
    change(
      changePlace((now) => ({
        ...now,
        editing: apply(now.editing?.kind === "form" ? now.editing : began),
      })),
    );
  return {
    editing,
    row,
    fields,
    problems,
    shown,
    edit,
    set: (key, value) =>
      edit((now) => {
        const after = { ...now.values, [key]: value };
        return {
          ...now,
          values: form.follow?.(now.values, after) ?? after,
          // What is still empty is not wrong before it is saved.
          touched: isEmptyValue(value) ? now.touched : [...new Set([...now.touched, key])],
          failure: undefined,
        };
      }),
  };
}

function rowOf<Row>(kept: FormEditing | undefined, stored: Row | undefined): Row | undefined {
  if (kept === undefined) return stored;
  if (kept.stored === undefined) return undefined;
  const row: Row = JSON.parse(kept.stored);
  return row;
}
