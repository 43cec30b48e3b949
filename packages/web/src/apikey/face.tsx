import { Button } from "@blueprintjs/core";
import { shortKey } from "@twinhelm/core/apikey/list";
import type { ApiKey } from "@twinhelm/core/apikey/model";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { useState } from "react";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { CopyButton } from "../shell/CopyButton";
import { MaterialIcon } from "../shell/MaterialIcon";

/** The key itself is hidden and can be copied; its policies are a view of its page. */
export const apikeyFace: RecordFace<ApiKey> = {
  cell: (row, { key }) => (key === "key" ? <KeyCell value={row.key} /> : undefined),
  view: policiesView(apikeyRecords.actions),
};

function KeyCell({ value }: { value: string }) {
  const [shown, setShown] = useState(false);
  const toggle = apikeyText(shown ? "hideKey" : "showKey");
  return (
    <span className="cell-id">
      <code>{shown ? value : shortKey(value)}</code>
      <Button
        className="copy"
        variant="minimal"
        size="small"
        aria-label={toggle}
        title={toggle}
        aria-pressed={shown}
        icon={<MaterialIcon name={shown ? "visibility_off" : "visibility"} />}
        onClick={() => setShown(!shown)}
      />
      <CopyButton value={value} label={apikeyText("copyKey")} />
    </span>
  );
}
