import { type FunctionLogFilter, readLogFilter, writeLogFilter } from "@twinhelm/core/function/log/filter";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import { useSearchParams } from "react-router";
import { ToolbarLeft } from "../../shell/Toolbar";
import { useTitle } from "../../shell/useTitle";
import { LogView } from "./LogView";

/** /function/logs: what functions said; the filter is in the address (spec 3, section 2.1). */
export function LogsPage() {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readLogFilter(query), [query]);
  const change: Dispatch<SetStateAction<FunctionLogFilter>> = (step) => {
    // What is drawn may be older than the address.
    const newest = readLogFilter(new URLSearchParams(window.location.search));
    setQuery(writeLogFilter(typeof step === "function" ? step(newest) : step), { replace: true });
  };
  useTitle(functionLogText("title"));
  return (
    <>
      <ToolbarLeft>
        <h1>{functionLogText("title")}</h1>
      </ToolbarLeft>
      <LogView filter={filter} onFilter={change} />
    </>
  );
}
