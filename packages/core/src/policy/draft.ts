import { actionNamed, type CatalogueModule, catalogue, moduleNamed } from "../access/catalogue";
import { moduleOf } from "../access/statement";
import { actionTitle, actionWithTerm, entryWords, type NameOf, noNames } from "../access/words";
import { isSame } from "../editing/same";
import { inputText } from "../text/input";
import { type PolicyBody, type PolicyStatement, policyDraftSchema } from "./model";
import { policyText } from "./text";

/** One panel of the form: a module and the statements on its actions. */
export interface ModuleDraft {
  /** Empty: not chosen yet. */
  readonly module: string;
  readonly statements: readonly StatementDraft[];
}

/** A policy while it is edited: its statements by module, each module once. */
export interface PolicyDraft {
  readonly name: string;
  readonly description: string;
  readonly modules: readonly ModuleDraft[];
}

export type Resource = NonNullable<PolicyStatement["resource"]> & {
  /** What was included before the first exception made it everything; it comes back with the last one. Never stored. */
  readonly replaced?: readonly string[] | undefined;
};
type StatementDraft = PolicyStatement & { readonly resource?: Resource | undefined };
const nothing: Resource = { include: [], exclude: [] };

/** Groups what is stored flat; modules are in the order of their first statement. */
export function draftOf({ name, description, statement }: PolicyBody): PolicyDraft {
  const modules = new Map<string, PolicyStatement[]>();
  for (const each of statement) modules.set(each.module, [...(modules.get(each.module) ?? []), each]);
  return {
    name,
    description,
    modules: [...modules].map(([module, statements]) => ({ module, statements })),
  };
}

export const emptyDraft: PolicyDraft = { name: "", description: "", modules: [] };

/** A draft to begin with, from a policy in an address as JSON. `undefined` if the text is not a policy. */
export function draftOfTemplate(text: string): PolicyDraft | undefined {
  try {
    const read = policyDraftSchema.safeParse(JSON.parse(text));
    if (!read.success) return undefined;
    const { name = "", description = "", statement = [] } = read.data;
    return draftOf({ name, description, statement });
  } catch {
    return undefined;
  }
}

export const bodyOfDraft = ({ name, description, modules }: PolicyDraft): PolicyBody => ({
  name,
  description,
  statement: modules.flatMap(({ statements }) => statements.map(storedStatement)),
});

function storedStatement(statement: StatementDraft): PolicyStatement {
  if (statement.resource === undefined) return statement;
  const { replaced: _, ...resource } = statement.resource;
  return { ...statement, resource };
}

/** Modules that no other panel has: a module can be used in one statement alone. */
export const freeModules = ({ modules }: PolicyDraft, own?: string): readonly CatalogueModule[] =>
  catalogue.filter(({ module }) => module === own || modules.every((each) => each.module !== module));

export const addModule = (draft: PolicyDraft): PolicyDraft => ({
  ...draft,
  modules: [...draft.modules, { module: "", statements: [] }],
});

export const removeModule = (draft: PolicyDraft, at: number): PolicyDraft => ({
  ...draft,
  modules: draft.modules.toSpliced(at, 1),
});

/** Another module has other actions: those that were chosen are removed. */
export const changeModule = (draft: PolicyDraft, at: number, module: string): PolicyDraft =>
  draft.modules[at]?.module === module
    ? draft
    : { ...draft, modules: draft.modules.with(at, { module, statements: [] }) };

const withStatements = (
  draft: PolicyDraft,
  at: number,
  edit: (statements: readonly StatementDraft[]) => readonly StatementDraft[],
): PolicyDraft => {
  const panel = draft.modules[at];
  if (panel === undefined) return draft;
  return { ...draft, modules: draft.modules.with(at, { ...panel, statements: edit(panel.statements) }) };
};

/** Whether an action needs resources; one that this console does not know has those it came with. */
export const takesResource = (action: string, stored?: PolicyStatement): boolean => {
  const known = actionNamed(action);
  return known === undefined ? stored?.resource !== undefined : known.segments.length > 0;
};

/**
 * Turns an action on, with empty resources where it takes some, or off. One that this console does not know comes
 * back as it was stored.
 */
export const toggleAction = (
  draft: PolicyDraft,
  at: number,
  action: string,
  stored?: PolicyStatement,
): PolicyDraft =>
  withStatements(draft, at, (statements) =>
    statements.some((each) => each.action === action)
      ? statements.filter((each) => each.action !== action)
      : [...statements, actionNamed(action) === undefined && stored !== undefined ? stored : fresh(action)],
  );

const fresh = (action: string): PolicyStatement => ({
  action,
  module: moduleOf(action),
  ...(takesResource(action) ? { resource: nothing } : {}),
});

