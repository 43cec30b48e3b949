import { resourceInWords } from "../activity/links";
import { isRecord } from "../editing/same";
import { saidOf } from "./said";

/** One line of a difference. */
export interface DiffLine {
  readonly kind: "new" | "gone" | "same" | "place" | "about";
  readonly text: string;
}

/** What differs in one file, and where its resource can be seen. */
export interface DiffFile {
  readonly path: string;
  /** Address of the screen of the resource. */
  readonly to: string | undefined;
  readonly lines: readonly DiffLine[];
}

export interface LogEntry {
  readonly hash: string;
  readonly date: string;
  readonly message: string;
  readonly refs: string;
  readonly author: string;
  readonly diff: readonly DiffFile[];
  /** What else git printed for it. */
  readonly text: string;
}

export interface BranchLine {
  readonly name: string;
  readonly commit: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** An answer as people read it. */
export type Readable =
  | { readonly kind: "log"; readonly entries: readonly LogEntry[] }
  | { readonly kind: "diff"; readonly files: readonly DiffFile[] }
  | { readonly kind: "branches"; readonly branches: readonly BranchLine[]; readonly isDetached: boolean }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "said"; readonly lines: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [name: string, value: string])[] };

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Makes an answer of a command readable, by its shape. */
export function readableOf(result: unknown): Readable {
  if (!isRecord(result)) return { kind: "text", text: result === undefined ? "" : JSON.stringify(result) };
  const said = saidOf(result);
  if (said !== undefined) return { kind: "said", lines: said };
  const { message, all, branches, detached } = result;
  if (typeof message === "string") return textual(message);
  if (isRecord(branches)) {
    const lines = Object.values(branches).filter(isRecord).map(branchLine);
    return { kind: "branches", branches: lines, isDetached: detached === true };
  }
  if (Array.isArray(all) && "latest" in result)
    return { kind: "log", entries: all.filter(isRecord).map(logEntry) };
  return { kind: "facts", facts: factsOf(result) };
}

function textual(text: string): Readable {
  const files = diffFiles(text);
  return files.length === 0 ? { kind: "text", text } : { kind: "diff", files };
}

const branchLine = (branch: Readonly<Record<string, unknown>>): BranchLine => ({
  name: textOf(branch.name),
  commit: textOf(branch.commit),
  label: textOf(branch.label).replace(
    /^(\[[^\]]*\] )?(.*)$/,
    (_, state = "", text) => `${state}${unquoted(text)}`,
  ),
  isCurrent: branch.current === true,
});

/** A message as it was typed: commands of version control keep the quotes around it in the commit. */
function unquoted(message: string, body = ""): string {
  const quote = /^["'`]/.exec(message)?.[0];
  if (quote === undefined) return message;
  if (body.endsWith(quote)) return message.slice(1);
  return message.length > 1 && message.endsWith(quote) ? message.slice(1, -1) : message;
}

function logEntry(entry: Readonly<Record<string, unknown>>): LogEntry {
  const diff = textOf(entry.diff);
  const files = diffFiles(diff);
  return {
    hash: textOf(entry.hash),
    date: textOf(entry.date),
    message: unquoted(textOf(entry.message), textOf(entry.body)),
    refs: textOf(entry.refs),
    author: textOf(entry.author_name),
    diff: files,
    text: files.length === 0 ? diff : "",
  };
}

/** What is said by numbers and names, without what says nothing. */
function factsOf(
  result: Readonly<Record<string, unknown>>,
  before = "",
): readonly (readonly [string, string])[] {
  return Object.entries(result).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    const name = `${before}${key}`;
    if (isRecord(value)) return factsOf(value, `${name}.`);
    if (Array.isArray(value))
      return value.flatMap((each, at) =>
        isRecord(each) ? factsOf(each, `${name}.${at + 1}.`) : [[name, String(each)] as const],
      );
    return value === null || value === "" || value === undefined ? [] : [[name, String(value)]];
  });
}

/** The files of a difference as git prints it; none where the text is no difference. */
function diffFiles(text: string): readonly DiffFile[] {
  const files: { path: string; to: string | undefined; lines: DiffLine[] }[] = [];
  for (const line of text.split("\n")) {
    const [, path] = /^diff --(?:git a\/.+ b\/|cc |combined )(.+)$/.exec(line) ?? [];
    if (path !== undefined) files.push({ path, to: screenOf(path), lines: [] });
    else files.at(-1)?.lines.push({ kind: kindOf(line), text: line });
  }
  return files.map(({ lines, ...file }) => ({
    ...file,
    lines: lines.filter(({ text }, at) => at < lines.length - 1 || text !== ""),
  }));
}

function kindOf(line: string): DiffLine["kind"] {
  if (/^(\+\+\+|---|index |new file|deleted file|old mode|new mode|similarity|rename )/.test(line))
    return "about";
  if (line.startsWith("@@")) return "place";
  if (line.startsWith("+")) return "new";
  return line.startsWith("-") ? "gone" : "same";
}

/** The screen of the resource that a file belongs to. */
export function screenOf(path: string): string | undefined {
  const [module = "", id = "", name] = path.split("/");
  if (name === undefined) return undefined;
  if (module === "preference") return resourceInWords(["preference", "passport"]).path;
  return ["bucket", "function"].includes(module) ? resourceInWords([module, id]).path : undefined;
}
