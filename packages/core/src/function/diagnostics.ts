import type { Diagnostic } from "./model";

/** Whether one of them keeps the code from being built. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ category }) => category === 1);

/** The code of a diagnostic as people know it. */
export const codeInWords = ({ code }: Diagnostic): string => `TS-${code}`;

/** A diagnostic as one line: `3:9 TS-2322 Type ...`. */
export const diagnosticLine = (diagnostic: Diagnostic): string => {
  const { line, column } = diagnostic.start;
  return `${line}:${column} ${codeInWords(diagnostic)} ${diagnostic.text.replaceAll("\n", " ")}`;
};
