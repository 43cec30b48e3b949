import { commandText } from "@twinhelm/core/text/command";
import { loadJq } from "jq-wasm/inline";
import { usageError } from "../shell/exit";

/** What a jq filter makes of a JSON text, a line each; texts are written without quotes, as people read them. */
export async function queryLines(text: string, filter: string): Promise<readonly string[]> {
  const jq = await loadJq();
  const { stdout, stderr, exitCode } = jq.raw(text, filter, ["-c", "-r"]);
  if (exitCode !== 0)
    throw usageError(commandText("jq.refused", { reason: stderr.trim().replaceAll(/^jq: /gm, "") }));
  return stdout === "" ? [] : stdout.replace(/\n$/, "").split("\n");
}
