import "../styles/editor.css";
import { inputText } from "@twinhelm/core/text/input";
import { type RefObject, Suspense, useLayoutEffect, useRef } from "react";
import { Boundary } from "../shell/Boundary";
import { screen } from "../shell/loaded";
import { onSaveKey } from "./saveKey";
import { WhenSeen } from "./WhenSeen";

/** Languages that the editor colours. */
type CodeLanguage = "json" | "typescript" | "javascript" | "handlebars" | "plaintext";

/** A mark at a place of the text, both counted from 1. */
interface CodeMark {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** Where it ends; absent: with the line. */
  readonly end?: { readonly line: number; readonly column: number };
  /** What it is known by, such as `TS-2322`. */
  readonly code?: string;
  /** True: it is no error. */
  readonly mild?: boolean;
}

/** A file that code can refer to, such as declarations of a package. */
interface FileBeside {
  readonly path: string;
  readonly text: string;
}

/** Code that is offered by its name where somebody writes; `${1:name}` is a place to go on at. */
export interface OfferedCode {
  readonly name: string;
  readonly about: string;
  readonly code: string;
}

/** What can be done with the editor from outside, while it is there. */
export interface CodeControls {
  readonly format: () => void;
  /** Goes to a place, both counted from 1. */
  readonly reveal: (line: number, column: number) => void;
}

export interface CodeEditorProps {
  /** What it holds, for those who do not see it. */
  readonly label: string;
  readonly language: CodeLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Ctrl+S or Cmd+S. */
  readonly onSave?: (() => void) | undefined;
  readonly marks?: readonly CodeMark[];
  readonly readOnly?: boolean;
  /** True: what it holds is wrong, so that saving leads here. */
  readonly invalid?: boolean;
  /** True: it takes the focus once it is shown. */
  readonly focus?: boolean;
  /** Pixels, at least 100; `fill`: as high as what is around it. */
  readonly height?: number | "fill" | undefined;
  /** Present: the code is a module beside these files, whose types are shown and completed. */
  readonly beside?: readonly FileBeside[] | undefined;
  /** Of a module beside files: absent: none. */
  readonly snippets?: readonly OfferedCode[] | undefined;
  readonly controls?: RefObject<CodeControls | undefined> | undefined;
}

const Monaco = screen(async () => (await import("./MonacoEditor")).MonacoEditor);
/** The same with a language service, which is large. */
const TypedMonaco = screen(async () => (await import("./TypedEditor")).TypedEditor);

/** Where somebody was typing in a plain text area that went away, as `selectionStart` and `selectionEnd` of it. */
type Place = readonly [start: number, end: number];

/** The code editor. It loads when it is shown; where it cannot be loaded, a plain text area takes its place. */
export function CodeEditor(props: CodeEditorProps) {
  const place = useRef<Place>(undefined);
  const plain = <PlainEditor {...props} place={place} />;
  return (
    <div
      className="code-editor"
      data-invalid={props.invalid === true ? "" : undefined}
      style={{ height: props.height === "fill" ? "100%" : Math.max(100, props.height ?? 320) }}
      onKeyDownCapture={onSaveKey(props.onSave)}
    >
      <WhenSeen before={plain}>
        <Boundary fallback={() => plain}>
          <Suspense fallback={plain}>
            {props.beside === undefined ? <Monaco {...props} /> : <TypedMonaco {...props} />}
          </Suspense>
        </Boundary>
      </WhenSeen>
      <p className="hidden" id="code-editor-help">
        {inputText("tabs")}
      </p>
    </div>
  );
}

interface PlainEditorProps extends CodeEditorProps {
  /** Shared by the area that waits for the editor and the one that stays without it. */
  readonly place: RefObject<Place | undefined>;
}

function PlainEditor({ label, value, onChange, readOnly = false, focus = false, place }: PlainEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = area;
    if (current === null) return;
    if (place.current !== undefined) {
      current.focus();
      current.setSelectionRange(...place.current);
    }
    return () => {
      // Whoever types while the editor fails to load goes on in the area that stays.
      const isTyping = document.activeElement === current;
      place.current = isTyping ? [current.selectionStart, current.selectionEnd] : undefined;
    };
  }, [place]);
  return (
    <textarea
      ref={area}
      className="plain-editor"
      aria-label={label}
      spellCheck={false}
      readOnly={readOnly}
      // biome-ignore lint/a11y/noAutofocus: somebody asked for the text in order to type
      autoFocus={focus}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
