import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../shell/errors";

/** Makes the data folder where it is missing. Throws `StartError` where it cannot be used. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolders(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      "not-writable",
      `The data folder ${folder} cannot be used: ${reason}. Choose another with --data.`,
    );
  }
}

/** Makes a folder and those above it. Node's own way never returns where the system makes none, as below /proc. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
