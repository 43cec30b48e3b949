import type { Failure } from "../http/failure";
import { text } from "../text/catalogue";

export type Tone = "danger" | "warning" | "success" | "plain";

/** Something a person is told. */
interface Notification {
  readonly id: number;
  readonly tone: Tone;
  /** First line, such as `Code: 500`. */
  readonly title?: string | undefined;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Activities that it tells of, which can be undone together. */
  readonly undo?: readonly string[] | undefined;
}

export interface Told extends Pick<Notification, "tone" | "text" | "title"> {
  /** True: it tells of what was just written, and offers to undo that. */
  readonly ofWrite?: boolean;
  /** True: nobody has to go back to it, so it is not in the list. */
  readonly passing?: boolean;
}

/** An action that was begun, and what for. */
export interface Begun {
  /** The id of the action. */
  readonly action: string;
  readonly title: string;
  readonly input: unknown;
}

/** What takes long and goes on. */
export interface GoingOn extends Begun {
  readonly id: number;
  /** How far it is, in per cent. */
  readonly share: number;
}

export interface NotificationState {
  /** The latest last. */
  readonly going: readonly GoingOn[];
  /** In sight now. */
  readonly shown: readonly Notification[];
  /** Newest first, at most `kept`. */
  readonly past: readonly Notification[];
  /** How many failures and warnings came since somebody looked at the list. */
  readonly unread: number;
  /** Undoes what a notification tells of; absent: nothing can be undone here. */
  readonly undo?: Undo | undefined;
}

/** Shows what undoing activities writes, and does it once that is agreed to. */
export type Undo = (activities: readonly string[]) => void;

/** What people are told, and the list of it to go back to. */
export interface Notifications {
  getState(): NotificationState;
  subscribe(listener: () => void): () => void;
  /** Shows a text for a time, milliseconds. The same text again is not shown twice at once. */
  say(message: Told, stay?: number): void;
  /** What was just written: what is told of it within a moment offers to undo it. Absent: it cannot be undone; empty: nothing was. */
  written(activities: readonly string[] | undefined): void;
  /** Tells of what was just written, where it can be undone; nothing else has told of it. */
  sayWritten(text: string): void;
  /** How something is undone here. */
  undoBy(undo: Undo | undefined): void;
  /** Shows how far something is that takes long, until it is over. */
  goesOn(begun: Begun): { share(share: number): void; over(): void };
  /** Shows a failure, unless it is shown elsewhere: at its field, as sign-in over the page, or nowhere (aborted). */
  fail(failure: Failure): void;
  dismiss(id: number): void;
  /** The list was looked at. */
  markRead(): void;
  clear(): void;
  /** Ends the timers. */
  close(): void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs `task` after so many milliseconds; the answer cancels it. */
  readonly schedule: (task: () => void, milliseconds: number) => () => void;
}

/** Milliseconds an error stays in sight (spec 1, section 9). */
const errorStay = 3000;
/** The same where something can be undone by it. */
const undoStay = 8000;
/** Milliseconds in which something is told of what was written. */
const moment = 2000;
/** Notifications kept in the list. */
const kept = 100;

/** What was written last, for a moment. */
function createLatest(now: Clock["now"]) {
  let latest: { readonly activities: readonly string[]; readonly at: number } | undefined;
  return {
    get: () => (latest === undefined || now() - latest.at > moment ? undefined : latest.activities),
    set(activities: readonly string[] | undefined) {
      latest = activities && { activities, at: now() };
    },
  };
}

const withTold = (state: NotificationState, told: Notification, passing: boolean): NotificationState => ({
  ...state,
  shown: [...state.shown, told],
  past: passing ? state.past : [told, ...state.past].slice(0, kept),
  unread: state.unread + (told.tone === "danger" || told.tone === "warning" ? 1 : 0),
});

