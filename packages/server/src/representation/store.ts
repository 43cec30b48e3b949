import type { Contents, Resource } from "@twinhelm/core/representation/model";
import type { Records, Transaction } from "../engine/engine";
import type { FunctionService } from "../function/service";
import type { ServerContext } from "../shell/context";

/** Where resources are written. */
export interface Writing {
  readonly context: ServerContext;
  /** All of one call is written in it, or nothing. */
  readonly tx: Transaction;
  /** Done in their order once all of it is stored; what is said there is told, and takes nothing back. */
  readonly afterwards: (() => Promise<readonly string[]>)[];
  readonly functions: FunctionService;
  /** Who writes. */
  readonly owner: string;
}

/** Where resources are read. */
export interface Reading {
  readonly records: Records;
  readonly functions: Pick<FunctionService, "folders">;
}

/** The resources of one module of an instance. */
export interface ResourceStore {
  /** What its activities are about. */
  place(id: string): readonly string[];
  list(reading: Reading): Promise<readonly Pick<Resource, "_id" | "contents">[]>;
  /** Undefined: there is none. */
  read(reading: Reading, id: string): Promise<Contents | undefined>;
  /** Absent contents: it goes, with all that belongs to it. Throws `HttpError` where it cannot be written so. */
  write(writing: Writing, id: string, contents: Contents | undefined): Promise<void>;
}
