import type { ResourceModule } from "./modules";

/**
 * Something that an instance is made of, as it is kept in files, in assets and in plans (contract,
 * storage-asset-dashboard-activity-vc.md sections 2.3 and 7). `_id` is what the server calls it; of preferences it is
 * the name of the part.
 */
export interface Resource<Module extends string = ResourceModule> {
  readonly module: Module;
  readonly _id: string;
  readonly contents: Contents;
}

/** JSON values by the names of the files that hold them. */
export interface Contents {
  /** The record, with its `_id`; of functions, with places such as `{MAIL_FROM}` for values of the environment. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Of functions: the values of the environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Of functions: ranges of the packages that it needs. */
  readonly package?: { readonly dependencies: Readonly<Record<string, string>> } | undefined;
  /** Of functions: its code. */
  readonly index?: string | undefined;
}

/** A file below the folder that holds them all; its path has slashes on every system. */
export type RepresentedFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly bytes: Uint8Array };

/** Why a file or a folder is not taken for what it should be. */
export interface FileProblem {
  readonly path: string;
  /** From 1. */
  readonly line?: number;
  /** A sentence without the place. */
  readonly message: string;
}

/** What resources are told apart by: the path of their folder. */
export const keyOf = ({ module, _id }: Pick<Resource<string>, "module" | "_id">): string =>
  `${module}/${_id}`;
