import type { FunctionLogFilter } from "@twinhelm/core/function/log/filter";
import type { Dispatch, SetStateAction } from "react";
import { LogView } from "../log/LogView";

interface EditorLogsProps {
  readonly filter: FunctionLogFilter;
  readonly onFilter: Dispatch<SetStateAction<FunctionLogFilter>>;
}

/** What the function that is open said; its filter is its own, and no part of the address. */
export const EditorLogs = (props: EditorLogsProps) => <LogView {...props} fixed />;
