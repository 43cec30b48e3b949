import { httpError } from "../shell/errors";

/** A transaction has used up its time. `budget`: milliseconds. */
export const changeTooLong = (budget: number) =>
  httpError(
    503,
    `The change took longer than ${budget / 1000} seconds, and was undone. Nothing was changed. Change less at once.`,
  );

export const serverStops = () => httpError(503, "The server is being stopped. Nothing was changed.");
