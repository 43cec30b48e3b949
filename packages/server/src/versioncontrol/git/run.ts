import { spawn } from "node:child_process";
import type { Readable } from "node:stream";

/** One run of git. */
export interface GitOrder {
  /** Of the repository. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Standard input; absent: there is none. */
  readonly input?: string | Uint8Array;
  /** Milliseconds; default that of the instance. */
  readonly budget?: number;
  /** Ends it: whoever asked is gone, or the server is being stopped. */
  readonly signal?: AbortSignal | undefined;
}

export interface GitAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** git could not be run to its end. The message is for people. */
export class GitFailure extends Error {}

/** Bytes of what git prints on each of both streams. */
const mostPrinted = 16 * 1024 * 1024;
/** Milliseconds that git has to leave things in order once it is told to end. */
const patience = 3000;

/** Runs git, without a shell. Throws `GitFailure` where it does not come to an end by itself. */
export type RunGit = (order: GitOrder) => Promise<GitAnswer>;

export const runGitOf =
  (program: string, usualBudget: number): RunGit =>
  ({ folder, args, environment, input, budget = usualBudget, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(new GitFailure("git was not run: nobody waits for it."));
      const child = spawn(program, args, {
        cwd: folder,
        env: environment,
        windowsHide: true,
        // With the programs that it starts for the network, it is ended as one.
        detached: process.platform !== "win32",
      });
      let why: string | undefined;
      let killer: NodeJS.Timeout | undefined;
      const end = (reason: string) => {
        if (why !== undefined) return;
        why = reason;
        kill(child.pid, "SIGTERM");
        killer = setTimeout(() => kill(child.pid, "SIGKILL"), patience);
      };
      const timer = setTimeout(
        () => end(`git was ended: it took longer than ${budget / 1000} seconds.`),
        budget,
      );
      const stop = () => end("git was ended: nobody waits for it any more.");
      signal?.addEventListener("abort", stop, { once: true });
      const tooMuch = () => end("git was ended: it printed more than 16 MiB. Ask for less.");
      const stdout = collect(child.stdout, tooMuch);
      const stderr = collect(child.stderr, tooMuch);
      // A git that reads nothing has closed it.
      child.stdin.on("error", () => undefined).end(input);
      const over = () => {
        clearTimeout(timer);
        clearTimeout(killer);
        signal?.removeEventListener("abort", stop);
      };
      child.on("error", (error) => {
        over();
        reject(new GitFailure(`git cannot be run: ${error.message}`));
      });
      child.on("close", (code) => {
        over();
        if (why !== undefined) return reject(new GitFailure(why));
        resolve({ code: code ?? 1, stdout: stdout(), stderr: stderr() });
      });
    });

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It is gone already.
  }
}

function collect(stream: Readable, tooMuch: () => void): () => string {
  const pieces: Buffer[] = [];
  let size = 0;
  stream.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > mostPrinted) tooMuch();
    else pieces.push(piece);
  });
  return () => Buffer.concat(pieces).toString("utf8");
}
