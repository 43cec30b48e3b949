import { type Meter, smallestRow } from "../records/meter";
import { TimeUp } from "../timeUp";
import { type Line, Rows } from "./line";

/** What a read on a connection may take. */
interface Bounds {
  /** Rows that come count, beside what is done with them. */
  readonly meter: Meter;
  /** Whether its time is over; asked after each answer. */
  readonly isOver: () => boolean;
  /** Told of each answer that is waited for. */
  readonly waiting?: <T>(answer: Promise<T>) => Promise<T>;
}

const asItIs = <T>(answer: Promise<T>): Promise<T> => answer;

/** A connection for one read, which it ends once that is too long. */
export function boundedLine(line: Line, { meter, isOver, waiting = asItIs }: Bounds): Line {
  const count = (rows: number): void => {
    if (isOver()) throw new TimeUp("The read has used up its time");
    meter.spend(rows * smallestRow);
  };
  return {
    ...line,
    async ask(asked) {
      const result = await waiting(line.ask(asked));
      count(result.rows.length);
      return result;
    },
    open(asked) {
      const rows = line.open(asked);
      return new Rows({
        async read(many) {
          const some = await waiting(rows.read(many));
          count(some.length);
          return some;
        },
        async hand(many, take) {
          const handed = await waiting(rows.hand(many, take));
          count(handed);
          return handed;
        },
        close: rows.close,
      });
    },
  };
}
