import { isSame } from "../../editing/same";
import type { KeyValueStore } from "../../shell/keyValue";
import { type DraftHere, dropHere, forgetHere, keepHere, readHere } from "./here";
import { createDraftLink, type DraftLinkOptions } from "./link";
import { type KeptDraft, parseDraft, type ServerDraft } from "./model";
import { draftText } from "./text";
import { together } from "./together";

/** Milliseconds after which what is typed goes to the server; one more key does not put it off. */
const sendAfter = 700;

/** Keeps the draft of one document: on the server where that keeps drafts, and here until it is there. */
export interface DraftKeeper {
  /** The draft that is kept; absent: there is none. What is kept here and what is there are put together. */
  find(): Promise<KeptDraft | undefined>;
  /** Keeps a draft here at once, in place of the one before, and sends it in a moment. */
  keep(draft: KeptDraft): void;
  /** Forgets it, once it is saved or given up. */
  drop(): void;
  /** Sends at once what waits to be sent. */
  flush(): void;
}

export interface DraftKeeperOptions extends DraftLinkOptions {
  readonly memory: KeyValueStore;
}

/** Makes the one place that knows where the draft of a document is. */
export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { memory, place } = options;
  const link = createDraftLink(options);
  const timed = createTimer(flush);
  const inTurn = createTurns();
  /** The version on the server that is gone on from; absent: none. */
  let base = readHere(memory, place).over;
  let waiting: KeptDraft | undefined;
  /** What is being sent. */
  let sending: KeptDraft | undefined;
  function keep(draft: KeptDraft) {
    const isKept = keepHere(memory, place, draft, base);
    waiting = isKept ? draft : undefined;
    if (isKept) timed.begin();
    else options.tell(draftText("nowhere"));
  }
  function flush() {
    timed.end();
    if (waiting !== undefined) void inTurn(send);
  }
  async function send(): Promise<void> {
    const draft = waiting;
    if (draft === undefined) return;
    waiting = undefined;
    sending = draft;
    const version = await link.save(draft, base).finally(() => {
      sending = undefined;
    });
    if (version === undefined) return;
    base = version;
    forgetSent(options, { sent: draft, waiting, version });
  }
  async function forgetThere(): Promise<void> {
    if (base === undefined) return forgetDropped(options);
    const version = base;
    if (readHere(memory, place).draft === undefined) dropHere(memory, place, version);
    if (!(await link.remove(version))) return;
    base = undefined;
    forgetDropped(options);
  }
  async function find(): Promise<KeptDraft | undefined> {
    const before = readHere(memory, place);
    const there = await link.ask();
    if (there === undefined) return before.draft;
    base = there.version ?? undefined;
    if (isDropped(before, there)) return void inTurn(forgetThere);
    const { draft, isNews } = together(before, there);
    if (draft !== undefined && isNews) keep(draft);
    else forgetHere(memory, place);
    return draft;
  }
  function drop() {
    timed.end();
    waiting = undefined;
    options.tell(undefined);
    giveUpHere(options, base, sending);
    void inTurn(forgetThere);
  }
  return { keep, flush, drop, find: () => inTurn(find) };
}

type Here = Pick<DraftKeeperOptions, "memory" | "place">;

interface Sent {
  readonly sent: KeptDraft;
  /** What was typed since; absent: nothing. */
  readonly waiting: KeptDraft | undefined;
  readonly version: string;
}

/** Forgets here what the server has as a version by now; what was typed since goes on from that. */
function forgetSent({ memory, place }: Here, { sent, waiting, version }: Sent): void {
  const now = readHere(memory, place).draft;
  if (now === undefined) return;
  if (isSame(now.draft, sent.draft)) forgetHere(memory, place);
  // What another window of this console typed goes on from what that one knows.
  else if (isSame(now.draft, waiting?.draft)) keepHere(memory, place, now, version);
}

/** Forgets what is kept here, and remembers what on the server is given up: a version, and what is being sent over it. */
function giveUpHere({ memory, place }: Here, version: string | undefined, sent: KeptDraft | undefined): void {
  if (version === undefined && sent === undefined) forgetHere(memory, place);
  else dropHere(memory, place, version, sent);
}

/** The server knows what was given up. */
function forgetDropped({ memory, place }: Here): void {
  if (readHere(memory, place).dropped !== undefined) forgetHere(memory, place);
}

/** Whether what the server has was given up here; what another console went on with was not. */
const isDropped = ({ dropped, sent }: DraftHere, { version, draft }: ServerDraft): boolean =>
  version !== null && (dropped === version || (sent !== undefined && isSame(sent, parseDraft(draft))));

/** Calls `done` a while after it was begun first. */
function createTimer(done: () => void) {
  let timer: unknown;
  return {
    begin() {
      timer ??= setTimeout(done, sendAfter);
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Runs one after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
