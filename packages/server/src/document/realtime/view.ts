import { type ChangeLog, createChangeLog, type DocumentChange } from "../../engine/documentChanges";
import type { PageRequest } from "../../engine/documents";
import type { ServerContext } from "../../shell/context";
import { bareError, HttpError } from "../../shell/errors";
import { type Difference, differenceOf, differenceTo, type Row, type Shown } from "./shown";

/** Which documents somebody watches, and as whom. */
export interface Watch {
  readonly bucketId: string;
  readonly request: Pick<PageRequest, "filter" | "sort" | "skip" | "limit" | "rows" | "auth" | "mayShow">;
  /** Id of the caller, for whom long reads are made. */
  readonly caller: string;
}

/** Somebody who is told of a view. */
export interface Listener {
  deliver(chunks: readonly Buffer[]): void;
  /** The view cannot be read as it is asked for: nothing more will come. */
  fail(status: number, message: string): void;
  /** The view could not be read this time: it has to be asked for anew. */
  lose(): void;
}

/** One set of documents that is watched, however many watch it. */
export interface View {
  /** Tells `listener` what it needs to have the set, where it has `known` already, and from then on each change. */
  join(listener: Listener, known?: Shown): void;
  leave(listener: Listener): void;
  /** What the listener was told; undefined where it did not get so far. */
  told(listener: Listener): Shown | undefined;
  /** Takes down what a commit did to the bucket; `isWhole`: it may have changed which documents are in the view. */
  note(changes: ReadonlyMap<string, DocumentChange> | "many", isWhole: boolean): void;
  readonly isEmpty: boolean;
}

/** Documents that one view holds, and bytes of them; more is asked for by filter or limit. */
export const viewLimits = { documents: 10_000, bytes: 8_000_000 } as const;
/** Changes that are looked at one by one; more are quicker read together. */
const singly = 50;

interface Join {
  readonly listener: Listener;
  readonly known: Shown;
  readonly isNew: boolean;
}

const nothing: Shown = new Map();
const neverGone = { gone: () => new AbortController().signal };
const endOfInitial = Buffer.from('{"kind":1}');

export function createView(
  { engine, now }: ServerContext,
  watch: Watch,
  log: (error: unknown) => void,
): View {
  const { bucketId, request, caller } = watch;
  const isPlain = request.sort.length === 0 && request.skip === 0 && request.limit === 0;
  const isSorted = request.sort.length > 0;
  const listeners = new Set<Listener>();
  let joins: Join[] = [];
  let shown = nothing;
  let pending: ChangeLog | undefined;
  let readsAll = false;
  let isBusy = false;

  const page = async (more: Pick<PageRequest, "skip" | "limit"> & { id?: string }) => {
    const asked = { ...request, ...more, relation: false, localize: false, acceptLanguage: undefined };
    const found = await engine.documents.page(
      bucketId,
      { ...asked, sort: more.id === undefined ? request.sort : [], now: now(), count: false },
      { caller, ...neverGone },
    );
    if (found === undefined) throw unknownBucket(bucketId);
    return found.body;
  };
  const send = ({ chunks, shown: next }: Difference) => {
    shown = next;
    const data = chunks.map((chunk) => Buffer.from(chunk));
    if (data.length > 0) for (const listener of listeners) listener.deliver(data);
  };
  const readAll = async (changes: ReadonlyMap<string, DocumentChange>, joined: readonly Join[]) => {
    const most = viewLimits.documents;
    const limit = request.limit === 0 ? most + 1 : Math.min(request.limit, most + 1);
    const rows = rowsOf(await page({ skip: request.skip, limit }));
    send(differenceTo(shown, rows, { changes, isSorted }));
    for (const { listener, known, isNew } of joined) {
      // Whoever left meanwhile is told nothing.
      if (!joins.some((each) => each.listener === listener)) continue;
      const { chunks } = differenceTo(known, rows, { changes: new Map(), isSorted });
      joins = joins.filter((each) => each.listener !== listener);
      listeners.add(listener);
      listener.deliver([...chunks.map((chunk) => Buffer.from(chunk)), ...(isNew ? [endOfInitial] : [])]);
    }
  };
  const readEach = async (changes: ReadonlyMap<string, DocumentChange>) => {
    for (const [id, change] of changes) {
      const body = await page({ skip: 0, limit: 1, id });
      const text = body.length === 0 ? undefined : Buffer.from(body).toString();
      send(differenceOf(shown, id, text, change));
      if (shown.size > viewLimits.documents) throw tooMany();
    }
  };
  const step = async () => {
    const changes = pending?.changes.get(bucketId) ?? new Map<string, DocumentChange>();
    const isWhole = readsAll || !isPlain || joins.length > 0;
    pending = undefined;
    readsAll = false;
    if (!isWhole && changes !== "many" && changes.size <= singly) return readEach(changes);
    return readAll(changes === "many" ? new Map() : changes, [...joins]);
  };
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (pending !== undefined || joins.length > 0) await step();
    } catch (error) {
      const [told, waiting] = [[...listeners], joins];
      listeners.clear();
      joins = [];
      shown = nothing;
      pending = undefined;
      const failure = failureOf(error, log);
      const { statusCode } = failure.body;
      // What takes too long just now may be read later: who had the set begins anew.
      for (const listener of told)
        if (statusCode > 500) listener.lose();
        else listener.fail(statusCode, failure.message);
      for (const { listener } of waiting) listener.fail(statusCode, failure.message);
    } finally {
      isBusy = false;
    }
  };
  return {
    join(listener, known) {
      joins.push({ listener, known: known ?? nothing, isNew: known === undefined });
      void work();
    },
    leave(listener) {
      joins = joins.filter((each) => each.listener !== listener);
      listeners.delete(listener);
    },
    told(listener) {
      if (listeners.has(listener)) return shown;
      const waiting = joins.find((each) => each.listener === listener);
      return waiting?.isNew === false ? waiting.known : undefined;
    },
    note(changes, isWhole) {
      pending ??= createChangeLog();
      pending.take(bucketId, changes);
      readsAll ||= isWhole;
      void work();
    },
    get isEmpty() {
      return listeners.size === 0 && joins.length === 0;
    },
  };
}

/** As the socket has it: 400, not the 404 of the routes. */
export const unknownBucket = (id: string) => bareError(400, `Could not find the schema with id ${id}.`);

const tooMany = () =>
  bareError(
    400,
    `More than ${viewLimits.documents} documents, or ${viewLimits.bytes} bytes of them, cannot be watched at once. Ask for fewer with filter or limit.`,
  );

function rowsOf(body: Uint8Array): readonly Row[] {
  if (body.length > viewLimits.bytes) throw tooMany();
  const documents: { readonly _id: string }[] = JSON.parse(`[${Buffer.from(body).toString()}]`);
  if (documents.length > viewLimits.documents) throw tooMany();
  return documents.map((document) => ({ id: document._id, text: JSON.stringify(document) }));
}

function failureOf(error: unknown, log: (error: unknown) => void): HttpError {
  if (error instanceof HttpError) return error;
  log(error);
  return bareError(500, "Internal server error");
}
