import type { RowFilter } from "@twinhelm/core/access/rows";
import type { StorageSort } from "@twinhelm/core/storage/model";
import type { NormalizedFilter } from "../filter/normalize";
import type { SortKey } from "./documents";
import type { JsonPage } from "./jsonPage";
import type { ReadFor } from "./readFor";

/** The bytes of an object, as they were written. */
export interface StoredContent {
  readonly type: string;
  readonly size: number;
  /** As the header has it. */
  readonly etag: string;
  /** Name of the file that holds them. */
  readonly file: string;
}

/** An object of storage: what is known of it beside its bytes. */
export interface StoredObject extends StoredContent {
  readonly id: string;
  /** Its whole name, folders included; null by a patch of the contract. */
  readonly name: string | null;
}

/** Which objects of a list are asked for. */
export interface ObjectQuery {
  readonly rows: RowFilter;
  readonly filter: NormalizedFilter;
  readonly sort: readonly SortKey[];
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
  /** Whether anybody asks how many match on all pages. */
  readonly counts: boolean;
  /** Milliseconds since the epoch, for filters. */
  readonly now: number;
  /** Address of the API, of which those of objects are made. */
  readonly publicUrl: string;
}

/** Which lines of a folder are asked for. */
export interface ChildQuery {
  readonly rows: RowFilter;
  /** Ends with a slash; empty: all of storage. */
  readonly folder: string;
  readonly sort: StorageSort;
  readonly kind: "folder" | "file" | undefined;
  /** Of own names in the folder and all below; empty: those directly in it. */
  readonly search: string;
  readonly skip: number;
  readonly limit: number;
}

/** A folder with all that is in it, however deep. */
export interface StoredFolder {
  /** Ends with a slash; empty: all of storage. */
  readonly path: string;
  /** Objects, those that only stand for a folder included. */
  readonly count: number;
  /** Those that only stand for a folder. */
  readonly marks: number;
  /** Bytes. */
  readonly size: number;
  /** Id of the youngest object that came into it. */
  readonly newest: string;
}

export interface ChildPage {
  readonly total: number;
  /** The folder itself; absent: the caller is shown only some of what is in it. */
  readonly whole: StoredFolder | undefined;
  /** Folders first, each with the object that stands for it. */
  readonly folders: readonly { readonly folder: StoredFolder; readonly mark: StoredObject | undefined }[];
  readonly files: readonly StoredObject[];
}

/** Where an object stands among those of a folder. */
export interface PlaceBelow {
  readonly name: string;
  readonly sequence: number;
}

export interface IdsBelow {
  readonly ids: readonly string[];
  /** That of the last one; absent: there are no others. */
  readonly last?: PlaceBelow | undefined;
}

export interface StorageReads {
  find(id: string): Promise<StoredObject | undefined>;
  page(query: ObjectQuery, readFor: ReadFor): Promise<JsonPage>;
  /** `undefined`: there is no such folder, or nothing in it that the caller is shown. */
  children(query: ChildQuery, readFor: ReadFor): Promise<ChildPage | undefined>;
  /** All objects of this name, the youngest first. */
  named(name: string): Promise<readonly StoredObject[]>;
  folder(path: string): Promise<StoredFolder | undefined>;
  /** So many of the objects in a folder, however deep, by name: those behind `after`. */
  idsBelow(path: string, most: number, after?: PlaceBelow): Promise<IdsBelow>;
  /** Bytes of the longest name in a folder, however deep. */
  longestBelow(path: string): Promise<number>;
  /** Files that no object has, or that nobody has written yet. `among`: asks of these alone. */
  looseFiles(among?: readonly string[]): Promise<readonly string[]>;
}

export interface StorageWrites extends StorageReads {
  /** Its file is no longer loose. Throws 503 where it was not: another node has taken it (`takeLoose`). */
  insert(object: StoredObject): Promise<void>;
  /** The file that it had is loose, the one that it has no longer, as with `insert`. False: there is no such object. */
  replace(object: StoredObject): Promise<boolean>;
  /** False: there is none. */
  rename(id: string, name: string | null): Promise<boolean>;
  /** Their files are loose. Gives what was removed. */
  remove(ids: readonly string[]): Promise<readonly StoredObject[]>;
  /** Removes so many of those in a folder, however deep, as `remove` does. Where fewer are left, it is gone. */
  removeBelow(path: string, most: number): Promise<readonly StoredObject[]>;
  /** Gives all objects of a folder another beginning of their name. Nothing may be at `to` yet. */
  moveFolder(from: string, to: string): Promise<void>;
  /** Forgets files that are gone, and notes names of files that may be written. */
  settleFiles(gone: readonly string[], reserved: readonly string[]): Promise<void>;
  /**
   * Notes files that are loose by other names: no object can have them any more, whoever writes them. Gives those names;
   * what is not loose is left out.
   */
  takeLoose(files: readonly string[], nameOf: (file: string) => string): Promise<readonly string[]>;
}
