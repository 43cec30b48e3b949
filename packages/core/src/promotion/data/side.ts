import type { BucketDocument } from "../../document/model";
import type { Result } from "../../http/failure";
import type { StoredDocuments } from "../documents";

/** What goes along with resources where somebody asks for it. */
export const dataKinds = ["document", "storage"] as const;
export type DataKind = (typeof dataKinds)[number];

/** Documents as they are read: some at a time. */
export type DocumentPages = AsyncIterable<Result<readonly BucketDocument[]>>;

export interface DataBucket {
  readonly _id: string;
  readonly title: string;
}

/** A file of storage, by its whole name. */
export interface DataFile {
  readonly name: string;
  readonly size: number;
}

export interface Storing {
  /** True: it is only counted what would be written. */
  readonly dryRun: boolean;
  /** Told how many are stored so far. */
  readonly progress?: ((counts: StoredDocuments) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Documents and files of storage of a side. Others than those that are given stay as they are. */
export interface DataSide {
  /** Bytes that it takes beside what it holds; absent: any. */
  readonly room?: (() => number) | undefined;
  /** Of an instance all buckets, of files those that have documents. */
  buckets(signal?: AbortSignal): Promise<Result<readonly DataBucket[]>>;
  documents(bucketId: string, signal?: AbortSignal): DocumentPages;
  store(bucketId: string, documents: DocumentPages, how: Storing): Promise<Result<StoredDocuments>>;
  files(signal?: AbortSignal): Promise<Result<readonly DataFile[]>>;
  /** The content of a file: each character is a byte. */
  content(name: string, signal?: AbortSignal): Promise<Result<string>>;
  write(name: string, content: string, signal?: AbortSignal): Promise<Result<unknown>>;
}

export const noneStored: StoredDocuments = { inserted: 0, replaced: 0, same: 0 };

export const added = (one: StoredDocuments, other: StoredDocuments): StoredDocuments => ({
  inserted: one.inserted + other.inserted,
  replaced: one.replaced + other.replaced,
  same: one.same + other.same,
});
