import { readLogFilter, writeLogFilter } from "@twinhelm/core/function/log/filter";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { ToolbarLeft } from "../../shell/Toolbar";
import { useTitle } from "../../shell/useTitle";
import { LogView } from "./LogView";

/** /function/logs: what functions said; the filter is in the address (spec 3, section 2.1). */
export function LogsPage() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readLogFilter(query), [query]);
  useTitle(functionLogText("title"));
  return (
    <>
      <ToolbarLeft>
        <h1>{functionLogText("title")}</h1>
      </ToolbarLeft>
      <LogView filter={filter} onFilter={(next) => setQuery(writeLogFilter(next), { replace: true })} />
    </>
  );
}
