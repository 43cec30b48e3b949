import { attempt } from "../../http/attempt";
import { abortedFailure } from "../../http/exchange";
import type { Failure, Result } from "../../http/failure";
import type { StorageObject } from "../model";
import { storageText } from "../text";
import type { ExistingWay } from "./plan";
import { createSpeed, type Speed } from "./speed";

/**
 * `waiting`: its turn comes. `running`: bytes are on their way. `again`: it broke, and is begun again in a moment.
 * `held`: the session has ended, and it goes on once the same person has signed in again. `failed` and `stopped` can be
 * begun again by the person.
 */
export type TransferState = "waiting" | "running" | "again" | "held" | "done" | "failed" | "stopped";

/** One file on its way, as it is shown. */
export interface Transfer {
  readonly id: number;
  /** The name that it has now. */
  readonly name: string;
  /** The name that was asked for, where it has a free one instead. */
  readonly asked?: string | undefined;
  /** Bytes; absent: that is known at the end. */
  readonly size: number | undefined;
  readonly state: TransferState;
  /** Bytes that are across. */
  readonly sent: number;
  /** Bytes a second, of the last seconds. */
  readonly speed: number;
  readonly failure?: Failure | undefined;
  /** Its name was taken meanwhile: what becomes of it is for the person to say. */
  readonly taken?: { readonly by: StorageObject | undefined } | undefined;
}

/** What is transferred. `run` brings the bytes across, and settles with a failure once `signal` is aborted. */
export interface TransferJob {
  readonly name: string;
  /** The name that was asked for, where `name` is a free one instead. */
  readonly asked?: string | undefined;
  readonly size?: number | undefined;
  /** Absent: a name that is taken is no question here. Asked once it has failed with a conflict. */
  readonly taken?: Taken | undefined;
  /** The permission that it needs: one that is denied tells what becomes of those that wait and need the same. */
  readonly needs?: string | undefined;
  run(control: {
    readonly signal: AbortSignal;
    readonly onProgress: (sent: number) => void;
    /** Told under which name it is stored. */
    readonly onStored?: ((name: string) => void) | undefined;
  }): Promise<Result<unknown>>;
}

/** What can be done with a file whose name was taken meanwhile. */
export interface Taken {
  /** What has the name now; undefined: it cannot be told. */
  readonly by: StorageObject | undefined;
  /** The same under a name that is free then. */
  readonly keep: TransferJob;
  /** The same in the place of what has the name; absent: that is not known. */
  readonly replace?: TransferJob | undefined;
}

/** Transfers of one console or command: a few at a time, going on whatever is on the screen. */
export interface Transfers {
  /** The same list until something changes. */
  list(): readonly Transfer[];
  subscribe(listener: () => void): () => void;
  add(jobs: readonly TransferJob[]): readonly number[];
  /** Stops one, or one that waits; what was sent of it is given up. */
  stop(id: number): void;
  stopAll(): void;
  /** Begins one again that failed or was stopped. */
  retry(id: number): void;
  /** Goes on with one whose name was taken meanwhile; `skip` takes it away. */
  settle(id: number, way: ExistingWay): void;
  /** Begins all again that failed or were stopped. */
  retryFailed(): void;
  /** Takes those away that are at their end. */
  clear(): void;
  /** Resolves once none waits or runs, and those that were stopped have given up what they wrote. */
  idle(): Promise<void>;
}

export interface TransfersOptions {
  /** Under way at once. */
  readonly width: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly schedule: (task: () => void, milliseconds: number) => void;
  /** Resolves once somebody has signed in or out after the session has ended: true: the same person. Absent: nobody does. */
  readonly renewed?: (() => Promise<boolean>) | undefined;
  /** Told of each that is at its end. */
  readonly onEnd?: ((transfer: Transfer) => void) | undefined;
}

/** Milliseconds to wait before a broken transfer is begun again, try by try. */
const waits: readonly number[] = [500, 2000, 8000];
/** Milliseconds between two news about bytes. */
const newsEvery = 100;

interface Item {
  readonly id: number;
  job: TransferJob;
  /** The name that it is stored under, once that is told. */
  stored: string | undefined;
  state: TransferState;
  sent: number;
  tries: number;
  failure: Failure | undefined;
  control: AbortController | undefined;
  readonly speed: Speed;
}

/** Waiting or under way. */
export const isOpen = ({ state }: Pick<Transfer, "state">): boolean =>
  state === "waiting" || state === "running" || state === "again" || state === "held";

