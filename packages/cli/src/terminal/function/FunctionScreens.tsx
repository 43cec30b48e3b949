import { functions } from "@twinhelm/core/function/area";
import { useStoredFunction } from "@twinhelm/core/function/editor/react";
import { functionForm } from "@twinhelm/core/function/form";
import { runView, settingsView } from "@twinhelm/core/function/offers";
import { useInformation } from "@twinhelm/core/function/react";
import { functionRecords } from "@twinhelm/core/function/records";
import { recordListPath, recordPath } from "@twinhelm/core/record/paths";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { open } from "../navigation/state";
import { viewOf } from "../navigation/view";
import { RecordFormScreen } from "../record/RecordFormScreen";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";
import { FunctionEditor } from "./FunctionEditor";
import { RunScreen } from "./RunScreen";

const { words } = functions;

/** function/:id: its code and what makes it run; how it is called and limited; where it is run by hand. */
export const FunctionScreens: RouteScreen = ({ parameters: { id = "" }, ...props }) =>
  viewOf(props.state) === settingsView ? (
    <Settings key={id} {...props} id={id} />
  ) : (
    <Loaded key={id} {...props} id={id} />
  );

interface OfFunction extends ScreenProps {
  readonly id: string;
}

/** Name, limits and description, as in the form of a new one. */
function Settings({ id, ...props }: OfFunction) {
  const { change, children, area } = props;
  const { paint } = useTerminal();
  const { value: information, failure } = useInformation();
  const spec = useMemo(
    () => information && { records: functionRecords, form: functionForm({ buckets: [], information }) },
    [information],
  );
  const back = { run: () => change(open(recordPath(functions, id))) };
  if (spec === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ names: [words.title], lines, commands: { back: back.run } });
  }
  return <RecordFormScreen {...props} spec={spec} id={id} title={words.title} keys={{ view: back, back }} />;
}

function Loaded({ id, ...props }: OfFunction) {
  const { area, change, children } = props;
  const { paint } = useTerminal();
  const loaded = useStoredFunction(id);
  const information = useInformation();
  const names = [words.title];
  const commands = { back: () => change(open(recordListPath(functions))), refresh: loaded.reload };
  const { value: stored, failure = information.failure } = loaded;
  if (stored === null) {
    const title = recordText("missing", { what: words.one, id: visibleText(id) });
    return children({ names, commands, lines: messageLines({ title, paragraphs: [] }, area, paint) });
  }
  if (stored === undefined || information.value === undefined) {
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ names, lines, commands });
  }
  if (viewOf(props.state) === runView) return <RunScreen {...props} record={stored.record} />;
  return <FunctionEditor {...props} stored={stored} information={information.value} reload={loaded.reload} />;
}
