import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { handlerDeclarations } from "@twinhelm/core/function/declarations";
import type { Diagnostic } from "@twinhelm/core/function/model";
import type ts from "typescript-api";
import type { Compiled, CompileOrder, CompilerPlaces } from "./messages";

type TypeScript = typeof ts;

/** Compiles functions, one after the other. What comes with the compiler is read once. */
export function createCompiler(typescript: TypeScript, places: CompilerPlaces) {
  const kept = new Map<string, ts.SourceFile>();
  return (order: CompileOrder): Compiled => {
    const isTyped = order.language === "typescript";
    const entry = join(order.folder, isTyped ? "index.ts" : "index.js");
    const options = isTyped ? typedOptions(typescript, order, places) : plainOptions(typescript);
    const handlers = join(order.folder, handlersName);
    const host = hostOf({
      typescript,
      places,
      order,
      given: givenFiles(order, entry, handlers),
      options,
      kept,
    });
    const program = typescript.createProgram(isTyped ? [entry, handlers] : [entry], options, host);
    const file = program.getSourceFile(entry);
    // What cannot be read hides what it means.
    const syntactic = program.getSyntacticDiagnostics(file);
    const found = syntactic.length > 0 ? syntactic : program.getSemanticDiagnostics(file);
    const diagnostics = found.flatMap((each) => diagnosticOf(typescript, each));
    if (diagnostics.some(({ category }) => category === typescript.DiagnosticCategory.Error))
      return { diagnostics };
    if (!isTyped) return { files: { "index.mjs": order.source } };
    const files: Record<string, string> = {};
    program.emit(file, (path, text) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (name.startsWith("index.")) files[name] = text;
    });
    return { files };
  };
}

/** Types of what handlers get, as if they stood in the folder of the function. */
const handlersName = "twinhelm-handlers.d.ts";

const givenFiles = ({ source }: CompileOrder, entry: string, handlers: string): GivenFiles =>
  new Map([
    [entry, source],
    [handlers, handlerDeclarations],
  ]);

/** Texts of files that stand nowhere, by their paths. */
type GivenFiles = ReadonlyMap<string, string>;

function typedOptions(
  { ScriptTarget, ModuleKind, ModuleResolutionKind }: TypeScript,
  { folder }: CompileOrder,
  { types, beside }: CompilerPlaces,
): ts.CompilerOptions {
  const own = join(folder, "node_modules", "@types");
  const named = existsSync(own) ? readdirSync(own) : [];
  return {
    target: ScriptTarget.ES2020,
    module: ModuleKind.CommonJS,
    moduleResolution: ModuleResolutionKind.Node10,
    alwaysStrict: true,
    sourceMap: true,
    preserveSymlinks: true,
    // Types of packages are not its author's to mend.
    skipLibCheck: true,
    typeRoots: [own, types],
    types: [...new Set(["node", ...named])],
    paths: Object.fromEntries(Object.entries(beside).map(([name, path]) => [name, [path]])),
    rootDir: folder,
    outDir: join(folder, ".build"),
  };
}

/** What an engine would refuse before it runs anything, and nothing of types. */
const plainOptions = ({ ScriptTarget, ModuleKind }: TypeScript): ts.CompilerOptions => ({
  target: ScriptTarget.ESNext,
  module: ModuleKind.ESNext,
  allowJs: true,
  noLib: true,
  noResolve: true,
  types: [],
});

interface HostParts {
  readonly typescript: TypeScript;
  readonly places: CompilerPlaces;
  readonly order: CompileOrder;
  readonly given: GivenFiles;
  readonly options: ts.CompilerOptions;
  readonly kept: Map<string, ts.SourceFile>;
}

/** Reads the function's folder and what comes with the compiler, and nothing else: messages may quote what is read. */
function hostOf({ typescript, places, order, given, options, kept }: HostParts): ts.CompilerHost {
  const host = typescript.createCompilerHost(options);
  const own = [order.folder];
  const common = [places.types, ...Object.values(places.beside), typescript.getDefaultLibFilePath(options)];
  const lib = [join(common.at(-1) ?? "", "..")];
  const stands = (path: string, roots: readonly string[]) =>
    roots.some((root) => path === root || path.startsWith(root + sep));
  const isCommon = (path: string) => stands(path, [...common, ...lib]);
  const isReadable = (path: string) =>
    isCommon(path) || (stands(path, own) && stands(realPath(path), own.map(realPath)));
  return {
    ...host,
    getCurrentDirectory: () => order.folder,
    fileExists: (path) => given.has(path) || (isReadable(path) && host.fileExists(path)),
    directoryExists: (path) => isReadable(path) && existsSync(path),
    getDirectories: (path) => (isReadable(path) ? (host.getDirectories?.(path) ?? []) : []),
    realpath: (path) => path,
    readFile: (path) => given.get(path) ?? (isReadable(path) ? readText(path) : undefined),
    getSourceFile(path, version) {
      const made = given.get(path);
      if (made !== undefined) return typescript.createSourceFile(path, made, version);
      const key = `${path} ${JSON.stringify(version)}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const text = isReadable(path) ? readText(path) : undefined;
      if (text === undefined) return undefined;
      const found = typescript.createSourceFile(path, text, version);
      if (isCommon(path)) kept.set(key, found);
      return found;
    },
  };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function diagnosticOf(
  typescript: TypeScript,
  { file, start, length = 0, messageText, code, category }: ts.Diagnostic,
): Diagnostic[] {
  if (file === undefined || start === undefined) return [];
  const placeAt = (position: number) => {
    const { line, character } = file.getLineAndCharacterOfPosition(position);
    return { line: line + 1, column: character + 1 };
  };
  const text = typescript.flattenDiagnosticMessageText(messageText, "\n");
  return [{ code, category, text, start: placeAt(start), end: placeAt(start + length) }];
}
