import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Vault } from "../../../vault/vault";
import type { SharedFile } from "../../shared";

/** A value of a column: the same in both engines. */
export type Cell = string | number | Uint8Array | null;
/** The values of a row, in the order of the columns of its table. */
export type MovedRow = readonly Cell[];
/** The values of the columns that rows of a table are found by. */
export type Key = readonly Cell[];

export interface MovedColumn {
  readonly name: string;
  readonly type: "integer" | "text" | "bytes";
}

/** A table of an instance, as both engines have it. What an engine makes of other columns by itself is not in it. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** Places of the columns that its rows are found by. */
  readonly key: readonly number[];
}

/** Rows after one, or up to one, by their keys. */
export interface Range {
  readonly after?: Key | undefined;
  readonly upTo?: Key | undefined;
}

/** What an instance holds at one moment, whatever its engine. */
export interface Held {
  /** Where it is, for people. */
  readonly name: string;
  /** Of the key that it is sealed with. */
  readonly keyId: string;
  /** In the order of their making. */
  buckets(): Promise<readonly Bucket[]>;
  /** Names of tables that it has. */
  tables(): Promise<ReadonlySet<string>>;
  count(table: MovedTable): Promise<number>;
  /** Rows in the order of their keys, some at a time. */
  rows(table: MovedTable, range: Range): AsyncIterable<readonly MovedRow[]>;
  /** The last number that rows of a table were given, of those that give numbers. */
  numbers(): Promise<ReadonlyMap<string, number>>;
  files(vault: LazyVault): AsyncIterable<SharedFile>;
  close(): Promise<void>;
}

/** That of the instance, where something is to be opened. Throws `StartError` where its secret is not there. */
export type LazyVault = () => Vault;

/** Small files of an instance beside its rows: lists of packages of functions, and the repository of version control. */
export interface DraftFiles {
  /** In the order of their paths below a data folder, first those of functions. */
  files(): AsyncIterable<SharedFile>;
  /** Puts one in, in the place of the one before. */
  put(file: SharedFile): Promise<void>;
  drop(path: string): Promise<void>;
}

/** An instance that is being made, and is none before it is complete. */
export interface Draft extends Pick<Held, "name" | "tables" | "rows" | "close"> {
  /** Those that are there, once its rows are. */
  filesOf(vault: LazyVault): DraftFiles;
  /** Makes the tables of documents, and takes away those that are of none of these buckets. */
  shape(buckets: readonly Bucket[]): Promise<void>;
  /** Of the last row; undefined: there is none. */
  lastKey(table: MovedTable): Promise<Key | undefined>;
  clear(table: MovedTable): Promise<void>;
  /** Puts rows in: all of them or none. */
  insert(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** Makes what is left, such as indexes, and then an instance of it. */
  complete(buckets: readonly Bucket[], numbers: ReadonlyMap<string, number>): Promise<void>;
}
