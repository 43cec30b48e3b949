import { isRecord } from "../editing/same";
import { readJson } from "../text/json";
import { envOf } from "./env";
import type { Contents, FileProblem, RepresentedFile, Resource } from "./model";
import { endings, isResourceModule, partsOfModule, type ResourceModule, takesId } from "./modules";
import { representationText } from "./text";
import { yamlValue } from "./yaml";

/** What files hold. */
export interface ReadFiles {
  /** By module and id. One that has a problem is not among them. */
  readonly resources: readonly Resource[];
  /** While there are any, what is missing in `resources` is not gone: nothing may be deleted for it. */
  readonly problems: readonly FileProblem[];
  /** Paths that are no part of the layout, such as `asset.yaml` or folders of other modules. */
  readonly others: readonly string[];
}

interface Folder {
  readonly module: ResourceModule;
  readonly id: string;
  readonly files: Map<string, RepresentedFile>;
  /** Names of files that came again. */
  readonly twice: string[];
}

/** The resources of files, in whatever order they come; line ends and marks of encodings as any system writes them. */
export function fromFiles(files: Iterable<RepresentedFile>): ReadFiles {
  const { folders, problems, others } = foldersOf(files);
  const resources: Resource[] = [];
  for (const folder of folders) {
    const read = resourceOf(folder);
    problems.push(...read.problems);
    if (read.resource !== undefined) resources.push(read.resource);
  }
  return { resources, problems, others };
}

function foldersOf(files: Iterable<RepresentedFile>) {
  const folders = new Map<string, Folder>();
  const problems: FileProblem[] = [];
  const others: string[] = [];
  for (const file of files) {
    const path = file.path.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
    const [module = "", id = "", name, ...deeper] = path.split("/");
    if (path.startsWith("/") || /(^|\/)\.\.(\/|$)/.test(path))
      problems.push({ path: file.path, message: representationText("path.odd") });
    else if (!isResourceModule(module) || name === undefined || deeper.length > 0 || !isPart(module, name))
      others.push(path);
    else if (!takesId(module, id))
      problems.push({ path, message: representationText("id.odd", { module, id }) });
    else {
      const key = `${module}/${id}`;
      const folder: Folder = folders.get(key) ?? { module, id, files: new Map(), twice: [] };
      if (folder.files.has(name)) folder.twice.push(path);
      folder.files.set(name, file);
      folders.set(key, folder);
    }
  }
  const sorted = [...folders].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, folder]) => folder);
  return { folders: withoutTwins(sorted, problems), problems, others: others.sort() };
}

const isPart = (module: ResourceModule, file: string): boolean =>
  Object.entries(partsOfModule(module)).some(([name, kind]) =>
    endings[kind].some((ending) => file === `${name}.${ending}`),
  );

/** Ids are the same in either case: of folders that differ in nothing else, none is taken. */
function withoutTwins(folders: readonly Folder[], problems: FileProblem[]): readonly Folder[] {
  const byKey = Map.groupBy(folders, ({ module, id }) => `${module}/${id.toLowerCase()}`);
  return [...byKey.values()].flatMap((same) => {
    if (same.length === 1) return same;
    const [first, ...rest] = same.map(({ module, id }) => `${module}/${id}`);
    for (const path of rest)
      problems.push({ path, message: representationText("id.twice", { other: first ?? "" }) });
    return [];
  });
}

function resourceOf({ module, id, files, twice }: Folder): {
  resource?: Resource;
  problems: readonly FileProblem[];
} {
  const folder = `${module}/${id}`;
  const problems: FileProblem[] = twice.map((path) => ({ path, message: representationText("file.twice") }));
  const contents: { -readonly [Part in keyof Contents]?: Contents[Part] } = {};
  if (files.has("index.js") && files.has("index.ts"))
    problems.push({ path: folder, message: representationText("code.twice") });
  for (const [name, file] of files) {
    const path = `${folder}/${name}`;
    const read = readPart(name, file, id);
    if ("problems" in read) problems.push(...read.problems.map((each) => ({ path, ...each })));
    else Object.assign(contents, read.part);
  }
  if (!files.has("schema.yaml")) problems.push({ path: folder, message: representationText("no.schema") });
  const { schema, ...rest } = contents;
  if (schema === undefined || problems.length > 0) return { problems };
  return { resource: { module, _id: id, contents: { schema, ...rest } }, problems };
}

type Read =
  | { readonly part: Partial<Contents> }
  | { readonly problems: readonly Omit<FileProblem, "path">[] };

const problem = (message: string, line?: number): Read => ({
  problems: [{ message, ...(line === undefined ? {} : { line }) }],
});

function readPart(name: string, file: RepresentedFile, id: string): Read {
  const text = textOf(file);
  if (text === undefined) return problem(representationText("no.utf8"));
  const bare = text.replace(/^\ufeff/, "");
  if (name === "schema.yaml") return readSchema(bare, id);
  if (name === "env.env") return readEnv(bare);
  return name === "package.json" ? readPackages(bare) : { part: { index: text } };
}

function textOf(file: RepresentedFile): string | undefined {
  if ("text" in file) return file.text;
  const [one, two, three] = file.bytes;
  // Decoders take the mark away, which belongs to code.
  const mark = one === 0xef && two === 0xbb && three === 0xbf ? "\ufeff" : "";
  try {
    return mark + new TextDecoder("utf-8", { fatal: true }).decode(file.bytes);
  } catch {
    return undefined;
  }
}

function readSchema(text: string, id: string): Read {
  const read = yamlValue(text.replaceAll("\r\n", "\n"));
  if (!read.ok) return problem(read.message, read.line);
  if (!isRecord(read.value)) return problem(representationText("no.record"));
  const found = read.value._id;
  if (found !== undefined && found !== id)
    return problem(representationText("id", { found: String(found), id }));
  return { part: { schema: read.value } };
}

function readEnv(text: string): Read {
  const { env, unread } = envOf(text);
  if (unread.length === 0) return { part: { env } };
  return { problems: unread.map((line) => ({ line, message: representationText("no.variable") })) };
}

function readPackages(text: string): Read {
  const read = readJson(text);
  if (!read.ok) return problem(representationText("json", { reason: read.problem.what }), read.problem.line);
  const dependencies = isRecord(read.value) ? (read.value.dependencies ?? {}) : undefined;
  const ranges = isRecord(dependencies) ? Object.entries(dependencies) : undefined;
  const texts = ranges?.flatMap(([name, range]) =>
    typeof range === "string" ? [[name, range] as const] : [],
  );
  if (texts === undefined || texts.length !== ranges?.length)
    return problem(representationText("no.packages"));
  return { part: { package: { dependencies: Object.fromEntries(texts) } } };
}
