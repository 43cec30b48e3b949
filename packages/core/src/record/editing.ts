import type { Action } from "../action/action";
import { runAction } from "../action/run";
import type { Identified } from "../area/rows";
import type { Saved } from "../editing/events";
import type { EditingModel } from "../editing/model";
import { editingText } from "../editing/text";
import type { NameOfPart } from "../editing/words";
import { type FormField, type FormValues, problemsOf } from "../form/model";
import { failed, type Result, success } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { recordText } from "../text/record";
import type { RecordForm } from "./area";

/** The actions by which a record comes and goes. */
export interface RecordFormActions<Row, Body> {
  readonly get: Action<{ id: string }, Row | undefined>;
  readonly create: Action<Body, Row>;
  readonly update: Action<{ id: string; body: Body }, unknown>;
}

/** The record that an earlier save made and did not complete. */
export interface Made<Row> {
  current: Row | undefined;
}

interface RecordModelOptions<Row, Body> {
  /** Kept by the screen, so that saving again makes no second one; absent: a save completes or is the last. */
  readonly made?: Made<Row>;
  readonly form: RecordForm<Row, Body>;
  readonly actions: RecordFormActions<Row, Body>;
}

/** How a record is edited: the values of its form, sent by its actions. */
export const recordModel = <Row extends Identified, Body>(
  client: ConsoleClient,
  { form, actions, made = { current: undefined } }: RecordModelOptions<Row, Body>,
): EditingModel<Row, FormValues> => ({
  read: (row) => form.begin(row),
  problems: (values, row) => problemsOf(form.fields(values, row), values),
  load: async (row) =>
    row === undefined
      ? success(undefined)
      : actions.get.run({ transport: client.transport }, { id: row._id }),
  async create(values) {
    const body = form.body(values, undefined);
    const { current: earlier } = made;
    const result =
      earlier === undefined
        ? await runAction(client, actions.create, body)
        : await writtenAgain(earlier, runAction(client, actions.update, { id: earlier._id, body }));
    if (!result.ok || form.complete === undefined) return result;
    made.current = result.value;
    const completed = await form.complete(
      (action, input) => runAction(client, action, input),
      values,
      result.value,
    );
    if (completed.ok) return result;
    const message = recordText("partly", { reason: completed.failure.message });
    const { field: _, ...failure } = completed.failure;
    return failed({ ...failure, code: "partly", message });
  },
  update: (values, row) => runAction(client, actions.update, { id: row._id, body: form.body(values, row) }),
});

async function writtenAgain<Row>(row: Row, update: Promise<Result<unknown>>): Promise<Result<Row>> {
  const result = await update;
  return result.ok ? success(row) : result;
}

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
