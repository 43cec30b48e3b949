import { shortKey } from "@twinhelm/core/apikey/list";
import { type ApiKey, isShortened } from "@twinhelm/core/apikey/model";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { useState } from "react";
import { ShowButton } from "../input/ShowButton";
import { policiesView } from "../policy/policiesView";
import type { RecordFace } from "../record/face";
import { CopyButton } from "../shell/CopyButton";

/** The key itself is hidden and can be copied; its policies are a view of its page. */
export const apikeyFace: RecordFace<ApiKey> = {
  cell: (row, { key }) => (key === "key" ? <KeyCell value={row.key} /> : undefined),
  view: policiesView(apikeyRecords.actions),
};

function KeyCell({ value }: { value: string }) {
  const [shown, setShown] = useState(false);
  if (isShortened(value))
    return (
      <span className="cell-id" title={apikeyText("key.shortened")}>
        <code>{value}</code>
      </span>
    );
  const toggle = apikeyText(shown ? "hideKey" : "showKey");
  return (
    <span className="cell-id">
      <code>{shown ? value : shortKey(value)}</code>
      <ShowButton
        className="copy"
        size="small"
        shown={shown}
        label={toggle}
        onToggle={() => setShown(!shown)}
      />
      <CopyButton value={value} label={apikeyText("copyKey")} />
    </span>
  );
}
