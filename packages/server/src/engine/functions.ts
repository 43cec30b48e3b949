import type { FunctionRecord } from "@twinhelm/core/function/model";

/** Functions of this instance, in the order of their making. */
export interface FunctionReads {
  list(): Promise<readonly FunctionRecord[]>;
  find(id: string): Promise<FunctionRecord | undefined>;
  count(): Promise<number>;
  /** What was saved last as its code, whether it compiles or not; undefined: nothing was, or there is no function. */
  source(id: string): Promise<string | undefined>;
}

/** Every write acts at once: triggers are registered anew after the commit. */
export interface FunctionWrites extends FunctionReads {
  insert(record: FunctionRecord): Promise<void>;
  /** What decides when and with what it runs stays: nothing is registered anew. */
  arrange(record: FunctionRecord): Promise<void>;
  update(record: FunctionRecord): Promise<void>;
  /** Undefined: it has none. */
  saveSource(id: string, source: string | undefined): Promise<void>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
