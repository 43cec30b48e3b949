import { neededOf } from "@twinhelm/core/action/offer";
import { clearOf, type FunctionLogFilter } from "@twinhelm/core/function/log/filter";
import type { FunctionLog } from "@twinhelm/core/function/log/model";
import { functionLogText } from "@twinhelm/core/function/log/text";
import { functionRecords } from "@twinhelm/core/function/records";
import { logText } from "@twinhelm/core/log/text";
import { useAccess } from "@twinhelm/core/react/console";
import { useChoose } from "../../action/FaceProvider";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";

const { deleteLogs } = functionRecords.actions;

interface ClearButtonProps {
  readonly filter: FunctionLogFilter;
  readonly names: ReadonlyMap<string, string>;
  readonly rows: readonly FunctionLog[] | undefined;
}

/** Clears the lines of the filter, once that was confirmed. */
export function ClearButton({ filter, names, rows }: ClearButtonProps) {
  const { ask } = useChoose();
  const access = useAccess().value;
  const input = clearOf(filter, names, rows ?? [], Date.now());
  return (
    <ActionButton
      variant="minimal"
      icon={<MaterialIcon name={deleteLogs.icon} />}
      text={logText("clear")}
      request={neededOf(deleteLogs, input, access)}
      reason={input.functions.length === 0 ? functionLogText("clear.unnamed") : reasonOf(filter, rows)}
      onClick={() => ask(deleteLogs, input)}
    />
  );
}

/** A search hides lines that would go: what it finds says nothing. */
const reasonOf = ({ search }: FunctionLogFilter, rows: readonly FunctionLog[] | undefined) =>
  rows?.length === 0 && search === "" ? logText("none") : undefined;
