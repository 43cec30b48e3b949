import { apikeyCreate } from "@twinhelm/core/apikey/actions";
import { apikeyListOf } from "@twinhelm/core/apikey/list";
import { apikeyQueries } from "@twinhelm/core/apikey/queries";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { usePolicies, useRecordRows } from "@twinhelm/core/react/records";
import { useMemo } from "react";
import { useListState } from "../list/useListState";
import { RecordListPage } from "../record/RecordListPage";
import { CopyButton } from "../shell/CopyButton";

const none: readonly never[] = [];
const { defaults } = apikeyListOf([]);

/** passport/apikey: the list of API keys (spec 1, section 2.4). */
export function ApiKeysPage() {
  const control = useListState(defaults);
  const policies = usePolicies().value ?? none;
  const rows = useRecordRows(apikeyQueries, control.state);
  const list = useMemo(() => apikeyListOf(policies), [policies]);
  return (
    <RecordListPage
      area="apikey"
      title={apikeyText("title")}
      icon="vpn_key"
      list={list}
      control={control}
      rows={rows}
      purpose={apikeyText("purpose")}
      adding={apikeyCreate.permission?.({ name: "" })}
      cell={(row, { key }) =>
        key === "key" ? (
          <span className="cell-id">
            <code>{row.key}</code>
            <CopyButton value={row.key} label={apikeyText("copyKey")} />
          </span>
        ) : undefined
      }
      subjects={(apikeys) => ({ apikeys })}
    />
  );
}
