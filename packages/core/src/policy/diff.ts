import { actionNamed } from "../access/catalogue";
import type { Statement, StatementResource } from "../access/statement";
import { actionWithTerm, entryWords, type NameOf, noNames } from "../access/words";
import { policyText } from "./text";

/** One thing that a change of statements grants or takes away. */
export interface PolicyChange {
  readonly effect: "grants" | "takes";
  readonly action: string;
  /** Patterns that are added or gone; absent: the action as a whole. */
  readonly resources?: readonly string[] | undefined;
  /** Patterns that they do not reach. */
  readonly except?: readonly string[] | undefined;
  /** True: the patterns are exceptions, which take what they name away. */
  readonly exceptions?: boolean | undefined;
}

/** What the second set of statements grants that the first does not, and the other way round. */
export function policyChanges(
  before: readonly Statement[],
  after: readonly Statement[],
): readonly PolicyChange[] {
  const [old, now] = [byAction(before), byAction(after)];
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((action) => {
    const [was, is] = [old.get(action), now.get(action)];
    if (was === undefined && is !== undefined) return [whole("grants", action, is)];
    if (is === undefined && was !== undefined) return [whole("takes", action, was)];
    return resourceChanges(action, was?.resource, is?.resource);
  });
}

/** Statements that grant something, by action. */
const byAction = (statements: readonly Statement[]): ReadonlyMap<string, Statement> =>
  new Map(
    statements
      .map(asRead)
      .filter(isWhole)
      .map((each) => [each.action, each]),
  );

/** Beside excludes, only the first pattern is read. */
const asRead = (statement: Statement): Statement => {
  const { resource } = statement;
  if (resource === undefined || resource.exclude.length === 0) return statement;
  return { ...statement, resource: { ...resource, include: resource.include.slice(0, 1) } };
};

/**
 * Whether resources are chosen, and are as many parts long as those of the action: with others a server refuses
 * whoever has the statement (contract, passport.md section 4.3). Of unknown actions the parts are not known.
 */
function isWhole({ action, resource }: Statement): boolean {
  if (resource !== undefined && resource.include.length === 0) return false;
  const parts = actionNamed(action)?.segments.length;
  if (parts === undefined) return true;
  if (resource === undefined) return parts === 0;
  return [...resource.include, ...resource.exclude].every((entry) => entry.split("/").length === parts);
}

const whole = (effect: PolicyChange["effect"], action: string, { resource }: Statement): PolicyChange => ({
  effect,
  action,
  ...(resource === undefined ? {} : patterns(resource)),
});

const patterns = ({ include, exclude }: StatementResource) =>
  exclude.length === 0 ? { resources: include } : { resources: include, except: exclude };

function resourceChanges(
  action: string,
  was: StatementResource | undefined,
  is: StatementResource | undefined,
): readonly PolicyChange[] {
  if (was === undefined || is === undefined) {
    if (was === is) return [];
    const [effect, resource] = is === undefined ? (["grants", was] as const) : (["takes", is] as const);
    return [{ effect, action, ...(resource === undefined ? {} : patterns(resource)) }];
  }
  const included = (effect: PolicyChange["effect"], from: StatementResource, to: StatementResource) => {
    const include = to.include.filter((each) => !from.include.some((other) => covers(other, each)));
    if (include.length === 0) return [];
    return [{ effect, action, ...patterns({ include, exclude: to.exclude }) }];
  };
  // An exception counts where what it names is granted otherwise: before it was made, or after it is gone.
  const excepted = (effect: PolicyChange["effect"], from: StatementResource, to: StatementResource) => {
    const resources = from.exclude.filter(
      (each) =>
        !to.exclude.some((other) => covers(other, each)) && to.include.some((other) => overlaps(other, each)),
    );
    return resources.length === 0 ? [] : [{ effect, action, resources, exceptions: true }];
  };
  return [
    ...included("grants", was, is),
    ...excepted("grants", was, is),
    ...included("takes", is, was),
    ...excepted("takes", is, was),
  ];
}

/** Whether every part of two patterns of the same length satisfies a test. */
const partwise = (test: (one: string, other: string) => boolean) => (one: string, other: string) => {
  const [ours, theirs] = [one.split("/"), other.split("/")];
  return ours.length === theirs.length && ours.every((part, at) => test(part, theirs[at] ?? ""));
};
/** Whether the first pattern names all that the second does. */
const covers = partwise((one, other) => one === "*" || one === other);
/** Whether there is something that both name. */
const overlaps = partwise((one, other) => one === "*" || other === "*" || one === other);

/** A change in words, with a sign before it. */
export function changeText(change: PolicyChange, nameOf: NameOf = noNames): string {
  const { effect, action, resources, except = [], exceptions = false } = change;
  const named = (each: string) => entryWords(action, each, nameOf);
  const head = `${effect === "grants" ? "+" : "−"} ${actionWithTerm(action)}`;
  if (resources === undefined) return head;
  const listed = [
    ...resources.map(named),
    ...except.map((each) => policyText("except", { resource: named(each) })),
  ].join(", ");
  if (!exceptions) return `${head}: ${listed}`;
  return `${head} ${policyText(effect === "grants" ? "exception.gone" : "exception.new", { resources: listed })}`;
}
