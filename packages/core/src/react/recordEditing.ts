import { useState } from "react";
import type { Identified } from "../area/rows";
import type { Kept } from "../editing/context";
import type { Saved } from "../editing/events";
import type { EditingView } from "../editing/view";
import { refusedFields } from "../editing/words";
import { type FormField, type FormValue, type FormValues, fieldOfFailure, isEmptyValue } from "../form/model";
import type { Failure } from "../http/failure";
import type { RecordForm } from "../record/area";
import { type Made, nameOfField, type RecordFormActions, recordModel } from "../record/editing";
import { useClient } from "./console";
import { type Editing, useEditing } from "./editing";

export interface RecordEditingOptions<Row, Body> {
  readonly form: RecordForm<Row, Body>;
  readonly actions: RecordFormActions<Row, Body>;
  /** As it is stored; absent: a new one. */
  readonly row: Row | undefined;
  readonly onSaved: (saved: Saved<Row>) => void;
  /** What was typed in an earlier life of the screen. */
  readonly kept?: Kept<Row, FormValues> | undefined;
  readonly onChange?: ((view: EditingView<Row, FormValues>) => void) | undefined;
  /** True: what is wrong with a field is shown once something was typed in it; else once somebody tried to save. */
  readonly early?: boolean | undefined;
}

/** A record that is edited. */
export interface RecordEditing<Row> extends Omit<Editing<Row, FormValues>, "change"> {
  readonly values: FormValues;
  readonly fields: readonly FormField[];
  readonly set: (key: string, value: FormValue) => void;
  /** What is wrong and shown, by key of field; also what the server said of a field. */
  readonly shown: Readonly<Record<string, string>>;
  /** False: there is nothing to save, and no Save. */
  readonly saves: boolean;
  /** What failed and concerns no field. */
  readonly failure: Failure | undefined;
}

/** Edits a record by its form, with everything that `useEditing` does. */
export function useRecordEditing<Row extends Identified, Body>({
  form,
  actions,
  early = false,
  ...options
}: RecordEditingOptions<Row, Body>): RecordEditing<Row> {
  const client = useClient();
  const [made] = useState<Made<Row>>(() => ({ current: undefined }));
  const { change, ...editing } = useEditing(recordModel(client, { form, actions, made }), options);
  const { draft: values, row, failure, problems, checked, touched } = editing;
  const fields = form.fields(values, row);
  const refused =
    failure === undefined
      ? undefined
      : refusedFields(failure, (path) => fieldOfFailure(fields, path), nameOfField(fields));
  const typedIn = early ? touched : [];
  const wrong = Object.entries(problems).filter(([key]) => checked || typedIn.includes(key));
  return {
    ...editing,
    values,
    fields,
    saves: form.saves?.(values, row) ?? true,
    set(key, value) {
      const typed = (now: FormValues) => {
        const next = { ...now, [key]: value };
        return form.follow?.(now, next) ?? next;
      };
      // What is still empty is not wrong before it is saved.
      if (isEmptyValue(value)) change(typed);
      else change(typed, key);
    },
    shown: {
      ...Object.fromEntries(wrong),
      ...refused?.shown,
    },
    failure: refused?.rest,
  };
}
