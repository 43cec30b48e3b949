/**
 * A second, slow reading of the permission rules, written from contract passport.md sections 4.2 to 4.4 alone
 * and sharing no line with the evaluator. Each rule stands in it once, as the contract words it.
 */

interface SlowStatement {
  readonly action: string;
  readonly module: string;
  readonly resource?: unknown;
}

export interface SlowPolicy {
  readonly name: string;
  readonly statements: readonly SlowStatement[];
}

export interface SlowRequest {
  readonly action: string;
  readonly module: string;
  /** The values of the path parameters. */
  readonly segments: readonly string[];
  /** A list route has one more segment than its path: the rows. */
  readonly list: boolean;
}

export type SlowOutcome =
  | { readonly decision: "allowed"; readonly shows: (id: string) => boolean }
  | { readonly decision: "denied" }
  | { readonly decision: "malformed"; readonly policy: string; readonly index: number };

interface Match {
  readonly include: string[];
  /** What an excluding statement includes. */
  readonly wide?: string;
  readonly groups: string[][];
}
type Verdict = Match | "no match" | "malformed";

/** Decides a request by policies in their order: system policies first, then custom ones. */
export function decideSlowly(policies: readonly SlowPolicy[], request: SlowRequest): SlowOutcome {
  let allowed = false;
  let include: string[] = [];
  let wide: string[] = [];
  const groups: string[][] = [];
  for (const policy of policies) {
    for (const [index, statement] of policy.statements.entries()) {
      if (statement.action !== request.action) continue;
      if (statement.module !== request.module) continue;
      const verdict = judge(statement.resource, request);
      if (verdict === "malformed") return { decision: "malformed", policy: policy.name, index };
      if (verdict === "no match") continue;
      allowed = true;
      include.push(...verdict.include);
      if (verdict.wide !== undefined) wide.push(verdict.wide);
      groups.push(...verdict.groups);
      // An item route stops inside a policy at its first match; the next policies are read all the same.
      if (!request.list) break;
    }
  }
  if (!allowed) return { decision: "denied" };
  if (include.includes("*")) include = wide = [];
  return {
    decision: "allowed",
    shows: (id) =>
      isShown(id, { include, wide, groups }) && (!request.list || isReadable(id, policies, request)),
  };
}

/**
 * Where this differs from the contract: a list shows nothing that none of its statements would let anybody read
 * alone. The contract's filter overlooks wildcards beside excludes.
 */
function isReadable(id: string, policies: readonly SlowPolicy[], request: SlowRequest): boolean {
  const single = { ...request, segments: [...request.segments, id], list: false };
  for (const policy of policies) {
    for (const statement of policy.statements) {
      if (statement.action !== request.action || statement.module !== request.module) continue;
      const grantsList = typeof judge(statement.resource, request) === "object";
      if (grantsList && typeof judge(statement.resource, single) === "object") return true;
    }
  }
  return false;
}

interface Rows {
  readonly include: readonly string[];
  readonly wide: readonly string[];
  readonly groups: readonly string[][];
}

/**
 * Where this differs from the contract: what an excluding statement includes is a glob here, as it is in single reads.
 * The contract's filter takes it for an id.
 */
function isShown(id: string, { include, wide, groups }: Rows): boolean {
  if (groups.length === 0 && include.length === 0 && wide.length === 0) return true;
  if (wide.some((glob) => fits(glob, id))) return true;
  for (const group of groups) {
    if (!group.includes(id)) return true;
  }
  return include.includes(id);
}

function judge(resource: unknown, request: SlowRequest): Verdict {
  const expected = request.segments.length + (request.list ? 1 : 0);
  if (resource === undefined) return expected === 0 ? { include: [], groups: [] } : "malformed";
  if (typeof resource !== "object" || resource === null) return "no match";
  const include = textsOf(resource, "include").map((entry) => entry.split("/"));
  const exclude = textsOf(resource, "exclude").map((entry) => entry.split("/"));
  if (exclude.length === 0) return judgeIncluded(include, request, expected);
  const first = include.slice(0, 1);
  for (const entry of [...first, ...exclude]) {
    if (entry.length !== expected) return "malformed";
  }
  return judgeExcluded(first[0] ?? [], exclude, request);
}

function judgeIncluded(include: string[][], request: SlowRequest, expected: number): Verdict {
  for (const entry of include) {
    if (entry.length !== expected) return "malformed";
  }
  const rows: string[] = [];
  let matched = false;
  for (const entry of include) {
    let agrees = true;
    for (let i = 0; i < request.segments.length; i++) {
      if (entry[i] !== "*" && entry[i] !== request.segments[i]) agrees = false;
    }
    if (!agrees) continue;
    matched = true;
    rows.push(last(entry));
  }
  if (!matched) return "no match";
  return { include: request.list ? rows : [], groups: [] };
}

function judgeExcluded(include: string[], exclude: string[][], request: SlowRequest): Verdict {
  for (let i = 0; i < request.segments.length; i++) {
    if (!fits(include[i] ?? "", request.segments[i] ?? "")) return "no match";
  }
  for (const entry of exclude) {
    const open = last(entry).endsWith("*");
    for (let i = 0; i < request.segments.length; i++) {
      const segment = request.segments[i] ?? "";
      const isLast = i === request.segments.length - 1;
      if (request.list) {
        if (open && fits(entry[i] ?? "", segment)) return "no match";
      } else if (open) {
        if (fits(entry[0] ?? "", segment)) return "no match";
      } else if (isLast && fits(last(entry), segment)) {
        return "no match";
      }
    }
  }
  if (!request.list) return { include: [], groups: [] };
  const hidden = exclude.map(last).filter((entry) => !entry.endsWith("*"));
  // A group of nothing would lift every other group; the row "`*`; and `*` except `A`" rules that out.
  const groups = hidden.length === 0 ? [] : [hidden];
  return last(include) === "*" ? { include: ["*"], groups } : { include: [], wide: last(include), groups };
}

/** Whether a text is what a glob says, where `*` is any run of characters and case does not count. */
function fits(glob: string, text: string): boolean {
  if (glob === "") return text === "";
  if (glob.startsWith("*")) {
    for (let taken = 0; taken <= text.length; taken++) {
      if (fits(glob.slice(1), text.slice(taken))) return true;
    }
    return false;
  }
  return (
    glob.charAt(0).toLowerCase() === text.charAt(0).toLowerCase() &&
    text !== "" &&
    fits(glob.slice(1), text.slice(1))
  );
}

const last = (entry: readonly string[]): string => entry[entry.length - 1] ?? "";

function textsOf(resource: object, key: "include" | "exclude"): string[] {
  const value: unknown = Object.entries(resource).find(([name]) => name === key)?.[1];
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
