import { type FunctionLogFilter, noLogFilter } from "@twinhelm/core/function/log/filter";
import { useState } from "react";
import { LogView } from "../log/LogView";

/** What the function that is open said; its filter is its own, and no part of the address. */
export function EditorLogs({ id }: { id: string }) {
  const [filter, setFilter] = useState<FunctionLogFilter>({ ...noLogFilter, functions: [id] });
  return <LogView filter={filter} onFilter={setFilter} fixed />;
}
