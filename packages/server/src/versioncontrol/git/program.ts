import { execFile } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";

/** The oldest git that knows all that is asked of it. */
const oldest = { major: 2, minor: 32 } as const;

/** The git of this machine, or a sentence that says what is missing. */
export type GitProgram = { readonly path: string } | { readonly problem: string };

/** Looks for git as a shell would, and asks it for its version. */
export async function findGit(searchPath: string): Promise<GitProgram> {
  const name = process.platform === "win32" ? "git.exe" : "git";
  const path = searchPath
    .split(delimiter)
    // A relative folder would mean another one in each place.
    .filter((folder) => isAbsolute(folder))
    .map((folder) => join(folder, name))
    .find(isProgram);
  if (path === undefined)
    return {
      problem:
        "Version control needs git, which is not installed on the machine of the server. Install git, then start the server anew.",
    };
  return versionProblem(path);
}

async function versionProblem(path: string): Promise<GitProgram> {
  const said = await promisify(execFile)(path, ["--version"], { timeout: 10_000, env: {} }).then(
    ({ stdout }) => stdout.trim(),
    (error: Error) => error.message,
  );
  const [, major, minor] = /^git version (\d+)\.(\d+)/.exec(said) ?? [];
  if (major === undefined) return { problem: `The git of the server's machine does not run: ${said}` };
  if (Number(major) > oldest.major || Number(minor) >= oldest.minor) return { path };
  return {
    problem: `Version control needs git ${oldest.major}.${oldest.minor} or newer; the machine of the server has ${said}.`,
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
