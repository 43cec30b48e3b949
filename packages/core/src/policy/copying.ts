import { recordAddPath } from "../record/paths";
import { policy } from "./area";
import type { PolicyBody } from "./model";
import { policyText } from "./text";

/** The address where a copy of a policy is begun; it contains the policy as JSON. */
export function policyCopyPath({ name, description, statement }: PolicyBody): string {
  const copy: PolicyBody = { name: policyText("copy.name", { name }), description, statement };
  return `${recordAddPath(policy)}?${new URLSearchParams({ template: JSON.stringify(copy) })}`;
}
