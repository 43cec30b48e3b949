import { spawn } from "node:child_process";
import { editText } from "@twinhelm/core/text/edit";
import type { Environment } from "../connection/credentials";
import { CommandError, exitCodes } from "../shell/exit";
import { reasonOf } from "./reason";

/** The editor that the environment names, with options that it may bring. `undefined`: none is named. */
export function editorWords({ VISUAL, EDITOR }: Environment): readonly [string, ...string[]] | undefined {
  const [program, ...words] = (VISUAL || EDITOR || "").split(/\s+/).filter((word) => word !== "");
  return program === undefined ? undefined : [program, ...words];
}

/** Runs an editor on a file, to its end. Gives its exit code. */
export function editFile(
  [program, ...words]: readonly [string, ...string[]],
  path: string,
  environment: Environment,
): Promise<number> {
  // Ctrl-C belongs to the editor while it runs.
  const ignore = () => undefined;
  process.on("SIGINT", ignore);
  const ended = new Promise<number>((resolve, reject) => {
    const child = spawn(program, [...words, path], { stdio: "inherit", env: { ...environment } });
    child.once("error", (error) => reject(editorLost(program, error)));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  return ended.finally(() => process.off("SIGINT", ignore));
}

/** What is said of an editor that does not start. */
export const editorLost = (program: string, error: Error): CommandError => {
  const isMissing = "code" in error && error.code === "ENOENT";
  const words = isMissing
    ? editText("editorMissing", { program })
    : editText("editorLost", { program, reason: reasonOf(error) });
  return new CommandError(words, exitCodes.failure);
};
