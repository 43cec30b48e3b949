import * as monaco from "monaco-editor/editor/editor.api";
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codelens/register";
import "monaco-editor/features/comment/register";
import "monaco-editor/features/dropOrPasteInto/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/folding/register";
import "monaco-editor/features/format/register";
import "monaco-editor/features/hover/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/parameterHints/register";
// What is registered under that name shows none: this does.
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
import "monaco-editor/features/toggleTabFocusMode/register";
import "monaco-editor/features/wordOperations/register";
import "monaco-editor/language/json/monaco.contribution";
import "monaco-editor/languages/definitions/handlebars/register";
import "monaco-editor/languages/definitions/javascript/register";
import "monaco-editor/languages/definitions/typescript/register";
import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import JsonWorker from "monaco-editor/language/json/json.worker?worker";
import ScriptWorker from "monaco-editor/language/typescript/ts.worker?worker";

const workers: Readonly<Record<string, new () => Worker>> = {
  json: JsonWorker,
  javascript: ScriptWorker,
  typescript: ScriptWorker,
};

// Workers are files of our own: nothing is fetched from elsewhere, and no text becomes code.
self.MonacoEnvironment = {
  getWorker: (_, label) => new (workers[label] ?? EditorWorker)(),
};

/** The dark theme of the editor, with comments that can be read. */
export const darkTheme = "dark-readable";
monaco.editor.defineTheme(darkTheme, {
  base: "vs-dark",
  inherit: true,
  rules: [{ token: "comment", foreground: "86b574" }],
  colors: {},
});

export { monaco };
