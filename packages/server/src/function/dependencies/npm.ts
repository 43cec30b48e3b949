import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** What npm is asked for. */
export interface NpmOrder {
  readonly folder: string;
  readonly command: "install" | "uninstall" | "config";
  readonly names: readonly string[];
  /** Whether packages may run scripts of their own. */
  readonly scripts: boolean;
  /** Absent: that of npm's own settings. */
  readonly registry: string | undefined;
  /** Milliseconds. */
  readonly budget: number;
  /** Whether it is only written down what would be installed. */
  readonly isLockOnly?: boolean;
  /** Ends it: the server is being stopped. */
  readonly signal?: AbortSignal;
  /** Told of each file that came over the network. */
  readonly fetched?: () => void;
}

/** Characters of what npm said that are kept. */
const longest = 8000;

const stopped = "The server is being stopped.";

/** How the registry is reached from here: proxies, and whose certificates are believed. */
const ofNetwork =
  /^(https?_proxy|no_proxy|proxy|node_extra_ca_certs|node_use_(system_ca|env_proxy)|ssl_cert_(file|dir))$/i;
/** What npm is told of the environment of the server, and with it scripts of packages where they may run. */
const environment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => name === "PATH" || name === "HOME" || ofNetwork.test(name),
    ),
  );

/** npm did not do what it was asked for. */
export class NpmFailure extends Error {}

/** The program of npm: the one beside this Node, else the one that a shell would find. */
function npmProgram(): string | undefined {
  const beside = dirname(process.execPath);
  const inPath = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "npm"));
  const candidates = [
    join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
    ...inPath.filter((path) => existsSync(path)).map((path) => realpathSync(path)),
  ];
  return candidates.find((path) => path.endsWith("npm-cli.js") && existsSync(path));
}

/** What it says of logs that it does not write. */
const ofLogs = /^npm error Log files were not written/;

/** Runs npm in a folder; gives what it said. Throws `NpmFailure` with that. */
export function runNpm(order: NpmOrder): Promise<string> {
  const { folder, command, names, budget, fetched, signal } = order;
  const program = npmProgram();
  if (signal?.aborted === true)
    return Promise.reject(new NpmFailure(`npm ${command} has failed. ${stopped}`));
  if (program === undefined)
    return Promise.reject(new NpmFailure(`npm ${command} has failed. There is no npm beside this Node.`));
  const child = spawn(process.execPath, [program, command, ...flagsOf(order), "--", ...names], {
    cwd: folder,
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  let said = "";
  const hear = (piece: Buffer) => {
    for (const line of piece.toString("utf8").split("\n")) {
      if (line.startsWith("npm http fetch")) fetched?.();
      else if (line.trim() !== "" && !ofLogs.test(line)) said = `${said}${line}\n`.slice(-longest);
    }
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return new Promise((resolve, reject) => {
    let why = "";
    const end = (reason: string) => {
      why = `${reason}\n`;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => end(`It was ended after ${budget / 1000} seconds.`), budget);
    const stop = () => end(stopped);
    signal?.addEventListener("abort", stop);
    child.on("error", (error) => reject(new NpmFailure(`npm ${command} has failed. ${error.message}`)));
    child.on("close", (code) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      if (code === 0) return resolve(said);
      reject(new NpmFailure(`npm ${command} has failed. code: ${code}\n${why}${said}`.trim()));
    });
  });
}

const flagsOf = ({ scripts, registry, isLockOnly }: NpmOrder): readonly string[] => [
  "--loglevel=http",
  "--no-audit",
  "--no-fund",
  "--no-update-notifier",
  "--no-progress",
  // What went wrong is told; a file of the server helps nobody who reads that.
  "--logs-max=0",
  // A link could lead out of the folder that a function may read.
  "--no-bin-links",
  "--install-links",
  // Whatever the settings of the machine say: the lock names where each package comes from.
  "--package-lock",
  "--lockfile-version=3",
  "--omit-lockfile-registry-resolved=false",
  "--replace-registry-host=npmjs",
  ...(isLockOnly ? ["--package-lock-only"] : []),
  "--fetch-retries=1",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=2000",
  "--fetch-timeout=20000",
  ...(scripts ? [] : ["--ignore-scripts", "--allow-git=none"]),
  ...(registry === undefined ? [] : [`--registry=${registry}`]),
];
