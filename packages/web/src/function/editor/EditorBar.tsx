import { Button } from "@blueprintjs/core";
import { requestOf } from "@twinhelm/core/action/offer";
import type { CodeState } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { functionOffers } from "@twinhelm/core/function/offers";
import { functionRecords } from "@twinhelm/core/function/records";
import type { ComponentProps } from "react";
import { useChoose } from "../../action/FaceProvider";
import { SaveButton } from "../../input/SaveButton";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { Fullscreen } from "../../shell/useFullscreen";
import type { useRunView } from "./EditorSide";

const editing = { action: functionRecords.actions.update, offer: functionOffers.update };

interface EditorBarProps {
  readonly row: FunctionRecord;
  readonly codeState: CodeState;
  readonly fullscreen: Fullscreen;
  readonly optionsShown: boolean;
  readonly runs: ReturnType<typeof useRunView>;
  readonly save: ComponentProps<typeof SaveButton>;
  readonly onFormat: () => void;
  readonly onOptions: () => void;
}

/** Above the code: when it was saved last, and what can be done with it. */
export function EditorBar({ row, codeState, fullscreen, optionsShown, runs, ...props }: EditorBarProps) {
  const { choose, listed } = useChoose();
  const chosen = { function: [row] };
  return (
    <div className="function-bar" role="toolbar" aria-label={functionEditorText("code")}>
      <span className="function-saved" role="status">
        {savedWords(codeState)}
      </span>
      <Button
        icon={<MaterialIcon name="play_arrow" />}
        text={functionEditorText("run")}
        active={runs.active}
        aria-expanded={runs.active}
        onClick={runs.toggle}
      />
      <ActionButton
        icon={<MaterialIcon name="edit" />}
        text={functionEditorText("edit")}
        request={requestOf(editing, { chosen, listed })}
        onClick={() => choose(editing, chosen)}
      />
      <ActionButton
        icon={<MaterialIcon name="format_align_left" />}
        text={functionEditorText("format")}
        request={props.save.request}
        onClick={props.onFormat}
      />
      {fullscreen.possible && (
        <Button
          icon={<MaterialIcon name={fullscreen.active ? "fullscreen_exit" : "fullscreen"} />}
          text={functionEditorText(fullscreen.active ? "fullscreen.leave" : "fullscreen")}
          onClick={fullscreen.toggle}
        />
      )}
      {!runs.active && (
        <Button
          icon={<MaterialIcon name={optionsShown ? "chevron_right" : "chevron_left"} />}
          text={functionEditorText(optionsShown ? "options.hide" : "options.show")}
          aria-expanded={optionsShown}
          onClick={props.onOptions}
        />
      )}
      {(runs.active || !optionsShown) && <SaveButton {...props.save} />}
    </div>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

function savedWords({ saving, savedAt }: CodeState): string {
  if (saving) return functionEditorText("saving");
  return savedAt === undefined ? "" : functionEditorText("savedAt", { time: clock.format(savedAt) });
}
