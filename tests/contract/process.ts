import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject } from "vitest";

/** A backend in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends the signal and waits for the end; gives the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const programOf = (name: string): string => join(inject("programs"), name);

/** Runs one of the programs beside the tests, as it was made for the run (`tests/program.ts`). */
export const spawnFixture = (name: string, ...args: readonly string[]) =>
  spawn(process.execPath, ["--no-warnings", programOf(name), ...args], { stdio: ["ignore", "pipe", "pipe"] });

/** Runs one to its end where no file may have more than 64 blocks (of 512 or 1024 bytes). Gives what it wrote. */
export function runWithSmallFiles(name: string, ...args: readonly string[]): string {
  const program = [process.execPath, "--no-warnings", programOf(name), ...args];
  return execFileSync("sh", ["-c", 'ulimit -f 64; exec "$0" "$@"', ...program], { encoding: "utf8" });
}

/** Starts one on a free port. Fails with what it wrote to standard error when it does not come up. */
export async function startServerProcess(
  folder: string,
  password: string,
  settings: object = {},
  environment: Readonly<Record<string, string>> = {},
  program = programOf("server.mjs"),
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
