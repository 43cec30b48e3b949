import { homedir } from "node:os";
import { resolve } from "node:path";

/** The path that somebody typed; the home folder is written as shells do. */
export const pathOf = (typed: string): string =>
  resolve(typed.startsWith("~/") ? `${homedir()}${typed.slice(1)}` : typed);
