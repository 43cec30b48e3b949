import type { FormField, FormValues } from "../form/model";
import { chosenIn } from "../form/model";
import { type Result, success } from "../http/failure";
import type { RunAction } from "../record/area";
import { recordText } from "../text/record";
import type { Attachment } from "./attachment";
import { isPredefined, type Policy } from "./model";

const key = "policies";

/** The field that chooses the policies of a new identity or key; none where the caller may not list policies. */
export const policyFields = (policies: readonly Policy[]): readonly FormField[] =>
  policies.length === 0
    ? []
    : [
        {
          key,
          label: recordText("policies"),
          kind: "several",
          hint: recordText("policies.hint"),
          choices: ownFirst(policies).map(({ _id, name }) => ({ value: _id, label: name })),
        },
      ];

/** Those that were made here are meant more often than the predefined ones. */
const ownFirst = (policies: readonly Policy[]): readonly Policy[] =>
  policies.toSorted((a, b) => Number(isPredefined(a)) - Number(isPredefined(b)));

/** Attaches the chosen policies to what was made. */
export async function attachChosen(
  run: RunAction,
  { attach }: Attachment,
  values: FormValues,
  id: string,
): Promise<Result<unknown>> {
  const policyIds = [...chosenIn(values[key])];
  return policyIds.length === 0 ? success(undefined) : run(attach, { id, policyIds });
}
