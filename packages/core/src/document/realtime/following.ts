import type { QueryClient } from "@tanstack/query-core";
import type { Bucket } from "../../bucket/model";
import type { Sockets } from "../../http/sockets";
import type { Transport } from "../../http/transport";
import type { ListState } from "../../list/state";
import { listDocuments } from "../api";
import { documentQueryOf } from "../list";
import type { BucketDocument, DocumentPage } from "../model";
import { documentsQuery } from "../queries";
import { hasOtherFields, isLike, newsOf, noNews, type PageNews, valuesOfNow } from "./news";
import { documentsTarget, isChunk } from "./target";

/** A page that is shown, as others change it. */
export interface FollowedPage extends PageNews {
  /** Ids of rows that somebody else changed a short while ago. */
  readonly changed: ReadonlySet<string>;
}

export const unchanged: FollowedPage = { ...noNews, changed: new Set() };

/** Follows a page until it is stopped. */
export interface Following {
  readonly view: () => FollowedPage;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows the page as it is now. */
  readonly show: () => void;
  readonly stop: () => void;
}

export interface FollowingOptions {
  readonly sockets: Sockets;
  readonly queries: QueryClient;
  readonly transport: Transport;
  readonly bucket: Bucket;
  readonly state: ListState;
}

/** Milliseconds: what happens together is looked at together; between two looks; how long a row stays marked. */
export const followingTimes = { settle: 250, between: 1000, mark: 6000 } as const;

/**
 * Follows a page of documents. The socket says that something has happened; what it is, the same page says that is
 * shown, read again: it alone has relations, the language, and what this person may see. Rows stay where they are.
 */
export function followPage(options: FollowingOptions): Following {
  const page = new FollowedRows(options);
  return {
    view: () => page.view,
    subscribe: (listener) => page.subscribe(listener),
    show: () => page.show(),
    stop: () => page.stop(),
  };
}

class FollowedRows {
  view: FollowedPage = unchanged;
  readonly #options: FollowingOptions;
  readonly #listeners = new Set<() => void>();
  /** Ids that were told to be deleted, or to match no more, since the page was read. */
  readonly #removed = new Set<string>();
  readonly #marks = createMarks(() => this.#tell({}));
  readonly #looks = createLooks(() => this.#look());
  readonly #reads: ReturnType<typeof followReads>;
  readonly #leave: () => void;
  /** The page as it was when it was looked at last. */
  #latest: DocumentPage | undefined;
  /** What the connection begins with, until it is compared with the page. */
  #first: BucketDocument[] | undefined = [];
  #isLive = false;
  #isStopped = false;

  constructor(options: FollowingOptions) {
    this.#options = options;
    const { sockets, queries, bucket, state } = options;
    this.#reads = followReads(queries, this.#key(), () => this.#readAnew());
    this.#leave = sockets.watch(documentsTarget(bucket._id, documentQueryOf(state)), {
      opened: () => {
        if (this.#first === undefined) this.#hint();
        else this.#first = [];
      },
      message: (message) => this.#take(message),
      state: ({ status }) => {
        this.#isLive = status === "live";
        this.#compare();
      },
    });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(): void {
    const latest = this.#latest;
    if (latest === undefined) return;
    const shown = new Set(this.#shown()?.data.map(({ _id }) => _id));
    this.#marks.add(latest.data.map(({ _id }) => _id).filter((id) => !shown.has(id)));
    this.#options.queries.setQueryData(this.#key(), latest);
    this.#removed.clear();
    this.#tell(noNews);
  }

  stop(): void {
    this.#isStopped = true;
    this.#leave();
    this.#reads.stop();
    this.#looks.stop();
    this.#marks.stop();
  }

  #key() {
    const { transport, bucket, state } = this.#options;
    return documentsQuery(transport, bucket._id, state).queryKey;
  }

  #shown = () => this.#options.queries.getQueryData<DocumentPage>(this.#key());

