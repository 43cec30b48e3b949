import type { Dependencies } from "@twinhelm/core/function/editor/react";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";

interface PackageParts {
  readonly dependencies: Dependencies;
  readonly paint: Paint;
  readonly keys: {
    readonly renew: (name: string) => Guarded;
    readonly remove: (name: string) => Guarded;
    readonly add: Guarded;
  };
}

/** The packages of a function, and what is under way with one of them. */
export function packageItems({ dependencies, paint, keys }: PackageParts): readonly Item[] {
  const { value, failure, pending, problem } = dependencies;
  const rows = (value ?? []).map(({ name, version }): Item => {
    const head = `${visibleText(name)}  ${visibleText(version)}`;
    const own = { open: keys.renew(name), remove: keys.remove(name), add: keys.add };
    return {
      id: `package ${name}`,
      head,
      below: (current) => (current ? [paint(functionEditorText("dependency.keys"), "dim")] : []),
      ...guardedKeys(own),
    };
  });
  const none =
    failure !== undefined
      ? note("packages.failed", `✗ ${visibleText(failure.message)}`, "danger")
      : note(
          "packages.none",
          value === undefined ? text("common.loading") : functionEditorText("dependencies.none"),
        );
  const head = `+ ${functionEditorText("dependency.add")}`;
  return [
    heading("packages:", functionEditorText("dependencies"), paint),
    ...(rows.length === 0 ? [none] : rows),
    ...(pending === undefined ? [] : [note("packages.pending", pendingWords(pending), "accent")]),
    ...problemItems(problem),
    { id: "packages+", head, painted: paint(head, "dim"), ...guardedKeys({ open: keys.add, add: keys.add }) },
  ];
}

/** What npm said, in its lines. */
const problemItems = (problem: string | undefined): readonly Item[] =>
  problem === undefined
    ? []
    : visibleLines(problem).map((line, at) =>
        note(`packages.problem ${at}`, `${at === 0 ? "✗" : " "} ${line}`, "danger"),
      );

const pendingWords = ({ name, share }: NonNullable<Dependencies["pending"]>): string =>
  share === undefined
    ? functionEditorText("dependency.pending", { name: visibleText(name) })
    : functionEditorText("dependency.progress", { name: visibleText(name), share: Math.round(share) });
