import type { ApiKey } from "@twinhelm/core/apikey/model";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { CopyButton } from "../shell/CopyButton";

/** The key itself can be copied; its policies are a view of its page. */
export const apikeyFace: RecordFace<ApiKey> = {
  cell: (row, { key }) =>
    key === "key" ? (
      <span className="cell-id">
        <code>{row.key}</code>
        <CopyButton value={row.key} label={apikeyText("copyKey")} />
      </span>
    ) : undefined,
  view: policiesView(apikeyRecords.actions),
};
