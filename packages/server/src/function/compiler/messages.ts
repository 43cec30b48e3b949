import type { Diagnostic } from "@twinhelm/core/function/model";

/** Where the compiler and what it knows of Node are. */
export interface CompilerPlaces {
  /** File of the module. */
  readonly typescript: string;
  /** Folder with `node` in it. */
  readonly types: string;
  /** What the types of Node refer to: the folder of a package by its name. */
  readonly beside: Readonly<Record<string, string>>;
}

/** One function to compile. */
export interface CompileOrder {
  readonly language: "javascript" | "typescript";
  readonly source: string;
  /** Its folder: types of its packages are read from there. */
  readonly folder: string;
}

/** Files of a build by their names, or what is wrong. */
export type Compiled =
  | { readonly files: Readonly<Record<string, string>> }
  | { readonly diagnostics: readonly Diagnostic[] };
