import { isRecord } from "@twinhelm/core/editing/same";
import { functionFormText } from "@twinhelm/core/function/formText";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import type { CommandContext } from "../connection/connection";
import { readValue } from "../input/input";
import type { FileOptions } from "../record/options";
import { usageError } from "../shell/exit";

/** The body of a function. A variable that is `null`, as `get` writes it, keeps the value that it has in `before`. */
export async function readFunction(
  context: CommandContext,
  { file }: FileOptions,
  isNew: boolean,
  before?: object,
): Promise<unknown> {
  const given = await readValue(context.input, file);
  if (!isRecord(given) || !isRecord(given.env)) return given;
  const known = !isNew && isRecord(before) && isRecord(before.env) ? before.env : {};
  const kept = new Map(Object.entries(known));
  const env = Object.entries(given.env).map(([name, value]) => [name, value ?? kept.get(name)] as const);
  const lines = env.flatMap(([name, value]) =>
    value === undefined ? [functionFormText("env.noValue", { name: visibleText(name) })] : [],
  );
  if (lines.length === 0) return { ...given, env: Object.fromEntries(env) };
  throw usageError(
    commandText("input.unusable", { what: commandText("input.name"), lines: lines.join("\n") }),
  );
}
