import { isId } from "../record/id";
import type { Contents } from "./model";

/** How a part of a resource is written. */
export type FileKind = "yaml" | "env" | "json" | "code";

interface ModuleLayout {
  /** Whether the name of a folder is one of its ids. */
  readonly takes: (id: string) => boolean;
  /** Parts beside the schema, by the name of their file without its ending. */
  readonly parts: Partial<Readonly<Record<keyof Contents, FileKind>>>;
}

const schema = { schema: "yaml" } as const;
const record: ModuleLayout = { takes: isId, parts: schema };

/**
 * What can be kept in files, in the order in which one needs the other. The first five are those of assets and of the
 * original's files; the others are kept the same way.
 */
const layouts = {
  preference: { takes: (id) => id === "identity" || id === "bucket", parts: schema },
  bucket: record,
  function: { takes: isId, parts: { ...schema, env: "env", package: "json", index: "code" } },
  dashboard: record,
  policy: record,
  apikey: record,
  strategy: record,
  webhook: record,
} as const satisfies Readonly<Record<string, ModuleLayout>>;

export type ResourceModule = keyof typeof layouts;

const known: Readonly<Record<ResourceModule, ModuleLayout>> = layouts;

export const resourceModules = Object.keys(layouts).filter((name): name is ResourceModule => name in layouts);

export const isResourceModule = (name: string): name is ResourceModule => Object.hasOwn(layouts, name);

/** Whether a module has resources with such an id. */
export const takesId = (module: ResourceModule, id: string): boolean => known[module].takes(id);

export const partsOfModule = (module: ResourceModule): ModuleLayout["parts"] => known[module].parts;

/** Endings of the files of a kind; code may have either, whatever its language. */
export const endings: Readonly<Record<FileKind, readonly string[]>> = {
  yaml: ["yaml"],
  env: ["env"],
  json: ["json"],
  code: ["js", "ts"],
};
