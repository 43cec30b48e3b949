import type { Action } from "@twinhelm/core/action/action";
import { invoke } from "@twinhelm/core/action/invoke";
import {
  type FormField,
  type FormValue,
  type FormValues,
  fieldOfFailure,
  problemsOf,
} from "@twinhelm/core/form/model";
import type { Failure } from "@twinhelm/core/http/failure";
import { failed, success } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { useSaving } from "@twinhelm/core/react/saving";
import type { RecordForm } from "@twinhelm/core/record/area";
import { sameRecord, saveRecord } from "@twinhelm/core/record/saving";
import type { SavingState } from "@twinhelm/core/shell/saving";
import { useState } from "react";

export interface RecordFormActions<Row, Body> {
  readonly get: Action<{ id: string }, Row | undefined>;
  readonly create: Action<Body, Row>;
  readonly update: Action<{ id: string; body: Body }, unknown>;
}

interface Options<Row, Body> {
  readonly form: RecordForm<Row, Body>;
  readonly actions: RecordFormActions<Row, Body>;
  /** As it is stored; absent: a new one. */
  readonly row: Row | undefined;
  /** Told with the new record, or nothing where an old one was saved. */
  readonly onSaved: (made: Row | undefined) => void;
}

/** A record that is being edited. */
export interface RecordEditing<Row> {
  readonly values: FormValues;
  readonly fields: readonly FormField[];
  /** What is wrong, by key of field, once somebody tried to save. */
  readonly problems: Readonly<Record<string, string>>;
  /** What failed and concerns no field. */
  readonly failure: Failure | undefined;
  readonly state: SavingState;
  readonly dirty: boolean;
  readonly change: (key: string, value: FormValue) => void;
  readonly save: () => Promise<void>;
  /** What somebody else saved meanwhile; answered by taking it or replacing it. */
  readonly conflict: Row | undefined;
  readonly takeTheirs: () => void;
  readonly replace: () => Promise<void>;
  readonly cancel: () => void;
}

/** Holds what is typed, checks it, and saves it without overwriting what others saved meanwhile. */
export function useRecordForm<Row extends { readonly _id: string }, Body>(
  options: Options<Row, Body>,
): RecordEditing<Row> {
  const { form, actions, onSaved } = options;
  const client = useClient();
  const { state, save: through } = useSaving();
  // What was loaded first is edited; later loads do not change what is typed.
  const [began, setBegan] = useState(options.row);
  const [kept, setKept] = useState(() => form.begin(began));
  const [values, setValues] = useState(kept);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Row>();
  const fields = form.fields(values, began);
  const wrong = problemsOf(fields, values);
  const place = fieldOfFailure(fields, failure?.field);
  const save = async (overwrite: boolean) => {
    setChecked(true);
    setFailure(undefined);
    setConflict(undefined);
    if (Object.keys(wrong).length > 0) return;
    const body = form.body(values, began);
    if (began === undefined) {
      const made = await through(() => invoke(client, actions.create, body));
      if (!made.ok) setFailure(made.failure);
      else finish(made.value);
      return;
    }
    const { _id: id } = began;
    const saving = {
      began,
      overwrite,
      // Policies that were attached meanwhile, in the other view, are nothing that is saved here.
      essence: (row: Row) => form.body(form.begin(row), row),
      load: () => actions.get.run({ transport: client.transport }, { id }),
      save: () => invoke(client, actions.update, { id, body }),
    };
    await through(async () => {
      const saved = await saveRecord<Row>(saving);
      if (saved.kind === "saved") {
        finish(undefined);
        return success(undefined);
      }
      if (saved.kind === "conflict") {
        setConflict(saved.theirs);
        return failed(conflicting);
      }
      setFailure(saved.failure);
      return failed(saved.failure);
    });
  };
  const finish = (made: Row | undefined) => {
    setKept(values);
    setChecked(false);
    onSaved(made);
  };
  return {
    values,
    fields,
    problems: {
      ...(checked ? wrong : {}),
      ...(place === undefined || failure === undefined ? {} : { [place]: failure.message }),
    },
    failure: place === undefined ? failure : undefined,
    state,
    dirty: !sameRecord(values, kept),
    change(key, value) {
      const next = { ...values, [key]: value };
      setValues(form.follow?.(values, next) ?? next);
      if (failure?.field !== undefined) setFailure(undefined);
    },
    save: () => save(false),
    conflict,
    takeTheirs() {
      if (conflict === undefined) return;
      const theirs = form.begin(conflict);
      setBegan(conflict);
      setKept(theirs);
      setValues(theirs);
      setConflict(undefined);
    },
    replace: () => save(true),
    cancel: () => setConflict(undefined),
  };
}

const conflicting: Failure = { code: "conflict", message: "", retry: false };
