import { recordAddPath } from "../record/paths";
import { policy } from "./area";
import type { PolicyBody } from "./model";
import { policyText } from "./text";

/** What a copy of a policy begins with. */
export const policyCopyOf = ({ name, description, statement }: PolicyBody): PolicyBody => ({
  name: policyText("copy.name", { name }),
  description,
  statement,
});

/** The address where a copy of a policy is begun; it contains the policy as JSON. */
export const policyCopyPath = (body: PolicyBody): string =>
  `${recordAddPath(policy)}?${new URLSearchParams({ template: JSON.stringify(policyCopyOf(body)) })}`;
