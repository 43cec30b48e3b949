import type { Failure } from "../http/failure";

/** The error page of a failure, with what it shows (spec 1, section 2.2). */
export function errorPath({ message, status, statusText }: Failure): string {
  const query = new URLSearchParams({ message });
  if (status !== undefined) query.set("status", String(status));
  if (statusText !== undefined) query.set("statusText", statusText);
  return `/error?${query}`;
}
