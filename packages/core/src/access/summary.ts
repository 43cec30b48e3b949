import type { SourcedStatement } from "./statement";
import { moduleOf } from "./statement";
import { accessText, subjectWords } from "./text";
import { actionTerm, actionWord, entryWords, listed, type NameOf, noNames } from "./words";

/** What may be done to the same things by the same policies. */
export interface Permission {
  /** `List and Read` */
  readonly actions: string;
  /** The same as the API calls it: `index, show`. */
  readonly terms: string;
  /** On what, by name; empty: on nothing in particular. */
  readonly resources: string;
  /** The policies that grant it, each of them all of it; empty: the server does not say. */
  readonly policies: string;
}

/** What may be done in one area. */
export interface PermittedArea {
  /** As the API calls it: `bucket:data`. */
  readonly module: string;
  /** `Documents` */
  readonly title: string;
  readonly permissions: readonly Permission[];
}

/** What statements grant, area by area, in words. */
export function permissionsByArea(
  statements: readonly SourcedStatement[],
  nameOf: NameOf = noNames,
): readonly PermittedArea[] {
  const areas = Map.groupBy(statements, ({ action }) => moduleOf(action));
  return [...areas].map(([module, members]) => {
    const same = Map.groupBy(grantsOf(members, nameOf), ({ resources, policies }) =>
      JSON.stringify([resources, policies]),
    );
    return { module, title: titleOf(module), permissions: [...same.values()].flatMap(permissionOf) };
  });
}

function permissionOf(grants: readonly Grant[]): Permission[] {
  const [first] = grants;
  if (first === undefined) return [];
  const { resources, policies } = first;
  return [
    {
      actions: listed(grants.map(({ action }) => actionWord(action))),
      terms: grants.map(({ action }) => actionTerm(action)).join(", "),
      resources,
      policies: listed(policies),
    },
  ];
}

/** One action on the same things, with all policies that grant it. */
interface Grant {
  readonly action: string;
  readonly resources: string;
  readonly policies: readonly string[];
}

function grantsOf(statements: readonly SourcedStatement[], nameOf: NameOf): readonly Grant[] {
  const same = Map.groupBy(statements, (each) => JSON.stringify([each.action, resourcesOf(each, nameOf)]));
  return [...same.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const policies = [...new Set(some.flatMap(({ policy }) => (policy === undefined ? [] : [policy.name])))];
    return [{ action: first.action, resources: resourcesOf(first, nameOf), policies }];
  });
}

/** Actions of the statements that name something by its id: names are read for these alone. */
export const actionsOnIds = (statements: readonly SourcedStatement[]): readonly string[] =>
  statements
    .filter(({ resource }) =>
      [...(resource?.include ?? []), ...(resource?.exclude ?? [])].some((entry) =>
        entry.split("/").some((part) => part !== "*"),
      ),
    )
    .map(({ action }) => action);

function titleOf(module: string): string {
  const subject = subjectWords[module] ?? module;
  return subject.charAt(0).toUpperCase() + subject.slice(1);
}

/** On what a statement grants, by name. */
function resourcesOf({ action, resource }: SourcedStatement, nameOf: NameOf): string {
  if (resource === undefined) return "";
  const named = (entries: readonly string[]) =>
    entries.map((entry) => entryWords(action, entry, nameOf)).join(", ");
  const include = named(resource.include);
  if (resource.exclude.length === 0) return include;
  return accessText("except", { include, exclude: named(resource.exclude) });
}
