import { readFileSync } from "node:fs";
import { usageError } from "../shell/exit";

/** The password that a file holds, without the end of its line. */
export function passwordOf(path: string): string {
  try {
    const password = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (password !== "") return password;
  } catch (error) {
    throw usageError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  throw usageError(`${path} is empty. It must hold the password.`);
}
