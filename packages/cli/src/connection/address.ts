import { usageError } from "../shell/exit";

/** The API address of what a person gave: an address without a path means `/api`. */
export function apiAddress(given: string): string {
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `http://${given}`);
  if (url === null) throw usageError(`"${given}" is no address. Give one like http://127.0.0.1:4300`);
  if (url.username !== "" || url.password !== "")
    throw usageError("Leave name and password out of the address. Give the name with --identifier.");
  const path = url.pathname.replace(/\/+$/, "");
  return `${url.origin}${path === "" ? "/api" : path}`;
}
