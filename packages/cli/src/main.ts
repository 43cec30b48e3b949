import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines } from "@twinhelm/core/text/visible";
import { type CommandContext, credentialOf, serverOf } from "./shell/connection";
import { createCredentials } from "./shell/credentials";
import { exitCodes, usageError } from "./shell/exit";
import { createProgram, exitCodeOfError } from "./shell/program";

// A reader that has seen enough, such as `head`, is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.ok);
    throw error;
  });
}

const say = (line: string) => void process.stderr.write(`${visibleLines(line).join("\n")}\n`);
const context: CommandContext = {
  environment: process.env,
  credentials: createCredentials(process.env),
  out: (line) => void process.stdout.write(`${line}\n`),
  say,
  input: process.stdin,
  now: Date.now,
};

/** Without a command: the terminal console, where there is a terminal. */
async function terminal(): Promise<number> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    program.outputHelp({ error: true });
    throw usageError(text("terminal.noTerminal"));
  }
  const server = serverOf(context, program.opts<{ server?: string }>().server);
  const { startTerminal } = await import("./terminal/start");
  return startTerminal({
    server,
    storage: { ...context.credentials.storageOf(server), read: () => credentialOf(context, server) },
    input: stdin,
    output: stdout,
    environment: process.env,
  });
}

const program = createProgram(async (command) => {
  process.exitCode = await command(context);
}, terminal);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOfError(error, say);
}
