import type { Action } from "../action/action";
import { runAction } from "../action/run";
import type { Identified } from "../area/rows";
import { jsonText, mergeJson } from "../editing/json";
import { readEdited } from "../editing/jsonSource";
import type { EditingModel } from "../editing/model";
import { isRecord } from "../editing/same";
import { failed, type Result, success } from "../http/failure";
import { wordsOfIssue } from "../http/issue";
import type { ConsoleClient } from "../shell/client";
import { recordText } from "../text/record";
import { lostPaths } from "./lostPaths";
import type { Records } from "./records";
import { storedOf } from "./stored";

/** How something is written as JSON that no form can show. */
interface JsonEdited<Row, Input> {
  readonly update: Action<Input, unknown>;
  /** Keys that answers have and bodies have not. */
  readonly answered: readonly string[];
  readonly load: (id: string) => Promise<Result<Row | undefined>>;
  /** The input of `update`, which checks it, and what it took of the body. */
  readonly inputOf: (id: string, body: unknown) => object;
  readonly bodyOf: (input: Input) => unknown;
}

/** The input that a text says, or why it is none: a part that this program does not know would be lost. */
function read<Row, Input>(
  { update, inputOf, bodyOf }: JsonEdited<Row, Input>,
  id: string,
  text: string,
): Result<Input> {
  const wrong = (message: string) => failed({ code: "invalid", message, retry: false });
  if (!readEdited(text).ok) return wrong(recordText("unreadable.noJson"));
  const body: unknown = JSON.parse(text);
  const parsed = update.input.safeParse(inputOf(id, body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const reason = issue === undefined ? "" : wordsOfIssue({ ...issue, path: issue.path.slice(1) });
    return wrong(recordText("unreadable.still", { reason }));
  }
  const lost = lostPaths(body, bodyOf(parsed.data));
  if (lost.length > 0) return wrong(recordText("unreadable.lost", { fields: lost.join(", ") }));
  return success(parsed.data);
}

/** What of a row is sent, as the server gave it. */
function sentOf(row: unknown, answered: readonly string[]): string {
  const stored = storedOf(row);
  const fields = isRecord(stored) ? Object.entries(stored) : [];
  return jsonText(Object.fromEntries(fields.filter(([key]) => !answered.includes(key))));
}

/** How something is edited as JSON that no form can show: until it can be read, nothing is sent. */
export const jsonModel = <Row extends Identified, Input>(
  client: ConsoleClient,
  edited: JsonEdited<Row, Input>,
): EditingModel<Row, string> => ({
  read: (row) => sentOf(row, edited.answered),
  problems(text, row): Readonly<Record<string, string>> {
    const input = read(edited, row?._id ?? "", text);
    return input.ok ? {} : { json: input.failure.message };
  },
  merge: mergeJson,
  load: async (row) => (row === undefined ? success(undefined) : edited.load(row._id)),
  async update(text, row) {
    const input = read(edited, row._id, text);
    return input.ok ? runAction(client, edited.update, input.value) : input;
  },
});

/** The same of a record. */
export const recordJsonModel = <Row extends Identified, Body>(
  client: ConsoleClient,
  { actions, answered }: Pick<Records<Row, Body>, "actions" | "answered">,
): EditingModel<Row, string> =>
  jsonModel<Row, { id: string; body: Body }>(client, {
    update: actions.update,
    answered,
    load: (id) => actions.get.run({ transport: client.transport }, { id }),
    inputOf: (id, body) => ({ id, body }),
    bodyOf: ({ body }) => body,
  });
