import { actionTitle } from "@twinhelm/core/access/words";
import type { Resource } from "@twinhelm/core/policy/draft";
import { type EntryList, entryProblem } from "@twinhelm/core/policy/resource";
import { policyText } from "@twinhelm/core/policy/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../form/items";
import type { Paint } from "../layout/paint";

interface ResourceParts {
  readonly action: string;
  readonly resource: Resource;
  /** An entry as people read it: titles in place of ids, where they are known. */
  readonly nameOf: (entry: string) => string;
  readonly readOnly: boolean;
  readonly paint: Paint;
  readonly keys: {
    readonly add: (list: EntryList) => void;
    readonly change: (list: EntryList, at: number) => void;
    readonly remove: (list: EntryList, at: number) => void;
    readonly copy: (entry: string) => void;
    readonly copyToAll: () => void;
  };
}

const addText = { include: "addInclude", exclude: "addExclude" } as const;

/** What an action may be done to: entries that are included, and exceptions. */
export function resourceItems(parts: ResourceParts): readonly Item[] {
  const { action, paint, readOnly, keys } = parts;
  const copy = `[ ${policyText("copyResources")} ]`;
  return [
    {
      ...heading(
        "resources",
        policyText("resources.title", { action: visibleText(actionTitle(action)) }),
        paint,
      ),
      apart: false,
    },
    ...listItems("include", parts),
    ...listItems("exclude", parts),
    ...(readOnly
      ? []
      : [
          {
            id: "resources.copy",
            head: copy,
            painted: paint(copy, "accent"),
            apart: true,
            commands: { open: keys.copyToAll },
          },
        ]),
  ];
}

function listItems(
  list: EntryList,
  { resource, nameOf, readOnly, paint, keys }: ResourceParts,
): readonly Item[] {
  const entries = resource[list];
  const add = `  + ${policyText(addText[list])}`;
  const missing = list === "include" && entries.length === 0;
  return [
    heading(list, policyText(list), paint),
    ...(missing ? [note("include.none", policyText("resource.missing"))] : []),
    ...entries.map((entry, at): Item => {
      const name = nameOf(entry);
      const line = `  ${visibleText(entry)}`;
      const known = name === entry ? "" : visibleText(name);
      const problem = entryProblem(resource, list, at);
      return {
        id: `${list}.${entry}.${at}`,
        head: `${line}  ${known}`,
        painted: `${line}  ${paint(known, "dim")}`,
        below: () => (problem === undefined ? [] : [paint(`✗ ${problem}`, "danger")]),
        commands: {
          copy: () => keys.copy(entry),
          ...(readOnly
            ? {}
            : {
                open: () => keys.change(list, at),
                remove: () => keys.remove(list, at),
                add: () => keys.add(list),
              }),
        },
      };
    }),
    ...(readOnly
      ? []
      : [
          {
            id: `${list}.add`,
            head: add,
            painted: paint(add, "accent"),
            commands: { open: () => keys.add(list), add: () => keys.add(list) },
          },
        ]),
  ];
}
