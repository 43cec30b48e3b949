import { Readable, type Stream } from "node:stream";
import { visibleLines } from "@twinhelm/core/text/visible";
import { createCredentials } from "../../packages/cli/src/connection/credentials";
import { createProgram, exitCodeOfError } from "../../packages/cli/src/shell/program";
import type { CommandOptions, CommandResult } from "./command";
import { standIn } from "./standIn";
import { environmentOf } from "./terminal";

/**
 * Runs a command without a terminal in this process, to its end: all of it but the process and its streams, at a
 * tenth of their time. `home`: the folder of the configuration of this person.
 */
export async function runHere(
  args: readonly string[],
  home: string,
  options: CommandOptions = {},
): Promise<CommandResult> {
  const environment = environmentOf(home, options.environment);
  let out = "";
  let err = "";
  let code: number | null = null;
  const context = {
    environment,
    credentials: createCredentials(environment),
    out(line: string) {
      out += `${line}\n`;
    },
    async write(piece: string | Uint8Array) {
      out += typeof piece === "string" ? piece : Buffer.from(piece).toString("latin1");
    },
    say(line: string) {
      err += `${visibleLines(line).join("\n")}\n`;
    },
    input: standIn(process.stdin, inputOf(options.input)),
    now: Date.now,
  };
  const program = createProgram(
    async (command) => {
      code = await command(context);
    },
    () => 2,
    args,
  );
  redirect(program, {
    writeOut: (text) => {
      out += text;
    },
    writeErr: (text) => {
      err += text;
    },
  });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    code = exitCodeOfError(error, context.say);
  }
  return { code, out, err };
}

/** What arrives on standard input; absent: its end. */
const inputOf = (text = ""): Stream =>
  Object.assign(Readable.from(text === "" ? [] : [Buffer.from(text)]), { isTTY: false });

interface Written {
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
}

/** A command whatever its options are. */
interface Redirected {
  configureOutput(output: Written): unknown;
  readonly commands: readonly Redirected[];
}

/** Where commander itself writes: help and usage. */
function redirect(command: Redirected, output: Written): void {
  command.configureOutput(output);
  for (const each of command.commands) redirect(each, output);
}
