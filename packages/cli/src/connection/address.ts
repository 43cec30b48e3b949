import { commandText } from "@twinhelm/core/text/command";
import { usageError } from "../shell/exit";

/** The API address of what a person gave: an address without a path means `/api`. */
export function apiAddress(given: string): string {
  const url = addressOf(given);
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? "/api" : path}`;
}

/** The address of a web console without a slash at its end. */
export function consoleAddress(given: string): string {
  const { origin, pathname } = addressOf(given);
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

function addressOf(given: string): URL {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https")
    throw usageError(commandText("address.scheme", { given }));
  const url = URL.parse(scheme === undefined ? `http://${given}` : given);
  if (url === null) throw usageError(commandText("address.none", { given }));
  if (url.username !== "" || url.password !== "") throw usageError(commandText("address.name"));
  return url;
}

/** Whether a person gave a path. */
export const hasPath = (given: string): boolean => /^([a-z]+:\/\/)?[^/]+\/+[^/]/i.test(given);
