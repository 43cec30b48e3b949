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
import { essenceOf, type RecordForm } from "@twinhelm/core/record/area";
import { conflicting, sameRecord, saveRecord } from "@twinhelm/core/record/saving";
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
  const save = async (from: Row | undefined) => {
    setChecked(true);
    setFailure(undefined);
    setConflict(undefined);
    if (Object.keys(wrong).length > 0) return;
    const body = form.body(values, from);
    if (from === undefined) {
      const made = await through(() => invoke(client, actions.create, body));
      if (made.ok) onSaved(made.value);
      else setFailure(made.failure);
      return;
    }
    const { _id: id } = from;
    const saving = {
      began: from,
      essence: essenceOf(form),
      load: () => actions.get.run({ transport: client.transport }, { id }),
      save: () => invoke(client, actions.update, { id, body }),
    };
    await through(async () => {
      const saved = await saveRecord<Row>(saving);
      if (saved.kind === "saved") {
        setKept(values);
        setChecked(false);
        onSaved(undefined);
        void saving.load().then((now) => {
          if (now.ok && now.value !== undefined) goOnFrom(now.value);
        });
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
  // What is stored now is what is edited from here on; what was typed since stays.
  const goOnFrom = (row: Row) => {
    const stored = form.begin(row);
    setBegan(row);
    setKept(stored);
    setValues((now) => (sameRecord(now, values) ? stored : now));
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
    save: () => save(began),
    conflict,
    takeTheirs() {
      if (conflict === undefined) return;
      goOnFrom(conflict);
      setConflict(undefined);
    },
    async replace() {
      if (conflict === undefined) return;
      setBegan(conflict);
      await save(conflict);
    },
    cancel: () => setConflict(undefined),
  };
}
