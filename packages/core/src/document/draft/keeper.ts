import { isSame } from "../../editing/same";
import { createQueue } from "../../queue";
import type { KeyValueStore } from "../../shell/keyValue";
import { type DraftHere, dropHere, forgetHere, keepHere, nothingHere, readHere } from "./here";
import { createDraftLink, type DraftLink, type DraftLinkOptions } from "./link";
import { type KeptDraft, parseDraft, type ServerDraft } from "./model";
import { draftText } from "./text";
import { together } from "./together";

/** Milliseconds after which what is typed goes to the server; one more key does not put it off. */
const sendAfter = 700;

/** Keeps the draft of one document: on the server where that keeps drafts, and here until it is there. */
export interface DraftKeeper {
  /** The draft that is kept on this machine, known at once. */
  readonly here: KeptDraft | undefined;
  /**
   * The draft that was kept; absent: there was none. What was kept here and what is there are put together, without
   * what was typed since; that is kept on top of both.
   */
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
  const inTurn = createQueue().run;
  const before = readHere(memory, place);
  // An earlier life may have sent what it left here.
  const known: Known = { base: before.over, unsure: before.draft };
  const sending = createSending(options, { known, link, inTurn });
  /** What was found, or kept last. */
  let own = before.draft;
  /** What was kept here when this began, until it is given up. */
  let earlier = before;
  let isFinding = false;
  function keep(draft: KeptDraft) {
    const isKept = keepHere(memory, place, draft, known.base);
    own = draft;
    sending.take(isKept ? draft : undefined);
    if (!isKept) options.tell(draftText("nowhere"));
  }
  const forgetThere = () => inTurn(() => removeThere(options, known, link));
  async function find(): Promise<KeptDraft | undefined> {
    const there = await link.ask();
    isFinding = false;
    if (there === undefined) return earlier.draft;
    known.base = there.version ?? undefined;
    known.unsure = undefined;
    // Somebody may have typed on, or given it up, since it was asked for.
    const here = readHere(memory, place);
    if (isDropped(before, there) || isDropped(here, there)) {
      // What was typed since goes in its place.
      if (here.draft === undefined) void forgetThere();
      return undefined;
    }
    const { draft, isNews } = together(here, there);
    own = draft;
    if (draft !== undefined && isNews) keep(draft);
    else forgetHere(memory, place);
    return together(earlier, there).draft;
  }
  return {
    here: before.draft,
    keep,
    flush: sending.flush,
    find() {
      isFinding = true;
      return inTurn(find);
    },
    drop() {
      sending.stop();
      earlier = nothingHere;
      options.tell(undefined);
      giveUpHere(options, known, own);
      // What is being asked for is forgotten once it is known whether it is what was given up.
      if (!isFinding) void forgetThere();
    },
  };
}

interface SendingParts {
  readonly known: Known;
  readonly link: DraftLink;
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
}

/** Sends what is kept here to the server, in a moment. */
function createSending(options: DraftKeeperOptions, { known, link, inTurn }: SendingParts) {
  const timed = createTimer(flush);
  let waiting: KeptDraft | undefined;
  function flush() {
    timed.end();
    if (waiting !== undefined) void inTurn(send);
  }
  async function send(): Promise<void> {
    if (!(await learn(known, link)) || waiting === undefined) return;
    const draft = waiting;
    waiting = undefined;
    known.unsure = draft;
    const version = await link.save(draft, known.base);
    if (version === undefined) return;
    known.base = version;
    known.unsure = undefined;
    forgetSent(options, { sent: draft, waiting, version });
  }
  return {
    flush,
    /** Absent: it could not be kept here, and is not sent. */
    take(draft: KeptDraft | undefined) {
      waiting = draft;
      if (draft !== undefined) timed.begin();
    },
    stop() {
      timed.end();
      waiting = undefined;
    },
  };
}

/** What is known of the draft on the server. */
interface Known {
  /** The version that is gone on from; absent: none. */
  base: string | undefined;
  /** What was sent without an answer so far: it may be there, under a version that nobody was told. */
  unsure: KeptDraft | undefined;
}

/** Finds out whether what was sent without an answer is there. False: the server does not say. */
async function learn(known: Known, link: DraftLink): Promise<boolean> {
  const { unsure } = known;
  if (unsure === undefined) return true;
  const there = await link.ask();
  if (there === undefined) return false;
  if (isSame(unsure, parseDraft(there.draft))) known.base = there.version ?? undefined;
  known.unsure = undefined;
  return true;
}

/** Takes away what is on the server of a draft that was given up; what keeps it there is remembered here. */
async function removeThere(here: Here, known: Known, link: DraftLink): Promise<void> {
  if (!(await learn(known, link))) return;
  const version = known.base;
  if (version === undefined) return forgetDropped(here);
  if (readHere(here.memory, here.place).draft === undefined) dropHere(here.memory, here.place, version);
  if (!(await link.remove(version))) return;
  known.base = undefined;
  forgetDropped(here);
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

/** Forgets what is kept here, and remembers what on the server is given up: a version, and what may be over it. */
function giveUpHere(options: DraftKeeperOptions, { base, unsure }: Known, own: KeptDraft | undefined): void {
  const { memory, place, server } = options;
  const here = readHere(memory, place).draft;
  // What another window of this console typed is not this one's to give up.
  if (here !== undefined && !isSame(here.draft, own?.draft)) return;
  if (server.isAbsent() || (base === undefined && unsure === undefined)) forgetHere(memory, place);
  else dropHere(memory, place, base, unsure);
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
