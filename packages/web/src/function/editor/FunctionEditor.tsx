import { draftSteps, type StoredFunction } from "@twinhelm/core/function/editor/draft";
import { nameOfDraftPart } from "@twinhelm/core/function/editor/model";
import type { Information } from "@twinhelm/core/function/model";
import { useRef, useState } from "react";
import { EditingConflict, TheirsShown } from "../../editing/EditingAsides";
import type { CodeControls } from "../../input/CodeEditor";
import { onSaveKey } from "../../input/saveKey";
import { useFullscreen } from "../../shell/useFullscreen";
import { useHandset } from "../../shell/useHandset";
import { CodePanel } from "./CodePanel";
import { EditorBar } from "./EditorBar";
import { EditorSide, useRunView } from "./EditorSide";
import { LogPanel } from "./LogPanel";
import { useFunctionEditor } from "./useFunctionEditor";

interface FunctionEditorProps {
  readonly stored: StoredFunction;
  readonly information: Information;
}

/** Code, what makes it run, its packages, its environment and its logs; all that changed is saved together. */
export function FunctionEditor({ stored, information }: FunctionEditorProps) {
  const { record } = stored;
  const { editing, dependencies, request, mayChange, save, question, ...typed } = useFunctionEditor(
    stored,
    information,
  );
  const controls = useRef<CodeControls>(undefined);
  const narrow = useHandset();
  const [shown, setShown] = useState<boolean>();
  const runs = useRunView();
  const optionsShown = runs.active || (shown ?? !narrow);
  const fullscreen = useFullscreen();
  const { codeState } = editing;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of what is in it
    <div
      className="function-editor"
      data-fullscreen={fullscreen.active}
      data-options={optionsShown}
      onKeyDown={onSaveKey(save)}
    >
      <EditorBar
        row={record}
        codeState={codeState}
        fullscreen={fullscreen}
        {...{ optionsShown, runs }}
        save={{ state: editing.state, request, onSave: save }}
        onFormat={() => controls.current?.format()}
        onOptions={() => setShown(!optionsShown)}
      />
      <TheirsShown editing={editing} />
      <div className="function-main">
        <CodePanel
          record={record}
          code={editing.draft.code}
          readOnly={!mayChange}
          codeState={codeState}
          dependencies={dependencies.value}
          controls={controls}
          onChange={(code) => editing.change(draftSteps.write(code), "code")}
        />
        <LogPanel id={record._id} opened={fullscreen.active} />
      </div>
      {optionsShown && (
        <EditorSide
          {...{ record, runs, editing, information, dependencies, request, ...typed }}
          readOnly={!mayChange}
          onSave={save}
        />
      )}
      {question}
      <EditingConflict editing={editing} nameOf={nameOfDraftPart} />
    </div>
  );
}
