import { runAction } from "../../action/run";
import { type Choose, keepMine, type Merge, mergeWhole } from "../../editing/merge";
import { mergeList } from "../../editing/mergeList";
import type { EditingModel } from "../../editing/model";
import { isSame } from "../../editing/same";
import type { NameOfPart } from "../../editing/words";
import { type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import type { ConsoleClient } from "../../shell/client";
import { functionApi } from "../api";
import { readCode } from "../calls";
import type { Diagnostic, Information } from "../model";
import { functionRecords } from "../records";
import { functionText } from "../text";
import { bodyOfDraft, draftOf, type FunctionDraft, type StoredFunction } from "./draft";
import { draftProblems } from "./problems";
import { functionEditorText } from "./text";

const { actions } = functionRecords;

/** What became of code that was saved. */
export interface CodeSaved {
  /** What the compiler says; the code is stored in any case. */
  readonly diagnostics: readonly Diagnostic[];
}

interface FunctionModelOptions {
  readonly information: Information;
  /** Told when saving code begins, and when it has ended; `undefined`: it failed. */
  readonly saving: () => void;
  readonly saved: (saved: CodeSaved | undefined) => void;
}

/** A function with its code; `undefined`: it is not there. */
export async function loadFunction(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<StoredFunction | undefined>> {
  const [record, code] = await Promise.all([
    functionApi.get(transport, id, signal),
    readCode(transport, id, signal),
  ]);
  if (!record.ok) return record;
  if (record.value === undefined) return success(undefined);
  return code.ok ? success({ record: record.value, code: code.value ?? "" }) : code;
}

/** How a function is edited: its code, its triggers, its environment. What was not changed is not sent. */
export const functionModel = (
  client: Pick<ConsoleClient, "transport" | "queries" | "notifications">,
  { information, saving, saved }: FunctionModelOptions,
): EditingModel<StoredFunction, FunctionDraft> => ({
  read: (stored) => draftOf(stored, information),
  problems: (draft, stored) => draftProblems(draft, stored, information),
  nameOf: nameOfDraftPart,
  merge: mergeDrafts,
  load: async (stored) =>
    stored === undefined ? success(undefined) : loadFunction(client.transport, stored.record._id),
  async update(draft, stored) {
    const { _id: id } = stored.record;
    const before = draftOf(stored, information);
    const { code, ...settings } = draft;
    const { code: codeBefore, ...settingsBefore } = before;
    if (!isSame(settings, settingsBefore)) {
      const body = bodyOfDraft(draft, stored.record, information);
      const result = await runAction(client, actions.update, { id, body });
      if (!result.ok) return result;
    }
    if (code === codeBefore) return success(undefined);
    saving();
    const result = await runAction(client, actions.saveCode, { id, index: code });
    saved(result.ok ? { diagnostics: result.value } : undefined);
    return result;
  },
});

/** Triggers belong together by the export that they call, variables by their names. */
const mergeDrafts: Merge<FunctionDraft> = (base, mine, theirs, choose = keepMine) => {
  const below =
    (key: string): Choose =>
    (difference) =>
      choose({ ...difference, path: [key, ...difference.path] });
  const code = mergeWhole(base.code, mine.code, theirs.code, below("code"));
  const triggers = mergeList(base.triggers, mine.triggers, theirs.triggers, {
    keyOf: ({ handler }) => handler,
    choose: below("triggers"),
  });
  const variables = mergeList(base.variables, mine.variables, theirs.variables, {
    keyOf: ({ name }) => name,
    choose: below("variables"),
  });
  const parts = { code, triggers, variables };
  return {
    value: { code: code.value, triggers: triggers.value, variables: variables.value },
    differences: Object.entries(parts).flatMap(([key, { differences }]) =>
      differences.map((difference) => ({ ...difference, path: [key, ...difference.path] })),
    ),
  };
};

/** Names a part that two people changed; values of variables are not shown. */
export const nameOfDraftPart: NameOfPart = ([part, key = "", ...rest]) => {
  if (part === "code") return { name: functionEditorText("code") };
  if (part === "variables")
    return { name: key === "" ? functionEditorText("environment") : key, hidden: true };
  const name = [functionText("trigger"), key, ...rest].filter((each) => each !== "").join(" ");
  return { name: key === "" ? functionText("triggers") : name };
};
