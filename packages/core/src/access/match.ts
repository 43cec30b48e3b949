import { compileGlob } from "./glob";
import type { SourcedStatement } from "./statement";

/** How one statement answers one request. `malformed`: its segment count is not the route's. */
type Verdict = "match" | "no-match" | "malformed";

/** What a route asks for: the path values, and on list routes one more segment for the rows. */
export interface Request {
  readonly segments: readonly string[];
  readonly list: boolean;
}

/** A statement compiled once, asked many times. */
export interface CompiledStatement {
  readonly statement: SourcedStatement;
  test(request: Request): Verdict;
}

const expected = (request: Request) => request.segments.length + (request.list ? 1 : 0);

/** Compiles a statement to the exact rules of contract passport.md sections 4.3 and 4.4. */
export function compileStatement(statement: SourcedStatement): CompiledStatement {
  const { resource } = statement;
  if (resource === undefined) {
    return { statement, test: (request) => (expected(request) === 0 ? "match" : "malformed") };
  }
  const test = resource.exclude.length === 0 ? plain(resource.include) : excluding(resource);
  return { statement, test };
}

function plain(include: readonly string[]): (request: Request) => Verdict {
  const entries = include.map((entry) => entry.split("/"));
  return (request) => {
    const length = expected(request);
    let matched = false;
    for (const entry of entries) {
      if (entry.length !== length) return "malformed";
      matched ||= agrees(entry, request.segments);
    }
    return matched ? "match" : "no-match";
  };
}

function agrees(entry: readonly string[], segments: readonly string[]): boolean {
  for (let i = 0; i < segments.length; i++) {
    if (entry[i] !== "*" && entry[i] !== segments[i]) return false;
  }
  return true;
}

interface CompiledExclude {
  readonly globs: readonly ((text: string) => boolean)[];
  readonly length: number;
  readonly endsInWildcard: boolean;
}

function excluding(resource: { include: readonly string[]; exclude: readonly string[] }) {
  const first = resource.include[0];
  const include = first?.split("/").map(compileGlob);
  const excludes = resource.exclude.map((entry): CompiledExclude => {
    const parts = entry.split("/");
    return { globs: parts.map(compileGlob), length: parts.length, endsInWildcard: entry.endsWith("*") };
  });
  return (request: Request): Verdict => {
    if (include === undefined) return "no-match";
    const length = expected(request);
    if (include.length !== length || excludes.some((e) => e.length !== length)) return "malformed";
    const { segments } = request;
    if (!segments.every((segment, i) => include[i]?.(segment))) return "no-match";
    const forbidden = request.list ? forbidsListSegment : forbidsItemSegment;
    for (let i = 0; i < segments.length; i++) {
      if (forbidden(excludes, segments, i)) return "no-match";
    }
    return "match";
  };
}

function forbidsListSegment(excludes: readonly CompiledExclude[], segments: readonly string[], i: number) {
  return excludes.some((e) => e.endsInWildcard && e.globs[i]?.(segments[i] ?? ""));
}

function forbidsItemSegment(excludes: readonly CompiledExclude[], segments: readonly string[], i: number) {
  const text = segments[i] ?? "";
  return excludes.some((e) =>
    e.endsInWildcard ? e.globs[0]?.(text) : i === segments.length - 1 && e.globs[e.length - 1]?.(text),
  );
}
