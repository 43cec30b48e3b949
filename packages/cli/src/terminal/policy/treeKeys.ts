import {
  addModule,
  changeModule,
  freeModules,
  removeModule,
  toggleAction,
} from "@twinhelm/core/policy/draft";
import { policyText } from "@twinhelm/core/policy/text";
import { choosing } from "../navigation/layer";
import { changePlace, show } from "../navigation/state";
import type { PolicyFormProps } from "./PolicyForm";
import type { StatementParts } from "./policyItems";

/** What the keys do in the tree of statements. */
export function treeKeys({
  editing,
  unfolded,
  onUnfold,
  onResources,
  change,
  stored,
}: PolicyFormProps): StatementParts["keys"] {
  const { draft, change: set } = editing;
  const turn = (at: number, open: boolean) => {
    const next = new Set(unfolded);
    if (open) next.add(at);
    else next.delete(at);
    onUnfold(next);
  };
  const cursorTo = (id: string) => change(changePlace((place) => ({ ...place, cursor: { id, row: 0 } })));
  const pickModule = (at: number, taken: (module: string) => void) => {
    const items = freeModules(draft, draft.modules[at]?.module).map(({ module, title }) => ({
      id: module,
      label: title,
      ...(module === title ? {} : { hint: module }),
    }));
    const title = policyText("module.choose");
    const about = items.length === 0 ? [policyText("module.none")] : undefined;
    change(show(choosing({ title, items, about, onPick: taken })));
  };
  const unfold = (at: number) => {
    turn(at, true);
    cursorTo(`module.${at}`);
  };
  return {
    fold: (at: number) => turn(at, !unfolded.has(at)),
    chooseModule: (at: number) =>
      pickModule(at, (module) => {
        set((now) => changeModule(now, at, module));
        unfold(at);
      }),
    addModule: () => {
      const at = draft.modules.length;
      pickModule(at, (module) => {
        set((now) => changeModule(addModule(now), at, module));
        unfold(at);
      });
    },
    removeModule: (at: number) => {
      set((now) => removeModule(now, at));
      // Those below move up by one.
      onUnfold(
        new Set([...unfolded].filter((each) => each !== at).map((each) => (each > at ? each - 1 : each))),
      );
    },
    toggle: (at: number, action: string) => {
      const before = stored?.statement.find((each) => each.action === action);
      set((now) => toggleAction(now, at, action, before));
    },
    resources: onResources,
  };
}
