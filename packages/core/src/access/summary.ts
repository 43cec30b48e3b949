import type { SourcedStatement } from "./statement";
import { moduleOf } from "./statement";
import { accessText, subjectWords } from "./text";
import { actionTerm, actionWord, entryWords, listed, type NameOf, noNames } from "./words";

/** What may be done to the same things by the same policy. */
export interface Permission {
  /** `List and Read` */
  readonly actions: string;
  /** The same as the API calls it: `index, show`. */
  readonly terms: string;
  /** On what, by name; empty: on nothing in particular. */
  readonly resources: string;
  /** The policy that grants it; `undefined`: the server does not say. */
  readonly policy: string | undefined;
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
    const same = Map.groupBy(members, (each) =>
      JSON.stringify([resourcesOf(each, nameOf), each.policy?.name]),
    );
    return { module, title: titleOf(module), permissions: [...same.values()].map(permissionOf) };
  });

  function permissionOf(some: readonly SourcedStatement[]): Permission {
    const actions = [...new Set(some.map(({ action }) => action))];
    const [first] = some;
    return {
      actions: listed(actions.map(actionWord)),
      terms: actions.map(actionTerm).join(", "),
      resources: first === undefined ? "" : resourcesOf(first, nameOf),
      policy: first?.policy?.name,
    };
  }
}

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
