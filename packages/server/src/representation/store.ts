import type { Contents, Resource } from "@twinhelm/core/representation/model";
import type { OpenedChange } from "../bucket/change/changes";
import type { Stepping } from "../bucket/write";
import type { Records, Transaction } from "../engine/engine";
import type { FunctionService } from "../function/service";
import type { ServerContext } from "../shell/context";

/** Where resources are written. */
export interface Writing {
  readonly context: ServerContext;
  /** All of one call is written in it, or nothing. */
  readonly tx: Transaction;
  /** Done in their order once all of it is stored. */
  readonly afterwards: (() => Promise<void>)[];
  readonly functions: FunctionService;
  /** Who changes buckets whose changes may go on behind the transaction; absent: none may. */
  readonly stepping?: Stepping | undefined;
  /** Gets what goes on so; it records its activity itself. */
  readonly opened: OpenedChange[];
}

/** Something that was done beside an instance, which knows nothing of it yet. */
export interface Staged {
  /** Puts it in its place, once what belongs to it is stored. */
  finish(): Promise<void>;
  /** Leaves nothing of it. */
  discard(): Promise<void>;
}

/** Where something is done beside the instance. */
export interface Staging {
  readonly context: ServerContext;
  readonly functions: FunctionService;
  /** Who does it. */
  readonly owner: string;
  /** On the same disk as functions are. */
  readonly folder: string;
  /** The name of the file of code, of functions. */
  readonly codeName: string;
  /** True: only what takes little time is tried. */
  readonly isTrial: boolean;
}

/** Where resources are read. */
export interface Reading {
  readonly records: Records;
  readonly functions: Pick<FunctionService, "packages">;
}

/** The resources of one module of an instance. */
export interface ResourceStore {
  /** What its activities are about. */
  place(id: string): readonly string[];
  list(reading: Reading): Promise<readonly Pick<Resource, "_id" | "contents">[]>;
  /** Undefined: there is none. */
  read(reading: Reading, id: string): Promise<Contents | undefined>;
  /**
   * Does before anything is written what takes its time and may fail. Throws `HttpError`; undefined: there is nothing of
   * that kind.
   */
  stage?(staging: Staging, id: string, contents: Contents): Promise<Staged | undefined>;
  /** Absent contents: it goes, with all that belongs to it. Throws `HttpError` where it cannot be written so. */
  write(writing: Writing, id: string, contents: Contents | undefined): Promise<void>;
}
