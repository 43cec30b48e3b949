import "../../styles/cell.css";
import { Button, PopoverNext } from "@blueprintjs/core";
import type { CellBoard } from "@twinhelm/core/document/cellBoard";
import type { BoardCell } from "@twinhelm/core/document/cellSessions";
import { documentText } from "@twinhelm/core/document/text";
import { valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { text } from "@twinhelm/core/text/catalogue";
import { type KeyboardEvent, Suspense, useEffect, useId, useRef } from "react";
import { editors } from "../editors";
import { places } from "./places";

/** What is done with a cell when its editor is done with. */
export interface CellSteps {
  /** Saves; true: the keys go on in the next cell, or the one before. */
  readonly save: (to?: "next" | "before") => void;
  readonly cancel: () => void;
}

interface CellEditorProps {
  readonly board: CellBoard;
  readonly cell: BoardCell;
  /** What the cell is called. */
  readonly label: string;
  readonly steps: CellSteps;
}

/** The editor of one value, in its cell or below it, with what is wrong. */
export function CellEditor(props: CellEditorProps) {
  const { cell, label, steps } = props;
  const { problem } = cell;
  const isBelow = places[valueEditorOf(cell.property)].at === "below";
  return (
    <PopoverNext
      isOpen={isBelow || problem !== undefined}
      placement="bottom-start"
      animation="minimal"
      arrow={false}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      transitionDuration={0}
      content={
        <div className={isBelow ? "cell-below is-wide" : "cell-below"} data-cell-editor>
          {isBelow && <ValueEditor {...props} />}
          {problem !== undefined && (
            <p className="field-problem" role="alert">
              {problem}
            </p>
          )}
          {isBelow && <Buttons steps={steps} />}
        </div>
      }
      renderTarget={({ ref }) => (
        <span ref={ref} className={isBelow ? "cell-editor is-below" : "cell-editor"} data-cell-editor>
          {isBelow ? label : <ValueEditor {...props} />}
        </span>
      )}
    />
  );
}

/** The control with its label and its keys. */
function ValueEditor({ board, cell, label, steps }: CellEditorProps) {
  const id = useId();
  const name = valueEditorOf(cell.property);
  const place = places[name];
  const { Editor, grouped } = editors[name];
  const { problem } = cell;
  return (
    <EditorRoom steps={steps} place={place}>
      <label htmlFor={grouped ? undefined : id} id={`${id}-label`} className="hidden">
        {label}
      </label>
      <Suspense fallback={<span className="bp6-skeleton">{"\u2007".repeat(10)}</span>}>
        <Editor
          property={cell.property}
          label={label}
          value={cell.typed}
          onChange={board.type}
          disabled={cell.phase === "loading" && cell.dirty === false}
          language={cell.language}
          onSave={() => steps.save()}
          focus
          control={{
            id,
            labelId: `${id}-label`,
            "aria-invalid": problem !== undefined,
            "aria-required": false,
            "aria-describedby": `${id}-help`,
          }}
        />
      </Suspense>
      <span id={`${id}-help`} className="hidden">
        {problem ?? documentText(place.line ? "cell.keys" : "cell.keysBelow")}
      </span>
    </EditorRoom>
  );
}

const Buttons = ({ steps }: { steps: CellSteps }) => (
  <div className="cell-buttons">
    <span className="muted">{documentText("cell.keysBelow")}</span>
    <Button size="small" text={text("common.cancel")} onClick={steps.cancel} />
    <Button size="small" intent="primary" text={text("common.save")} onClick={() => steps.save()} />
  </div>
);

interface EditorRoomProps {
  readonly steps: CellSteps;
  readonly place: (typeof places)[keyof typeof places];
  readonly children: React.ReactNode;
}

/** Around the control: the keys that end it. The caret begins at the end of the text. */
function EditorRoom({ steps, place, children }: EditorRoomProps) {
  const room = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = room.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      "input[type=text], textarea",
    );
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, defaultPrevented, nativeEvent } = event;
    if (defaultPrevented || nativeEvent.isComposing) return;
    if (key === "Escape") steps.cancel();
    else if (key === "Enter" && (ctrlKey || metaKey || (place.line && !shiftKey))) steps.save();
    else if (key === "Tab" && place.line) steps.save(shiftKey ? "before" : "next");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside takes the keys, this ends it
    <span
      ref={room}
      className="editor-room"
      onKeyDown={press}
      onClick={({ detail, target }) => {
        if (place.once && detail > 0 && target instanceof HTMLInputElement)
          queueMicrotask(() => steps.save());
      }}
    >
      {children}
    </span>
  );
}
