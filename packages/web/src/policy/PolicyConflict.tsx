import { policyChanges } from "@twinhelm/core/policy/diff";
import { nameOfPolicyPart } from "@twinhelm/core/policy/merge";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import type { ComponentProps } from "react";
import { ConflictDialog } from "../editing/ConflictDialog";
import { Changes } from "./Changes";

interface PolicyConflictProps
  extends Pick<ComponentProps<typeof ConflictDialog>, "differences" | "onTheirs" | "onMine" | "onCancel"> {
  /** The policy as it was when editing began. */
  readonly began: Policy;
  readonly theirs: Policy;
}

/** Somebody else saved the policy: shows what they changed, and asks which version stays. */
export const PolicyConflict = ({ began, theirs, ...answers }: PolicyConflictProps) => (
  <ConflictDialog {...answers} nameOf={nameOfPolicyPart} className="policy-conflict">
    <h3>{policyText("changes.theirs")}</h3>
    {(["name", "description"] as const).map(
      (field) =>
        began[field] !== theirs[field] && (
          <p key={field}>{policyText(`changes.${field}`, { from: began[field], to: theirs[field] })}</p>
        ),
    )}
    <Changes
      changes={policyChanges(began.statement, theirs.statement)}
      none={policyText("changes.other")}
      label={policyText("changes.theirs")}
    />
  </ConflictDialog>
);
