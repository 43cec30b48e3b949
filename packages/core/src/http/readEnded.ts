/**
 * `error` in the body of a 503 whose read has used up its time. Asking again would use up as much once more,
 * unlike a 503 of a server that starts or is busy.
 */
export const readEnded = "read ended";

/** Whether the body of a failed answer says so. `body`: what arrived, parsed where it was JSON. */
export const saysReadEnded = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "error" in body && body.error === readEnded;
