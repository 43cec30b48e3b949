import type { Failure } from "@twinhelm/core/http/failure";
import type { PolicyBody } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";

/** The field of the form that a failure of the server is about: a name of a field, or an action. */
export function fieldOfFailure({ field = "" }: Failure, { statement }: PolicyBody): string | undefined {
  if (field === "name" || field === "description") return field;
  const at = /^statement[.[](\d+)/.exec(field)?.[1];
  return at === undefined ? undefined : statement[Number(at)]?.action;
}

/** The first problem in words, with its field where the words do not name it. */
export function reasonOf(problems: Readonly<Record<string, string>>): string | undefined {
  const [first] = Object.entries(problems);
  if (first === undefined) return undefined;
  const [field, problem] = first;
  return field === "name" || field === "description" ? `${policyText(field)}: ${problem}` : problem;
}
