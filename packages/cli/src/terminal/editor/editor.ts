import { spawnSync } from "node:child_process";
import { editorLost, editorWords } from "../../input/editor";

/** Runs the editor that the environment names on a file. Gives its exit code. */
export function runEditor(path: string): number {
  const [program = "vi", ...words] = editorWords(process.env) ?? [];
  // The editor finds the terminal as programs expect it.
  process.stdin.setRawMode(false);
  const { status, error } = spawnSync(program, [...words, path], { stdio: "inherit" });
  process.stdin.setRawMode(true);
  if (error !== undefined) throw editorLost(program, error);
  return status ?? 1;
}
