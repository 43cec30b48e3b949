import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

/** A backend in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends the signal and waits for the end; gives the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const commandOf = (name: string, args: readonly string[]) => [
  "--no-warnings",
  "--import",
  fileURLToPath(new URL("../../packages/server/src/shell/typescript.mjs", import.meta.url)),
  fixture(name),
  ...args,
];

/** Runs one of the programs beside the tests, which may import the sources. */
export const spawnFixture = (name: string, ...args: readonly string[]) =>
  spawn(process.execPath, commandOf(name, args), { stdio: ["ignore", "pipe", "pipe"] });

/** Runs one to its end where no file may have more than 64 blocks (of 512 or 1024 bytes). Gives what it wrote. */
export function runWithSmallFiles(name: string, ...args: readonly string[]): string {
  const within = ["-c", 'ulimit -f 64; exec "$0" "$@"', process.execPath, ...commandOf(name, args)];
  return execFileSync("sh", within, { encoding: "utf8" });
}

/** Starts one on a free port. Fails with what it wrote to standard error when it does not come up. */
export async function startServerProcess(
  folder: string,
  password: string,
  settings: object = {},
  environment: Readonly<Record<string, string>> = {},
  program = inject("serverProgram"),
): Promise<ServerProcess> {
  const args = ["--no-warnings", program, folder, password, JSON.stringify(settings)];
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const line = await Promise.race([
    once(child.stdout, "data").then(([chunk]) => String(chunk)),
    exited.then(() => undefined),
  ]);
  if (line === undefined) throw new Error(`The server did not start: ${errors}`);
  return {
    url: line.trim(),
    child,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
