import type { Action } from "../action/action";
import { runAction } from "../action/run";
import type { Identified } from "../area/rows";
import type { Saved } from "../editing/events";
import type { EditingModel } from "../editing/model";
import { editingText } from "../editing/text";
import type { NameOfPart } from "../editing/words";
import { type FormField, type FormValues, problemsOf } from "../form/model";
import { success } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { recordText } from "../text/record";
import type { RecordForm } from "./area";

/** The actions by which a record comes and goes. */
export interface RecordFormActions<Row, Body> {
  readonly get: Action<{ id: string }, Row | undefined>;
  readonly create: Action<Body, Row>;
  readonly update: Action<{ id: string; body: Body }, unknown>;
}

interface RecordModelOptions<Row, Body> {
  readonly form: RecordForm<Row, Body>;
  readonly actions: RecordFormActions<Row, Body>;
}

/** How a record is edited: the values of its form, sent by its actions. */
export const recordModel = <Row extends Identified, Body>(
  client: ConsoleClient,
  { form, actions }: RecordModelOptions<Row, Body>,
): EditingModel<Row, FormValues> => ({
  read: (row) => form.begin(row),
  problems: (values, row) => problemsOf(form.fields(values, row), values),
  load: async (row) =>
    row === undefined
      ? success(undefined)
      : actions.get.run({ transport: client.transport }, { id: row._id }),
  create: (values) => runAction(client, actions.create, form.body(values, undefined)),
  update: (values, row) => runAction(client, actions.update, { id: row._id, body: form.body(values, row) }),
});

/** What people are told once a record is saved. */
export const savedText = ({ created, merged }: Saved<unknown>): string =>
  merged ? editingText("merged") : recordText(created === undefined ? "saved" : "created");

/** Names a difference by the label of its field; passwords are not shown. */
export const nameOfField =
  (fields: readonly FormField[]): NameOfPart =>
  ([key = ""]) => {
    const field = fields.find((each) => each.key === key);
    return { name: field?.label ?? key, hidden: field?.kind === "password" };
  };
