import { usageError } from "../shell/exit";

/** The API address of what a person gave: an address without a path means `/api`. */
export function apiAddress(given: string): string {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https")
    throw usageError(`"${given}" is no address of a server. Give one that begins with http:// or https://`);
  const url = URL.parse(scheme === undefined ? `http://${given}` : given);
  if (url === null) throw usageError(`"${given}" is no address. Give one like http://127.0.0.1:4300`);
  if (url.username !== "" || url.password !== "")
    throw usageError("Leave name and password out of the address. Give the name with --identifier.");
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? "/api" : path}`;
}
