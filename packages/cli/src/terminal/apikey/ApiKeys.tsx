import { apikeyListOf } from "@twinhelm/core/apikey/list";
import { apikeyText } from "@twinhelm/core/apikey/text";
import { queriesOf, usePolicies } from "@twinhelm/core/react/records";
import { useMemo } from "react";
import { RecordTable } from "../record/RecordTable";
import type { ScreenProps } from "../screen/screen";

/** The list of API keys. `y` on a key copies it. */
export function ApiKeys(props: ScreenProps) {
  const policies = usePolicies().value;
  const list = useMemo(() => apikeyListOf(policies ?? []), [policies]);
  return (
    <RecordTable
      {...props}
      subject="apikey"
      title={apikeyText("title")}
      list={list}
      queries={queriesOf.apikey}
      subjectsOf={(apikeys) => ({ apikeys })}
      copyOf={(row, column) => (column === "key" ? row.key : row._id)}
    />
  );
}
