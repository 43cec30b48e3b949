import { type CompiledStatement, compileStatement, type Request } from "./match";
import { allRows, type RowFilter, rowFilterOf } from "./rows";
import { moduleOf, type SourcedStatement, type Statement } from "./statement";

/** A question to the evaluator: the path values of the route, and whether it lists rows below them. */
export interface AccessRequest {
  readonly action: string;
  readonly segments?: readonly string[] | undefined;
  readonly list?: boolean | undefined;
}

/** The answer, with the statement that decided or what is missing. */
export type Decision =
  | { readonly allowed: true; readonly statement: SourcedStatement; readonly rows: RowFilter }
  | {
      readonly allowed: false;
      readonly reason: "no-statement" | "no-match" | "malformed";
      /** Statements on the same action that did not match; empty with `no-statement`. */
      readonly tried: readonly SourcedStatement[];
      /** The smallest statement that would grant the request. */
      readonly wanted: Statement;
    };

/** Answers permission questions for one caller. Build it once per set of statements. */
export interface Access {
  can(action: string, segments?: readonly string[], list?: boolean): boolean;
  explain(request: AccessRequest): Decision;
  /** Whether any statement is on an action of this module. */
  touches(module: string): boolean;
  /** The statements on one action: what another place needs to answer questions about it alone. */
  statementsOn(action: string): readonly SourcedStatement[];
}

const nothing: readonly string[] = [];

/** Compiles the statements of one caller (contract, passport.md section 4). */
export function createAccess(statements: readonly SourcedStatement[]): Access {
  const byAction = new Map<string, CompiledStatement[]>();
  for (const statement of statements) {
    if (statement.module !== moduleOf(statement.action)) continue;
    const list = byAction.get(statement.action) ?? [];
    list.push(compileStatement(statement));
    byAction.set(statement.action, list);
  }
  return {
    can(action, segments = nothing, list = false) {
      const candidates = byAction.get(action);
      if (candidates === undefined) return false;
      const request = { segments, list };
      let matched = false;
      for (const candidate of candidates) {
        const verdict = candidate.test(request);
        if (verdict === "malformed") return false;
        matched ||= verdict === "match";
      }
      return matched;
    },
    explain(request) {
      return explain(byAction.get(request.action) ?? [], request);
    },
    touches: (module) => [...byAction.keys()].some((action) => moduleOf(action) === module),
    statementsOn: (action) => (byAction.get(action) ?? []).map(({ statement }) => statement),
  };
}

function explain(candidates: readonly CompiledStatement[], asked: AccessRequest): Decision {
  const request: Request = { segments: asked.segments ?? nothing, list: asked.list ?? false };
  const wanted = smallestStatement(asked.action, request);
  const tried = candidates.map((candidate) => candidate.statement);
  if (candidates.length === 0) return { allowed: false, reason: "no-statement", tried, wanted };
  const matched: SourcedStatement[] = [];
  for (const candidate of candidates) {
    const verdict = candidate.test(request);
    if (verdict === "malformed") {
      return { allowed: false, reason: "malformed", tried: [candidate.statement], wanted };
    }
    if (verdict === "match") matched.push(candidate.statement);
  }
  const [statement] = matched;
  if (statement === undefined) return { allowed: false, reason: "no-match", tried, wanted };
  return {
    allowed: true,
    statement,
    rows: request.list ? rowFilterOf(matched, request.segments) : allRows,
  };
}

/** The narrowest statement that grants a request: no resource for routes without ids. */
export function smallestStatement(action: string, request: Request): Statement {
  const segments = request.list ? [...request.segments, "*"] : request.segments;
  const module = moduleOf(action);
  if (segments.length === 0) return { action, module };
  return { action, module, resource: { include: [segments.join("/")], exclude: [] } };
}
