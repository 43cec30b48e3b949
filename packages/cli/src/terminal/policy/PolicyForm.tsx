import type { FormField } from "@twinhelm/core/form/model";
import { bodyOfDraft } from "@twinhelm/core/policy/draft";
import { policyPartOf } from "@twinhelm/core/policy/refused";
import { policyText } from "@twinhelm/core/policy/text";
import { draftWithSeenBuckets } from "@twinhelm/core/policy/unseen";
import { formText } from "@twinhelm/core/text/form";
import { useTerminal } from "../context";
import { bringBackItems } from "../form/bringBackItems";
import { fieldItems } from "../form/fieldItems";
import { type Item, itemsView, note } from "../form/items";
import { saveItem } from "../form/saveItem";
import type { Paint } from "../layout/paint";
import { useFieldKeys } from "../record/useFieldKeys";
import type { PolicyScreenProps } from "./PolicyScreen";
import { statementItems } from "./policyItems";
import { treeKeys } from "./treeKeys";
import { unseenItems } from "./unseenItems";
import { useDraftNames } from "./useDraftNames";
import type { PolicyEditing } from "./usePlacePolicy";
import { usePolicyKeys } from "./usePolicyKeys";

export interface PolicyFormProps extends PolicyScreenProps {
  readonly names: readonly string[];
  readonly editing: PolicyEditing;
  /** True: it is predefined. */
  readonly readOnly: boolean;
  readonly unfolded: ReadonlySet<number>;
  readonly onUnfold: (unfolded: ReadonlySet<number>) => void;
  readonly onTry: () => void;
  readonly onResources: (at: number, action: string) => void;
}

const fieldsOf = (disabled: boolean): readonly FormField[] =>
  (["name", "description"] as const).map((key) => ({
    key,
    label: policyText(key),
    kind: "text",
    required: true,
    disabled,
  }));

/** Name, description and statements of a policy. */
export function PolicyForm(props: PolicyFormProps) {
  const { stored, names, editing, readOnly, told, area, state, change, children } = props;
  const { paint } = useTerminal();
  const { draft, shown, change: set } = editing;
  const fields = fieldsOf(readOnly);
  const { parts, input } = useFieldKeys(
    {
      values: { name: draft.name, description: draft.description },
      fields,
      shown,
      set: (key, value) =>
        set((now) => (key === "name" || key === "description" ? { ...now, [key]: String(value) } : now)),
    },
    state.place.line,
    change,
  );
  const nameOf = useDraftNames(draft, stored);
  const { keys, save, savingState } = usePolicyKeys(props);
  const { failure } = editing;
  const at = failure === undefined ? undefined : policyPartOf(failure.field ?? "", bodyOfDraft(draft));
  const problems = at === undefined || failure === undefined ? shown : { ...shown, [at]: failure.message };
  const items: readonly Item[] = [
    ...(readOnly ? [note("predefined", policyText("predefined"), "warning")] : []),
    ...(told === undefined ? [] : [note("told", told, "warning")]),
    ...bringBackItems(editing, paint),
    ...fieldItems(fields, { ...parts, problems }),
    ...statementItems({
      draft,
      problems,
      unfolded: props.unfolded,
      nameOf,
      paint,
      readOnly,
      keys: treeKeys(props),
    }),
    ...(readOnly ? [] : unseenItems(draft, nameOf, paint, () => set(draftWithSeenBuckets))),
    tryItem(paint, props.onTry),
    ...(readOnly
      ? []
      : [
          {
            ...saveItem({ state: savingState, save, failure: at === undefined ? failure : undefined, paint }),
            apart: false,
          },
        ]),
  ];
  const view = itemsView(items, { area, state, change, paint });
  const { unsaved } = editing;
  return children({
    names,
    lines: view.lines,
    left: unsaved ? { text: formText("unsaved"), tone: "plain" } : undefined,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    input,
    chosen: { rows: { policy: stored === undefined ? [] : [stored] } },
  });
}

function tryItem(paint: Paint, open: () => void): Item {
  const head = `[ ${policyText("try")} ]`;
  return { id: "policy.try", head, painted: paint(head, "accent"), apart: true, commands: { open } };
}
