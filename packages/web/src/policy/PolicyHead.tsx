import { Tag } from "@blueprintjs/core";
import { policyCreate } from "@twinhelm/core/policy/actions";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { isPredefined, type Policy } from "@twinhelm/core/policy/model";
import { recordListPath } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { policyText } from "@twinhelm/core/text/policy";
import { recordText } from "@twinhelm/core/text/record";
import { Link } from "react-router";
import { ActionButton } from "../shell/ActionButton";
import { CopyButton } from "../shell/CopyButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { ToolbarLeft } from "../shell/Toolbar";

const back = recordText("back", { what: recordText("policy.many") });
const newPolicy = recordText("new", { what: recordText("policy") });

/** The title line of a policy, and for one that stays as it is the way to a copy. */
export function PolicyHead({ stored }: { stored: Policy | undefined }) {
  return (
    <>
      <ToolbarLeft>
        <div className="bucket-title">
          <Link
            className="bp6-button bp6-minimal"
            to={recordListPath("policy")}
            aria-label={back}
            title={back}
          >
            <MaterialIcon name="arrow_back" />
          </Link>
          <h1>{stored?.name ?? newPolicy}</h1>
          {stored !== undefined && (
            <span className="bucket-id">
              <code>{stored._id}</code>
              <CopyButton value={stored._id} label={text("common.copy")} />
            </span>
          )}
        </div>
      </ToolbarLeft>
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
