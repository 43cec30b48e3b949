import type { ChangeLog } from "../documentChanges";
import type { Records, Transaction } from "../engine";
import type { ReadFor } from "../readFor";
import type { BucketView, TransactionBuckets } from "../records/catalogue";
import type { Context } from "../records/context";
import { outside } from "../records/outside";
import { nothingRemembered } from "../records/remembered";
import type { Work } from "../records/work";
import { createWorks, type Works } from "../records/works";
import type { Reading } from "./reads";
import type { Session } from "./session";
import type { Running } from "./transactions";

/** A value of a method of records: what its work gives. */
type Given = ReturnType<typeof JSON.parse>;

interface Slot {
  readonly context: Context;
  readonly works: Works;
}

/** What each change of raises the number that a standby is asked for (`isNothing` in `change.ts`). */
const documents: readonly string[] = ["documents", "history"] satisfies (keyof Records)[];

/** Whether a standby may answer what is read of these records. */
export const isFollowed = (area: string): boolean => documents.includes(area);

/** Records that are read, each call on a connection of its own. `newContext`: for as many as are read at once. */
export function readsOn(reading: Reading, newContext: () => Context, view: BucketView): Records {
  const idle: Slot[] = [];
  const make = (): Slot => {
    const context = newContext();
    return {
      context,
      works: createWorks({
        context,
        view,
        pages: undefined,
        touch: outside,
        changing: outside,
        log: outside,
      }),
    };
  };
  const shape = make();
  idle.push(shape);
  return mapped(shape.works, (area, method) => async (...values: unknown[]) => {
    const slot = idle.pop() ?? make();
    try {
      const read = isFollowed(area) ? reading.readDocuments : reading.read;
      return await read((meter) => {
        slot.context.meter = meter;
        return workOf(slot.works, area, method, values);
      }, values.find(isReadFor));
    } finally {
      idle.push(slot);
    }
  });
}

const isReadFor = (value: unknown): value is ReadFor =>
  typeof value === "object" && value !== null && "gone" in value && typeof value.gone === "function";

/** Records of the transaction that runs. */
export interface Writing {
  /** A transaction begins, in which one after the other runs. */
  begin(): void;
  on(session: Session, running: Running): Transaction;
}

/** One at a time. */
export function createWriting(context: Context): Writing {
  let running: Running | undefined;
  const inside = (): Running => running ?? outside();
  const works = createWorks({
    context,
    view: { current: () => inside().buckets.current() },
    pages: undefined,
    touch(what) {
      inside().touched.add(what);
      // It may change who hears of what follows.
      context.remembered?.listening.clear();
    },
    changing: (): TransactionBuckets => inside().buckets,
    log: (): ChangeLog => inside().log,
    earlier: () => inside().earlier,
    ahead: () => inside().ahead,
    note: (notice) => void inside().notices.push(notice),
  });
  return {
    begin() {
      context.remembered = nothingRemembered();
    },
    on(session, own) {
      running = own;
      context.journal.begin();
      return mapped(works, (area, method) => async (...values: unknown[]) => {
        // What is awaited nowhere must not go on in the next one.
        if (running !== own) return outside();
        return session.run(workOf(works, area, method, values));
      });
    },
  };
}

/** The work of a method of records. */
export function workOf(works: Works, area: string, method: string, values: readonly unknown[]): Work<Given> {
  const group: Given = works;
  return group[area][method](...values);
}

/** As its parts: records of the same names, whose methods give what the work of theirs gives. */
function mapped(
  works: Works,
  method: (area: string, name: string) => (...values: unknown[]) => Promise<Given>,
): Given {
  return Object.fromEntries(
    Object.entries(works).map(([area, records]) => [
      area,
      Object.fromEntries(Object.keys(records).map((name) => [name, method(area, name)])),
    ]),
  );
}
