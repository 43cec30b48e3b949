import type { FormValues } from "@twinhelm/core/form/model";
import type { Failure } from "@twinhelm/core/http/failure";
import type { PolicyDraft } from "@twinhelm/core/policy/draft";

/** A record while it is edited. It is plain data, so that it outlives a session that ended. */
interface Work<Values> {
  /** The record as JSON when editing began; absent: a new one. */
  readonly stored: string | undefined;
  readonly began: Values;
  readonly values: Values;
  /** True: what is wrong is shown at every field, also those not touched yet. */
  readonly checked: boolean;
  readonly touched: readonly string[];
  /** Why the last save failed. */
  readonly failure?: Failure | undefined;
}

export interface FormEditing extends Work<FormValues> {
  readonly kind: "form";
}

export interface PolicyEditing extends Work<PolicyDraft> {
  readonly kind: "policy";
}

export type Editing = FormEditing | PolicyEditing;

/** Whether something would be lost. */
export const unsaved = (editing: Editing | undefined): boolean =>
  editing !== undefined && JSON.stringify(editing.began) !== JSON.stringify(editing.values);

/** Nothing is changed yet. */
export const beginning = <Values>(values: Values, row: unknown): Work<Values> => ({
  stored: row === undefined ? undefined : JSON.stringify(row),
  began: values,
  values,
  checked: false,
  touched: [],
});
