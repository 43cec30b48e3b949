import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

/** A backend in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends the signal and waits for the end; gives the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs one of the programs beside the tests, which may import the sources. */
export const spawnFixture = (name: string, ...args: readonly string[]) =>
  spawn(
    process.execPath,
    [
      "--no-warnings",
      "--experimental-transform-types",
      "--import",
      fixture("typescript.mjs"),
      fixture(name),
      ...args,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );

/** Starts one on a free port. Fails with what it wrote to standard error when it does not come up. */
export async function startServerProcess(folder: string, password: string): Promise<ServerProcess> {
  const child = spawnFixture("server.mjs", folder, password);
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
