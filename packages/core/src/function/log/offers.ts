import type { Offer } from "../../action/offer";
import type { Situation } from "../../area/rows";
import { rangeOf, recentDays } from "../../log/range";
import { logsPathOf } from "./paths";

const idsIn = ({ chosen }: Situation): string[] => (chosen.function ?? []).map(({ _id }) => _id);

/** Today's lines of the chosen functions. */
const todayOf = (functions: string[], now = Date.now()) => {
  const { begin, end } = recentDays(1, now);
  const between = rangeOf({ begin, end }) ?? { begin, end };
  return { functions, levels: [], between };
};

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
