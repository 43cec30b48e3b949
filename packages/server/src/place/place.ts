import type { Readable, Writable } from "node:stream";
import type { StoredContent } from "../engine/storage";
import type { ByteRange } from "./range";

/** Bytes that were written and that no object has yet. */
export type WrittenBytes = Pick<StoredContent, "file" | "size" | "etag">;

/** Takes the bytes of one file. Once it has ended, they are where no crash takes them away. */
export interface Sink extends Writable {
  /** What was written, once it has ended. */
  result(): Pick<WrittenBytes, "size" | "etag">;
}

/** A file that is there. */
export interface Found {
  /** Bytes of all of it. */
  readonly size: number;
  /** The part that was asked for; whoever does not read it destroys it. */
  readonly content: Readable | undefined;
}

/** What a request of a place elsewhere, or content that it gave, came to. */
export interface PlaceNumbers {
  /** `request`: a name of the program; `result`: `done`, `missing`, or why not. */
  onRequest(listener: (request: string, result: string, milliseconds: number) => void): void;
  /** Content that broke off while it was read, and why. */
  onBroken(listener: (reason: string) => void): void;
}

/** Where the bytes of objects are. What a file is called is decided elsewhere; none is written twice. */
export interface Place {
  /** As people call it, without anything secret. */
  readonly name: string;
  /** Whether it can be away while the server runs. */
  readonly isRemote: boolean;
  /** Milliseconds after which it is asked again to remove what it did not, or what may have come back. */
  readonly pause: number;
  /** Of one that can be away. */
  readonly numbers?: PlaceNumbers | undefined;
  /** Called before the first file. Throws `StartError` where none could be written. */
  begin(): Promise<void>;
  /** Begins a file. Where its sink ends with an error, nothing of it comes after that. */
  create(file: string): Promise<Sink>;
  /** Brings what was done to the names of files to where no crash undoes it. */
  settle(files: readonly string[]): Promise<void>;
  /** A file, with a part of it where that is asked for; `undefined`: it is not there. */
  read(file: string, part?: ByteRange): Promise<Found | undefined>;
  /** Removes a file. One that is not there counts as removed. False: it may come back, and has to be removed again later. */
  remove(file: string): Promise<boolean>;
  /** Removes what a crash left of files that were being written. */
  clean(files: readonly string[]): Promise<void>;
  /** The server ends: what is under way has a moment more. */
  leave(): void;
}

/** Where a file is below its place: a folder of 256, so that none becomes too large. */
export const pathOf = (file: string): string => `${file.slice(0, 2)}/${file}`;
