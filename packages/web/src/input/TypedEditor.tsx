import {
  javascriptDefaults,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
  typescriptDefaults,
} from "monaco-editor/languages/features/typescript/register";
import { useEffect } from "react";
import type { CodeEditorProps, OfferedCode } from "./CodeEditor";
import { MonacoEditor } from "./MonacoEditor";
import { monaco } from "./monaco";

for (const defaults of [javascriptDefaults, typescriptDefaults]) {
  defaults.setCompilerOptions({
    target: ScriptTarget.ES2020,
    module: ModuleKind.ESNext,
    moduleResolution: ModuleResolutionKind.NodeJs,
    lib: ["es2022", "dom"],
    allowJs: true,
    allowNonTsExtensions: true,
  });
  // What code means is told by the compiler of the server, which has all packages: two opinions would differ.
  defaults.setDiagnosticsOptions({ noSemanticValidation: true, noSuggestionDiagnostics: true });
}

/** The editor with what code can refer to: it completes names and tells types. */
export function TypedEditor(props: CodeEditorProps) {
  const { beside = [], snippets = none } = props;
  useEffect(() => {
    const files = beside.map(({ path, text }) => ({ filePath: `file:///${path}`, content: text }));
    for (const defaults of [javascriptDefaults, typescriptDefaults]) defaults.setExtraLibs(files);
  }, [beside]);
  useEffect(() => {
    const offered = ["javascript", "typescript"].map((language) =>
      monaco.languages.registerCompletionItemProvider(language, {
        provideCompletionItems: (model, position) => ({ suggestions: offers(snippets, model, position) }),
      }),
    );
    return () => {
      for (const each of offered) each.dispose();
    };
  }, [snippets]);
  return <MonacoEditor {...props} />;
}

const none: readonly OfferedCode[] = [];

/** Snippets in place of the word that is begun. */
function offers(snippets: readonly OfferedCode[], model: monaco.editor.ITextModel, at: monaco.Position) {
  const { startColumn, endColumn } = model.getWordUntilPosition(at);
  const range = { startLineNumber: at.lineNumber, endLineNumber: at.lineNumber, startColumn, endColumn };
  return snippets.map(({ name, about, code }) => ({
    label: name,
    detail: about,
    kind: monaco.languages.CompletionItemKind.Snippet,
    insertText: code,
    insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    range,
  }));
}
