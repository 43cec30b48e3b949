import type { Statement, StatementResource } from "../access/statement";
import { policyText } from "../text/policy";

/** One thing that a change of statements grants or takes away. */
export interface PolicyChange {
  readonly effect: "grants" | "takes";
  readonly action: string;
  /** Patterns that are added or gone; absent: the action as a whole. */
  readonly resources?: readonly string[] | undefined;
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

const byAction = (statements: readonly Statement[]): ReadonlyMap<string, Statement> =>
  new Map(statements.map((each) => [each.action, each]));

const whole = (effect: PolicyChange["effect"], action: string, { resource }: Statement): PolicyChange => ({
  effect,
  action,
  resources: resource === undefined ? undefined : describe(resource),
});

const describe = ({ include, exclude }: StatementResource): readonly string[] => [
  ...include,
  ...exclude.map((each) => policyText("except", { resource: each })),
];

function resourceChanges(
  action: string,
  was: StatementResource | undefined,
  is: StatementResource | undefined,
): readonly PolicyChange[] {
  if (was === undefined || is === undefined) {
    if (was === is) return [];
    const [effect, resource] = is === undefined ? (["grants", was] as const) : (["takes", is] as const);
    return [{ effect, action, resources: resource === undefined ? undefined : describe(resource) }];
  }
  const part = (
    effect: PolicyChange["effect"],
    from: readonly string[],
    to: readonly string[],
    exceptions: boolean,
  ): readonly PolicyChange[] => {
    const resources = to.filter((each) => !from.includes(each));
    return resources.length === 0
      ? []
      : [{ effect, action, resources, ...(exceptions ? { exceptions } : {}) }];
  };
  return [
    ...part("grants", was.include, is.include, false),
    ...part("grants", is.exclude, was.exclude, true),
    ...part("takes", is.include, was.include, false),
    ...part("takes", was.exclude, is.exclude, true),
  ];
}

/** A change in words, with a sign before it. */
export function changeText({ effect, action, resources, exceptions = false }: PolicyChange): string {
  const sign = effect === "grants" ? "+" : "−";
  const what = resources === undefined ? "" : ` ${resources.join(", ")}`;
  if (!exceptions) return `${sign} ${action}${what}`;
  return `${sign} ${action} ${policyText(effect === "grants" ? "exception.gone" : "exception.new", { resources: what.trim() })}`;
}
