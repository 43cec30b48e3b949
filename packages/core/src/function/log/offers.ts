import type { Offer } from "../../action/offer";
import type { Situation } from "../../area/rows";
import { logsPathOf } from "./paths";

const idsIn = ({ chosen }: Situation): string[] => (chosen.function ?? []).map(({ _id }) => _id);

/** Midnight so many days from today, in the zone of the reader. */
function midnight(later: number): string {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + later).toISOString();
}

/** Today's lines of the chosen functions. */
const todayOf = (functions: string[]) => ({
  functions,
  levels: [],
  between: { begin: midnight(0), end: midnight(1) },
});

interface LogsInput {
  functions: string[];
  levels: number[];
  between: { begin: string; end: string };
}

/** How consoles offer the logs of functions; the offers of functions have them. */
export const functionLogOffers = {
  logs: {
    inputFrom: (situation) => ({ ...todayOf(idsIn(situation)), limit: 1000 }),
    choose: (face, situation) => face.open(logsPathOf(idsIn(situation))),
  } satisfies Offer<LogsInput & { limit: number; skip?: number | undefined }>,
  deleteLogs: {
    inputFrom(situation) {
      const functions = idsIn(situation);
      const names = (situation.chosen.function ?? []).map(({ name }) => name);
      return functions.length === 0 ? undefined : { ...todayOf(functions), names };
    },
  } satisfies Offer<LogsInput & { names?: string[] | undefined; about?: string[] | undefined }>,
};