/** Actions of a panel: those of the catalogue, then those stored that it does not know. */
export function actionsOfModule({ module, statements }: ModuleDraft): readonly string[] {
  const known = moduleNamed(module)?.actions.map(({ action }) => action) ?? [];
  return [...new Set([...known, ...statements.map(({ action }) => action)])];
}

/** Sets the resources of an action. */
export const setResource = (
  draft: PolicyDraft,
  at: number,
  action: string,
  resource: Resource,
): PolicyDraft =>
  withStatements(draft, at, (statements) =>
    statements.map((each) => (each.action === action ? { ...each, resource } : each)),
  );

/** Adds a pattern that is included: exceptions are removed, since only a single full wildcard can have them. */
export const withInclude = (
  { include, exclude, replaced: _, ...rest }: Resource,
  entry: string,
): Resource => ({
  ...rest,
  include: exclude.length > 0 ? [entry] : [...new Set([...include, entry])],
  exclude: [],
});

/** Adds an exception: what is included becomes everything, until the last exception goes again. */
export function withExclude(resource: Resource, entry: string): Resource {
  const { include, exclude, replaced = include, ...rest } = resource;
  const everything = wildcard(entry.split("/").length);
  const changed = replaced.length !== 1 || replaced[0] !== everything;
  return {
    ...rest,
    include: [everything],
    exclude: [...new Set([...exclude, entry])],
    ...(changed ? { replaced } : {}),
  };
}

/** The last pattern that is included cannot be taken away. */
export const withoutInclude = (resource: Resource, entry: string): Resource =>
  resource.include.length <= 1
    ? resource
    : { ...resource, include: resource.include.filter((each) => each !== entry) };

/** Takes an exception away; with the last one, what was included before them comes back. */
export function withoutExclude({ replaced, ...resource }: Resource, entry: string): Resource {
  const exclude = resource.exclude.filter((each) => each !== entry);
  if (replaced === undefined) return { ...resource, exclude };
  if (exclude.length > 0) return { ...resource, exclude, replaced };
  // What somebody set since then stays.
  return { ...resource, exclude, include: isEverything(resource.include) ? [...replaced] : resource.include };
}

/** Everything, in so many segments. */
const wildcard = (segments: number): string => Array(segments).fill("*").join("/");

const isEverything = (include: readonly string[]): boolean =>
  include.some((entry) => entry.split("/").every((segment) => segment === "*"));

/** An action that includes everything now, and what it included before. */
export interface Widened {
  readonly action: string;
  readonly before: readonly string[];
  readonly exclude: readonly string[];
}

/** Actions that an exception lets include everything, though they named single resources before. */
export const widenedActions = (draft: PolicyDraft, stored: readonly PolicyStatement[]): readonly Widened[] =>
  draft.modules.flatMap(({ statements }) =>
    statements.flatMap(({ action, resource }): readonly Widened[] => {
      if (resource === undefined || !isEverything(resource.include)) return [];
      const was = stored.find((each) => each.action === action)?.resource;
      const { exclude, replaced } = resource;
      const before = replaced ?? (was === undefined || isSame(was, resource) ? [] : was.include);
      const named = before.filter((entry) => !entry.split("/").includes(""));
      const widened = exclude.length > 0 && named.length > 0 && !isEverything(named);
      return widened ? [{ action, before: named, exclude }] : [];
    }),
  );

/** The same in words, to be read before the policy is saved. */
export const widenedText = ({ action, before, exclude }: Widened, nameOf: NameOf = noNames): string =>
  policyText("exclude.widened", {
    action: actionWithTerm(action),
    except: exclude.map((each) => entryWords(action, each, nameOf)).join(", "),
    before: before.map((each) => entryWords(action, each, nameOf)).join(", "),
  });

/** Gives the resources of an action to every chosen action of its module with as many segments. */
export function copyResources(draft: PolicyDraft, at: number, action: string): PolicyDraft {
  const segments = actionNamed(action)?.segments.length;
  const resource = draft.modules[at]?.statements.find((each) => each.action === action)?.resource;
  if (resource === undefined) return draft;
  return withStatements(draft, at, (statements) =>
    statements.map((each) =>
      takesResource(each.action, each) && actionNamed(each.action)?.segments.length === segments
        ? { ...each, resource }
        : each,
    ),
  );
}

/** What is wrong, by field: `name`, `description`, `module.N`, or the action that lacks resources. */
export function draftProblems({ name, description, modules }: PolicyDraft): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (name.trim() === "") problems.name = inputText("required");
  if (description.trim() === "") problems.description = inputText("required");
  for (const [at, { module, statements }] of modules.entries()) {
    if (module === "") problems[`module.${at}`] = policyText("module.required");
    else if (statements.length === 0) problems[`module.${at}`] = policyText("module.empty");
    for (const each of statements) {
      if (takesResource(each.action, each) && (each.resource?.include.length ?? 0) === 0)
        problems[each.action] = policyText("resource.required", { action: actionTitle(each.action) });
    }
  }
  return problems;
}
