/**
 * `error` in the body of a 403 that a token of the last minutes would not get: the change is for the person alone, not
 * for whoever came by a token. Signing in again is enough.
 */
export const freshSignInNeeded = "fresh sign-in needed";
