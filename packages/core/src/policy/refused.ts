import { actionWithTerm } from "../access/words";
import type { PartName } from "../editing/words";
import type { PolicyBody } from "./model";
import { policyText } from "./text";

/** The part of the form that a dotted path of the server is about: a field by its name, or an action. */
export function policyPartOf(path: string, { statement }: PolicyBody): string | undefined {
  if (path === "name" || path === "description") return path;
  const at = /^statement[.[](\d+)/.exec(path)?.[1];
  return at === undefined ? undefined : statement[Number(at)]?.action;
}

/** Names what the server refuses: a field by its label, a statement by its action. */
export function nameOfRefused(path: readonly string[], body: PolicyBody): PartName {
  const part = policyPartOf(path.join("."), body);
  if (part === undefined) return { name: path.join(".") };
  return { name: part === "name" || part === "description" ? policyText(part) : actionWithTerm(part) };
}
