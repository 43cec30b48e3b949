import type { RowFilter } from "@twinhelm/core/access/rows";
import type { SourcedStatement } from "@twinhelm/core/access/statement";
import type { Expression } from "@twinhelm/core/expression/ast";
import type { BucketRules } from "../bucket/rules";
import type { DocumentGroup, GroupRequest } from "./documentGroups";
import type { ReferenceCount, ReferenceQuery } from "./documentReferences";
import type { Json } from "./jsonPage";
import type { ReadFor } from "./readFor";

/** A document as JSON. */
type Value = Record<string, unknown>;

export interface SortKey {
  /** Dotted path, of letters, digits and underscores. */
  readonly path: string;
  readonly direction: 1 | -1;
}

/** What a list or a single read asks for, already read from the query. */
export interface PageRequest {
  readonly filter: unknown;
  readonly sort: readonly SortKey[];
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
  /** True: every root relation; paths: those. */
  readonly relation: boolean | readonly string[];
  readonly localize: boolean;
  readonly acceptLanguage: string | undefined;
  readonly rows: RowFilter;
  /**
   * Statements of the caller on reading one document: a related one that they do not allow, or that the read rule
   * of its bucket hides, stays an id. Absent: all are shown.
   */
  readonly mayShow: readonly SourcedStatement[] | undefined;
  /** Rules in place of those that are stored of the bucket. */
  readonly rules?: BucketRules | undefined;
  /** What rules see as `auth`. */
  readonly auth: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch, for `now()`. */
  readonly now: number;
  /** Reads this one document alone. */
  readonly id?: string | undefined;
  /** Whether the total is wanted. */
  readonly count: boolean;
  /** Whether it is wanted what the page cost. */
  readonly cost?: boolean | undefined;
}

/** What a page cost: the documents that had to be looked at without an index, and the time of it all. */
export interface PageCost {
  readonly documents: number;
  readonly milliseconds: number;
}

/** One page. */
export interface Page {
  /** The documents as JSON joined by commas. */
  readonly body: Json;
  readonly total: number;
  /** Present if the documents were localised. */
  readonly language: string | undefined;
  /** Present if it was asked for, and the caller may see all documents of the bucket. */
  readonly cost?: PageCost | undefined;
}

/** A document with its id. */
export interface StoredDocument {
  readonly id: string;
  readonly document: Value;
}

/** Documents to write, in columns of the same length: these cross to a thread in a fraction of the time of rows. */
export interface DocumentsToStore {
  readonly ids: readonly string[];
  /** Each as JSON, its id first. */
  readonly json: readonly string[];
  /** True: a new one; else one in the place of another. */
  readonly isNew: readonly boolean[];
}

/** Why one of several documents was not written. */
export interface Clash {
  readonly index: number;
  /** Path of the unique field in which another document has the same value; `_id` too. */
  readonly path: string;
}

/** Documents of buckets. A bucket that is not there has none. */
export interface DocumentReads {
  /**
   * Reads in the order of steps of the contract (bucket.md section 5.2). `undefined`: there is no such bucket.
   * Throws 503 where reading takes longer than one may (`error` is `readEnded` of core), or too many long reads wait.
   */
  page(bucketId: string, request: PageRequest, readFor: ReadFor): Promise<Page | undefined>;
  /** Documents taken together, in no order. `undefined` and 503 as of a page. */
  groups(
    bucketId: string,
    request: GroupRequest,
    readFor: ReadFor,
  ): Promise<readonly DocumentGroup[] | undefined>;
  /** Documents that refer to objects of storage, counted in each bucket where there are some. */
  referring(query: ReferenceQuery, readFor: ReadFor): Promise<readonly ReferenceCount[]>;
}

export interface DocumentWrites extends DocumentReads {
  /** The stored document. */
  find(bucketId: string, id: string): Promise<Value | undefined>;
  /** Id of the document that was inserted first. */
  oldest(bucketId: string): Promise<string | undefined>;
  /** The document with related ones in the place of their ids, where these dotted paths lead through relations. */
  resolve(bucketId: string, document: Readonly<Value>, paths: readonly string[]): Promise<Value>;
  /** What a rule sees as `auth`: where it goes through attributes that are relations, with their documents. */
  callerFor(rule: Expression, auth: Readonly<Value>): Promise<Readonly<Value>>;
  /** Path of a unique field in which another document has the same value; at most one may lack it. */
  takenField(bucketId: string, id: string, document: Readonly<Value>): Promise<string | undefined>;
  /** Documents that store one of these ids at the dotted path of a relation, each once. */
  holders(bucketId: string, path: string, ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Up to `limit` documents in the order of insertion, fewer where they are long and none where there are no more, those after `last` (of the batch before; absent: from the first). `holding`: only those that have something, or null, in one of these root fields. */
  batch(
    bucketId: string,
    limit: number,
    last?: string,
    holding?: readonly string[],
  ): Promise<readonly StoredDocument[]>;
  /**
   * Up to `limit` documents in the order of insertion, fewer where they are long and none where there are no more, those after
   * `last`: the ids of all of them, and those that have something, or null, in one of these root fields.
   */
  window(
    bucketId: string,
    limit: number,
    last: string | undefined,
    holding: readonly string[],
  ): Promise<{ readonly ids: readonly string[]; readonly holders: readonly StoredDocument[] }>;
  /** Those of these that are stored. */
  findAll(bucketId: string, ids: readonly string[]): Promise<readonly StoredDocument[]>;
  insert(bucketId: string, id: string, document: Readonly<Value>): Promise<void>;
  /** Writes one after the other, but for those that another document stands in the way of: these it gives. */
  storeAll(bucketId: string, documents: DocumentsToStore): Promise<readonly Clash[]>;
  /** `as`: what those who watch are told; default `patch`. */
  update(bucketId: string, changed: readonly StoredDocument[], as?: "patch" | "replace"): Promise<void>;
  remove(bucketId: string, id: string): Promise<void>;
  /** Counts work that a transaction does itself, in characters it looks at: with much of it, it leaves for a thread. */
  spend(characters: number): Promise<void>;
}
