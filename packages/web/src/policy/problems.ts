import { policyText } from "@twinhelm/core/policy/text";

/** The first problem in words, with its field where the words do not name it. */
export function reasonOf(problems: Readonly<Record<string, string>>): string | undefined {
  const [first] = Object.entries(problems);
  if (first === undefined) return undefined;
  const [field, problem] = first;
  return field === "name" || field === "description" ? `${policyText(field)}: ${problem}` : problem;
}