export const createTransfers = (options: TransfersOptions): Transfers => new TransferQueue(options);

class TransferQueue implements Transfers {
  readonly #options: TransfersOptions;
  readonly #items: Item[] = [];
  /** Those of them whose turn comes, in order: of a hundred thousand files not each is looked at after each. */
  readonly #waiting = new Set<Item>();
  #running = 0;
  /** Those that wait, run or are to be begun again. */
  #open = 0;
  readonly #listeners = new Set<() => void>();
  readonly #waitingForEnd: (() => void)[] = [];
  #shown: readonly Transfer[] | undefined;
  #isNewsDue = false;
  #lastId = 0;
  /** True: nothing is begun before somebody has signed in again. */
  #isHeld = false;
  /** Under way, those included that are stopped and not at their end yet. */
  #runs = 0;

  constructor(options: TransfersOptions) {
    this.#options = options;
  }

  list(): readonly Transfer[] {
    this.#shown ??= this.#items.map((item) => transferOf(item, this.#options.now()));
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  add(jobs: readonly TransferJob[]): readonly number[] {
    const added = jobs.map((job): Item => {
      this.#lastId += 1;
      const begun = { sent: 0, tries: 0, stored: undefined, failure: undefined, control: undefined };
      return { id: this.#lastId, job, state: "stopped", ...begun, speed: createSpeed() };
    });
    for (const item of added) {
      this.#items.push(item);
      this.#to(item, "waiting");
    }
    this.#next();
    return added.map(({ id }) => id);
  }

  stop(id: number): void {
    this.#found(id, (item) => this.#stopOne(item));
  }

  stopAll(): void {
    for (const item of this.#items) this.#stopOne(item);
    this.#tell();
  }

  retry(id: number): void {
    this.#found(id, (item) => this.#waitAgain(item));
  }

  settle(id: number, way: ExistingWay): void {
    this.#found(id, (item) => {
      const taken = takenOf(item);
      if (taken === undefined) return;
      if (way === "skip") this.#items.splice(this.#items.indexOf(item), 1);
      else this.#goOnWith(item, taken[way]);
    });
  }

  retryFailed(): void {
    for (const item of this.#items) this.#waitAgain(item);
    this.#next();
  }

  clear(): void {
    this.#items.splice(0, this.#items.length, ...this.#items.filter(isOpen));
    this.#tell();
  }

  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingForEnd.push(resolve);
      this.#tellEnd();
    });
  }

  #tell(): void {
    this.#shown = undefined;
    for (const listener of this.#listeners) listener();
    this.#tellEnd();
  }

  #tellEnd(): void {
    if (this.#runs > 0 || this.#open > 0) return;
    for (const resolve of this.#waitingForEnd.splice(0)) resolve();
  }

  #tellSoon(): void {
    if (this.#isNewsDue) return;
    this.#isNewsDue = true;
    this.#options.schedule(() => {
      this.#isNewsDue = false;
      this.#tell();
    }, newsEvery);
  }

  #next(): void {
    for (const item of this.#waiting) {
      if (this.#isHeld || this.#running >= this.#options.width) break;
      this.#begin(item);
    }
    this.#tell();
  }

  #begin(item: Item): void {
    const control = new AbortController();
    Object.assign(item, { sent: 0, failure: undefined, control });
    this.#to(item, "running");
    item.speed.restart();
    const onProgress = (sent: number) => {
      if (item.control !== control) return;
      item.sent = sent;
      item.speed.note(this.#options.now(), sent);
      this.#tellSoon();
    };
    const onStored = (name: string) => {
      if (item.control === control) item.stored = name;
    };
    this.#runs += 1;
    const run = () => item.job.run({ signal: control.signal, onProgress, onStored });
    void attempt(run, (reason) => storageText("transfer.broken", { reason })).then((result) => {
      this.#runs -= 1;
      if (item.control === control) this.#settle(item, result);
      else this.#tellEnd();
    });
  }

  #settle(item: Item, result: Result<unknown>): void {
    if (result.ok) {
      item.sent = item.job.size ?? item.sent;
      this.#put(item, "done");
    } else this.#fail(item, result.failure);
    this.#next();
  }

  #fail(item: Item, failure: Failure): void {
    const { renewed } = this.#options;
    if (failure.code === "not-signed-in" && renewed !== undefined) this.#hold(item, failure, renewed);
    else this.#failOrWait(item, failure);
  }

  #failOrWait(item: Item, failure: Failure): void {
    const wait = failure.retry ? waits[item.tries] : undefined;
    if (wait === undefined) this.#put(item, "failed", failure);
    else {
      item.tries += 1;
      this.#put(item, "again", failure);
      this.#options.schedule(() => {
        if (item.state === "again") this.#to(item, "waiting");
        this.#next();
      }, wait);
    }
    const { code } = failure;
    // Nothing is sent in vain.
    if (code === "denied") this.#failWaiting(failure, ({ job }) => job.needs === item.job.needs);
    if (code === "not-signed-in") this.#failWaiting(failure, () => true);
  }

  #failWaiting(failure: Failure, which: (item: Item) => boolean): void {
    for (const item of this.#waiting) if (which(item)) this.#put(item, "failed", failure);
  }

  /** What was sent is given up, and nothing else is begun, until somebody has signed in again. */
  #hold(item: Item, failure: Failure, renewed: () => Promise<boolean>): void {
    this.#put(item, "held", failure);
    if (this.#isHeld) return;
    this.#isHeld = true;
    void renewed().then((isSame) => {
      this.#isHeld = false;
      // They were first before.
      const later = [...this.#waiting];
      this.#waiting.clear();
      for (const each of this.#items) if (each.state === "held") this.#to(each, "waiting");
      for (const each of later) this.#waiting.add(each);
      if (!isSame) this.#failWaiting(failure, () => true);
      this.#next();
    });
  }

  #stopOne(item: Item): void {
    if (!isOpen(item)) return;
    const { control } = item;
    this.#put(item, "stopped", abortedFailure);
    control?.abort();
  }

  #waitAgain(item: Item): void {
    if (item.state !== "failed" && item.state !== "stopped") return;
    Object.assign(item, { tries: 0, sent: 0, failure: undefined });
    this.#to(item, "waiting");
  }

  /** One whose name is taken, in another way. */
  #goOnWith(item: Item, job: TransferJob | undefined): void {
    if (job === undefined) return;
    item.job = job;
    this.#waitAgain(item);
  }

  #to(item: Item, state: TransferState): void {
    const before = { isOpen: isOpen(item), isRunning: item.state === "running" };
    item.state = state;
    this.#open += Number(isOpen(item)) - Number(before.isOpen);
    this.#running += Number(state === "running") - Number(before.isRunning);
    if (state === "waiting") this.#waiting.add(item);
    else this.#waiting.delete(item);
  }

  #put(item: Item, state: TransferState, failure?: Failure): void {
    this.#to(item, state);
    item.failure = failure;
    item.control = undefined;
    if (!isOpen(item)) this.#options.onEnd?.(transferOf(item, this.#options.now()));
  }

  #found(id: number, work: (item: Item) => void): void {
    for (const item of this.#items) if (item.id === id) work(item);
    this.#next();
  }
}