  #take(message: unknown): void {
    if (!isChunk(message) || message.kind === 8) return;
    if (message.kind === 3 || message.kind === 4) this.#removed.add(message.document._id);
    if (this.#isLive) this.#hint();
    else if (message.kind === 0) this.#first?.push(message.document);
  }

  #hint(): void {
    this.#reads.outdate();
    this.#looks.ask();
  }

  /** What changed between the first read and the beginning of the connection is found by comparing them. */
  #compare(): void {
    const shown = this.#shown();
    const documents = this.#first;
    if (!this.#isLive || documents === undefined || shown === undefined) return;
    this.#first = undefined;
    if (!isLike(this.#options.bucket, shown.data, documents)) this.#hint();
  }

  #readAnew(): void {
    this.#latest = undefined;
    this.#removed.clear();
    this.#tell(noNews);
    this.#compare();
    // It began before the last hint.
    if (!this.#reads.isFresh()) this.#looks.ask();
  }

  async #look(): Promise<void> {
    if (this.#reads.isFresh()) return;
    const { queries, transport, bucket, state } = this.#options;
    const result = await listDocuments(transport, bucket._id, documentQueryOf(state));
    const shown = this.#shown();
    if (this.#isStopped || !result.ok || shown === undefined || this.#reads.isBusy()) return;
    this.#latest = result.value;
    const { page, changed } = valuesOfNow(shown, result.value);
    if (page !== shown) queries.setQueryData(this.#key(), page);
    if (hasOtherFields(shown, result.value)) void queries.invalidateQueries({ queryKey: ["bucket"] });
    this.#marks.add(changed);
    const { pageIndex, pageSize } = state;
    const removed = this.#removed;
    this.#tell(newsOf({ shown: page, latest: result.value, removed, pageIndex, pageSize }));
  }

  #tell(news: Partial<PageNews>): void {
    if (this.#isStopped) return;
    this.view = { ...this.view, ...news, changed: this.#marks.ids() };
    for (const listener of this.#listeners) listener();
  }
}

/** Ids that are marked for a while. */
function createMarks(onEnd: () => void) {
  const timers = new Map<string, unknown>();
  let ids: ReadonlySet<string> = new Set();
  const change = () => {
    ids = new Set(timers.keys());
  };
  return {
    ids: () => ids,
    add(added: readonly string[]) {
      for (const id of added) {
        clearTimeout(timers.get(id));
        const end = () => {
          timers.delete(id);
          change();
          onEnd();
        };
        timers.set(id, setTimeout(end, followingTimes.mark));
      }
      if (added.length > 0) change();
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Looks a while after it was asked to, and not too often. */
function createLooks(look: () => Promise<void>) {
  let timer: unknown;
  let isLooking = false;
  let isAsked = false;
  const later = (wait: number) => {
    timer = setTimeout(run, wait);
  };
  const run = () => {
    timer = undefined;
    isAsked = false;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
      if (isAsked) later(followingTimes.between);
    });
  };
  return {
    ask() {
      isAsked = true;
      if (!isLooking && timer === undefined) later(followingTimes.settle);
    },
    stop: () => clearTimeout(timer),
  };
}

/** What reads of a query that others made tell: whether one began after the last hint, and that one has come. */
function followReads(queries: QueryClient, key: readonly unknown[], onRead: () => void) {
  const cache = queries.getQueryCache();
  const own = () => cache.find({ queryKey: key, exact: true });
  let isOutdated = false;
  let begunFresh = false;
  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || event.query !== own()) return;
    if (event.action.type === "fetch") begunFresh = true;
    if (event.action.type !== "success" || event.action.manual === true) return;
    if (begunFresh) isOutdated = false;
    onRead();
  });
  return {
    /** Something has happened that what was read before may not have. */
    outdate() {
      isOutdated = true;
      begunFresh = false;
    },
    isBusy: () => own()?.state.fetchStatus === "fetching",
    /** Also where a read that began after the last hint is under way. */
    isFresh: () => !isOutdated || (begunFresh && own()?.state.fetchStatus === "fetching"),
    stop,
  };
}