/** Tasks that are done later, by an id each. */
function createTimers(schedule: Clock["schedule"]) {
  const running = new Map<number, () => void>();
  return {
    begin: (id: number, task: () => void, milliseconds: number) =>
      void running.set(id, schedule(task, milliseconds)),
    end(id: number) {
      running.get(id)?.();
      running.delete(id);
    },
    close() {
      for (const cancel of running.values()) cancel();
      running.clear();
    },
  };
}

interface GoingsStore {
  get(): readonly GoingOn[];
  set(going: readonly GoingOn[]): void;
}

/** All that goes on: each is there with its first share, until it is over or its person is gone. */
function createGoings({ get, set }: GoingsStore) {
  /** How often somebody signed in after somebody else. */
  let person = 0;
  let lastId = 0;
  const isIn = (id: number) => get().some((each) => each.id === id);
  return {
    begin(begun: Begun): ReturnType<Notifications["goesOn"]> {
      lastId += 1;
      const [id, own] = [lastId, person];
      return {
        share(share) {
          if (own !== person) return;
          const now = { ...begun, id, share };
          set(isIn(id) ? get().map((each) => (each.id === id ? now : each)) : [...get(), now]);
        },
        over() {
          if (isIn(id)) set(get().filter((each) => each.id !== id));
        },
      };
    },
    clear() {
      person += 1;
      set([]);
    },
  };
}

export function createNotifications({ now, schedule }: Clock): Notifications {
  let state: NotificationState = { going: [], shown: [], past: [], unread: 0 };
  let lastId = 0;
  const timers = createTimers(schedule);
  const listeners = new Set<() => void>();
  const change = (next: NotificationState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const goings = createGoings({ get: () => state.going, set: (going) => change({ ...state, going }) });
  const dismiss = (id: number) => {
    timers.end(id);
    if (state.shown.some((each) => each.id === id))
      change({ ...state, shown: state.shown.filter((each) => each.id !== id) });
  };
  const latest = createLatest(now);
  const undoable = () => (state.undo === undefined ? undefined : latest.get());
  const say: Notifications["say"] = (message, stay) => {
    const { passing = false, ofWrite = false, ...told } = message;
    const undo = ofWrite ? undoable() : undefined;
    const same = state.shown.find(({ text, title }) => text === message.text && title === message.title);
    if (same !== undefined && undo === undefined) return;
    // What is told again is about something else by now.
    if (same !== undefined) dismiss(same.id);
    if (ofWrite) latest.set(undefined);
    lastId += 1;
    const id = lastId;
    const notification: Notification = { ...told, id, at: now(), ...(undo === undefined ? {} : { undo }) };
    timers.begin(id, () => dismiss(id), stay ?? (undo === undefined ? errorStay : undoStay));
    change(withTold(state, notification, passing));
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say,
    written(activities) {
      if (activities?.length !== 0) latest.set(activities);
    },
    sayWritten(words) {
      if (undoable() !== undefined) say({ tone: "success", text: words, ofWrite: true });
    },
    undoBy: (undo) => change({ ...state, undo }),
    goesOn: goings.begin,
    fail(failure) {
      if (!isShownElsewhere(failure)) say({ tone: "danger", ...wordsOf(failure) });
    },
    dismiss,
    markRead: () => change({ ...state, unread: 0 }),
    clear() {
      goings.clear();
      change({ ...state, shown: [], past: [], unread: 0 });
    },
    close: timers.close,
  };
}

/** 422 and what concerns a field are shown in the form; 401 opens sign-in over the page, unless a rule refused a write. */
const isShownElsewhere = (failure: Failure): boolean =>
  failure.code === "aborted" ||
  (failure.status === 401 && failure.code !== "denied") ||
  failure.status === 422 ||
  failure.field !== undefined;

const wordsOf = (failure: Failure) => ({
  title:
    failure.status === undefined ? undefined : text("shell.notification.code", { status: failure.status }),
  text: failure.message,
});
