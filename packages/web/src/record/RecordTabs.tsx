import { Tab, Tabs } from "@blueprintjs/core";
import { recordText } from "@twinhelm/core/text/record";
import type { JSX } from "react";
import { useSearchParams } from "react-router";

/** Credentials and policies of what may sign in (spec 1, section 2.4); the view stands in the address. */
export function RecordTabs({ credentials, policies }: { credentials: JSX.Element; policies: JSX.Element }) {
  const [query, setQuery] = useSearchParams();
  const view = query.get("view") === "policy" ? "policy" : "meta";
  return (
    <Tabs
      id="view"
      className="record-tabs"
      selectedTabId={view}
      onChange={(next) => setQuery(next === "policy" ? { view: "policy" } : {}, { replace: true })}
    >
      <Tab id="meta" title={recordText("credentials")} panel={credentials} />
      <Tab id="policy" title={recordText("policies")} panel={policies} />
    </Tabs>
  );
}
