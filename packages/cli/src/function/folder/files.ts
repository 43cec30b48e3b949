import { isRecord } from "@twinhelm/core/editing/same";
import { functionFolderText } from "@twinhelm/core/function/folderText";
import type { FunctionRecord, Language } from "@twinhelm/core/function/model";
import { visibleText } from "@twinhelm/core/text/visible";
import { yamlText } from "@twinhelm/core/text/yaml";
import { envOf, envText } from "./env";

/** A function in files (contract, storage-asset-dashboard-activity-vc.md section 7); what is absent has no file. */
export interface FunctionParts {
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Ranges of packages, by name. */
  readonly packages?: Readonly<Record<string, string>>;
  readonly index?: string;
}

export type PartName = keyof FunctionParts;

export const partNames: readonly PartName[] = ["schema", "packages", "env", "index"];

/** Why a file cannot be read or written as what it is. */
export class FileError extends Error {}

/** The name of the file of a part; code is in a file of its language. */
export const fileName = (part: PartName, language: Language): string =>
  ({
    schema: "schema.yaml",
    env: "env.env",
    packages: "package.json",
    index: language === "typescript" ? "index.ts" : "index.js",
  })[part];

/** Both names that a file of code may have, whatever its language. */
export const indexNames = ["index.ts", "index.js"] as const;

/** A value in its place in the schema: the value itself is in the file of the environment. */
export const placeholder = (name: string): string => `{${name}}`;

/** The parts of a function that is stored. */
export const partsOf = (
  { env, description, category, ...record }: FunctionRecord,
  packages: Readonly<Record<string, string>>,
  index: string | undefined,
): FunctionParts => ({
  schema: {
    ...record,
    // An empty one is none.
    ...(description ? { description } : {}),
    ...(category ? { category } : {}),
    env: Object.fromEntries(Object.keys(env).map((name) => [name, placeholder(name)])),
  },
  env,
  packages,
  ...(index === undefined ? {} : { index }),
});

/** The text of the file of each part. */
const written: { readonly [Part in PartName]: (value: NonNullable<FunctionParts[Part]>) => string } = {
  schema: (schema) => `${yamlText(schema)}\n`,
  env(env) {
    const { text, unwritten } = envText(env);
    if (unwritten.length === 0) return text;
    throw new FileError(functionFolderText("env.unwritten", { names: visibleText(unwritten.join(", ")) }));
  },
  packages: (dependencies) => JSON.stringify({ dependencies }),
  index: (index) => index,
};

export function textOf<Part extends PartName>(part: Part, parts: FunctionParts): string | undefined {
  const value = parts[part];
  return value === undefined ? undefined : written[part](value);
}

/** What the text of the file of a part says. */
const read: { readonly [Part in PartName]: (text: string) => Promise<FunctionParts[Part]> } = {
  async schema(text) {
    const { parse } = await import("yaml");
    const value: unknown = parsed(() => parse(text));
    if (isRecord(value)) return value;
    throw new FileError(functionFolderText("schema.none"));
  },
  env: async (text) => envOf(text),
  async packages(text) {
    const value: unknown = parsed(() => JSON.parse(text));
    const dependencies = isRecord(value) ? (value.dependencies ?? {}) : undefined;
    if (!isRecord(dependencies)) throw new FileError(functionFolderText("packages.none"));
    const entries = Object.entries(dependencies).map(([name, range]) => {
      if (typeof range === "string") return [name, range] as const;
      throw new FileError(functionFolderText("packages.none"));
    });
    return Object.fromEntries(entries);
  },
  index: async (text) => text,
};

export const partOf = <Part extends PartName>(part: Part, text: string): Promise<FunctionParts[Part]> =>
  read[part](text);

function parsed(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw new FileError(error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
  }
}
