import type { FunctionRecord } from "@twinhelm/core/function/model";

/** Folder below a data folder that has one for each function. */
export const functionsFolder = "functions";
/** In the folder of a function. */
export const packageFiles = { list: "package.json", lock: "package-lock.json" } as const;

/** What npm installs the packages of a function by: `package.json` and `package-lock.json`. */
export interface PackageLists {
  readonly list: string | undefined;
  readonly lock: string | undefined;
}

/** Functions of this instance, in the order of their making. */
export interface FunctionReads {
  list(): Promise<readonly FunctionRecord[]>;
  find(id: string): Promise<FunctionRecord | undefined>;
  count(): Promise<number>;
  /** What was saved last as its code, whether it compiles or not; undefined: nothing was, or there is no function. */
  source(id: string): Promise<string | undefined>;
  /** Where folders of several nodes have them: those that were kept last. */
  packages(id: string): Promise<PackageLists | undefined>;
}

/** Every write acts at once: triggers are registered anew after the commit. */
export interface FunctionWrites extends FunctionReads {
  insert(record: FunctionRecord): Promise<void>;
  /** What decides when and with what it runs stays: nothing is registered anew. */
  arrange(record: FunctionRecord): Promise<void>;
  update(record: FunctionRecord): Promise<void>;
  /** Undefined: it has none. */
  saveSource(id: string, source: string | undefined): Promise<void>;
  /** Nothing where one folder alone has them. */
  savePackages(id: string, lists: PackageLists): Promise<void>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
