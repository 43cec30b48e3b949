import { readFileSync } from "node:fs";
import { commandText } from "@twinhelm/core/text/command";
import { usageError } from "../shell/exit";
import { reasonOf } from "./reason";

/** The password that a file holds, without the end of its line. */
export function passwordOf(path: string): string {
  try {
    const password = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    if (password !== "") return password;
  } catch (error) {
    throw usageError(commandText("input.unread", { path, reason: reasonOf(error) }));
  }
  throw usageError(commandText("password.emptyFile", { path }));
}