const takenOf = ({ job, state, failure }: Item): Taken | undefined =>
  state === "failed" && failure?.code === "conflict" ? job.taken : undefined;

const transferOf = (item: Item, now: number): Transfer => ({
  id: item.id,
  ...namesOf(item),
  size: item.job.size,
  state: item.state,
  sent: item.sent,
  speed: item.state === "running" ? item.speed.at(now) : 0,
  failure: item.failure,
  taken: takenOf(item),
});

function namesOf({ job, stored }: Item): Pick<Transfer, "name" | "asked"> {
  const name = stored ?? job.name;
  const asked = job.asked ?? job.name;
  return asked === name ? { name } : { name, asked };
}

/** What all transfers together have come to. */
export interface TransferSum {
  readonly done: number;
  readonly failed: number;
  /** Waiting or under way. */
  readonly open: number;
  readonly sent: number;
  /** Bytes of all whose size is known. */
  readonly size: number;
  readonly speed: number;
}

export function sumOf(transfers: readonly Transfer[]): TransferSum {
  const count = (wanted: (state: TransferState) => boolean) =>
    transfers.filter(({ state }) => wanted(state)).length;
  const total = (of: (transfer: Transfer) => number) =>
    transfers.reduce((sum, transfer) => sum + of(transfer), 0);
  return {
    done: count((state) => state === "done"),
    failed: count((state) => state === "failed" || state === "stopped"),
    open: transfers.filter(isOpen).length,
    sent: total(({ sent }) => sent),
    size: total(({ size, sent }) => size ?? sent),
    speed: total(({ speed }) => speed),
  };
}
