import { Tag } from "@blueprintjs/core";
import { policy } from "@twinhelm/core/policy/area";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { isPredefined, type Policy } from "@twinhelm/core/policy/model";
import { policyCreate } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { RecordTitle } from "../record/RecordTitle";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

/** The title line of a policy, and for one that stays as it is the way to a copy. */
export function PolicyHead({ stored }: { stored: Policy | undefined }) {
  return (
    <>
      <RecordTitle area={policy} about={policy} name={stored?.name} id={stored?._id} />
      {stored !== undefined && isPredefined(stored) && (
        <div className="policy-note">
          <Tag minimal icon={<MaterialIcon name="lock" />}>
            {policyText("predefined.tag")}
          </Tag>
          <span>{policyText("predefined")}</span>
          <ActionButton
            icon={<MaterialIcon name="content_copy" />}
            text={policyText("copy")}
            request={policyCreate.permission?.(stored)}
            to={policyCopyPath(stored)}
          />
        </div>
      )}
    </>
  );
}
