import { freshSignInNeeded } from "@twinhelm/core/http/freshSignIn";
import type { FastifyRequest } from "fastify";
import { HttpError } from "../shell/errors";

/** Seconds since a sign-in during which it counts as fresh. */
const freshFor = 300;

/**
 * Throws 403 unless the token of the caller was made within the last five minutes. What would shut the person out for
 * whoever came by a token of theirs needs one: signing in again gives it.
 */
export function requireFreshSignIn(request: FastifyRequest, now: number): void {
  const { signedInAt } = request;
  // A clock that was set back makes no old sign-in a fresh one.
  if (signedInAt !== undefined && Math.abs(now / 1000 - signedInAt) <= freshFor) return;
  throw new HttpError({
    statusCode: 403,
    message: "Your own password and second factor change within five minutes of a sign-in. Sign in again.",
    error: freshSignInNeeded,
  });
}
