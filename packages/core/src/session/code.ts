/** Seconds that a code of an authenticator is shown for (RFC 6238, section 4.1). */
const period = 30;

/** Whole seconds until an authenticator shows another code. `now` in milliseconds. */
export const secondsToNextCode = (now: number): number => period - (Math.floor(now / 1000) % period);
