import { type RefObject, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useTheme } from "../shell/theme";
import type { CodeEditorProps } from "./CodeEditor";
import { darkTheme, monaco } from "./monaco";

type Editor = ReturnType<typeof monaco.editor.create>;

/** The editor proper, in a chunk of its own. */
export function MonacoEditor(props: CodeEditorProps) {
  const { value, readOnly = false, marks } = props;
  const { theme } = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const { editor, given } = useMadeEditor(place, props);
  useEffect(() => {
    const { current } = editor;
    if (current === undefined || current.getValue() === value) return;
    given.current = true;
    current.setValue(value);
    given.current = false;
  }, [value, editor, given]);
  useEffect(() => editor.current?.updateOptions({ readOnly }), [readOnly, editor]);
  useEffect(() => monaco.editor.setTheme(theme === "dark" ? darkTheme : "vs"), [theme]);
  useEffect(() => {
    const model = editor.current?.getModel();
    if (model !== undefined && model !== null) markModel(model, marks ?? []);
  }, [marks, editor]);
  useControls(editor, props.controls);
  return <div ref={place} className="monaco-place" />;
}

const options = {
  automaticLayout: true,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  fixedOverflowWidgets: true,
  tabSize: 2,
  fontSize: 13,
};

/** The editor, made once for its language and label; `given`: set while its text is set from outside. */
function useMadeEditor(place: RefObject<HTMLDivElement | null>, props: CodeEditorProps) {
  const { label, language } = props;
  const editor = useRef<Editor>(undefined);
  /** True while the text is set from outside, which is not reported as a change. */
  const given = useRef(false);
  // The newest handlers: the editor is made once.
  const handlers = useRef(props);
  handlers.current = props;
  useEffect(() => {
    if (place.current === null) return;
    const made = monaco.editor.create(place.current, {
      ...options,
      model: modelOf(handlers.current),
      ariaLabel: label,
      // Names are offered while somebody writes only where they are those of the code.
      quickSuggestions: handlers.current.beside !== undefined,
      suggestOnTriggerCharacters: handlers.current.beside !== undefined,
      wordBasedSuggestions: "off",
      // Text is read as text, in lines as wide as the editor; code is not broken.
      wordWrap: language === "plaintext" ? "on" : "off",
    });
    editor.current = made;
    // What had the focus is gone since somebody asked for the text: the button, or the plain text area.
    if (handlers.current.focus || document.activeElement === document.body) made.focus();
    made.onDidChangeModelContent(() => {
      // At once: the next key may save, or type on, and must find what was typed before.
      if (!given.current) flushSync(() => handlers.current.onChange(made.getValue()));
    });
    return () => {
      editor.current = undefined;
      made.getModel()?.dispose();
      made.dispose();
    };
  }, [place, language, label]);
  return { editor, given };
}

let modelCount = 0;

/**
 * Code that refers to files beside it stands in a folder of its own below them. No two stand at the same place: the
 * language service tells texts of one place apart by their version alone, and would take the one for the other.
 */
function modelOf({ value, language, beside }: CodeEditorProps) {
  if (beside === undefined) return monaco.editor.createModel(value, language);
  modelCount += 1;
  const name = `index.${language === "typescript" ? "ts" : "js"}`;
  return monaco.editor.createModel(value, language, monaco.Uri.parse(`file:///${modelCount}/${name}`));
}

/** Milliseconds between two looks for what formats. */
const formatterPause = 50;

/** Formats once what formats is there: it loads after the editor. Ends with the editor. */
async function format(editor: RefObject<Editor | undefined>): Promise<void> {
  while (editor.current !== undefined) {
    const action = editor.current.getAction("editor.action.formatDocument");
    if (action?.isSupported()) return action.run();
    await new Promise((resolve) => setTimeout(resolve, formatterPause));
  }
}

/** What can be done from outside. */
function useControls(editor: RefObject<Editor | undefined>, controls: CodeEditorProps["controls"]): void {
  /** Present: somebody asked for it already. */
  const formatting = useRef<Promise<void>>(undefined);
  useEffect(() => {
    if (controls === undefined) return;
    controls.current = {
      format() {
        formatting.current ??= format(editor).finally(() => {
          formatting.current = undefined;
        });
      },
      reveal(line, column) {
        const position = { lineNumber: line, column };
        editor.current?.setPosition(position);
        editor.current?.revealPositionInCenterIfOutsideViewport(position);
        editor.current?.focus();
      },
    };
    return () => {
      controls.current = undefined;
    };
  }, [editor, controls]);
}

function markModel(
  model: NonNullable<ReturnType<Editor["getModel"]>>,
  marks: NonNullable<CodeEditorProps["marks"]>,
): void {
  monaco.editor.setModelMarkers(
    model,
    "twinhelm",
    marks.map(({ message, line, column, end, code, mild = false }) => ({
      message,
      severity: mild ? monaco.MarkerSeverity.Warning : monaco.MarkerSeverity.Error,
      startLineNumber: line,
      startColumn: column,
      endLineNumber: end?.line ?? line,
      endColumn: end?.column ?? model.getLineMaxColumn(Math.min(line, model.getLineCount())),
      ...(code === undefined ? {} : { code }),
    })),
  );
}
