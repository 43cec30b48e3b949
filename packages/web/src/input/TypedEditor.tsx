import {
  javascriptDefaults,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
  typescriptDefaults,
} from "monaco-editor/languages/features/typescript/register";
import { useEffect } from "react";
import type { CodeEditorProps } from "./CodeEditor";
import { MonacoEditor } from "./MonacoEditor";

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
  const { beside = [] } = props;
  useEffect(() => {
    const files = beside.map(({ path, text }) => ({ filePath: `file:///${path}`, content: text }));
    for (const defaults of [javascriptDefaults, typescriptDefaults]) defaults.setExtraLibs(files);
  }, [beside]);
  return <MonacoEditor {...props} />;
}
