import { copyResources, type Resource, setResource } from "@twinhelm/core/policy/draft";
import {
  addEntry,
  type EntryList,
  kindsOfEntry,
  removeEntry,
  setEntry,
} from "@twinhelm/core/policy/resource";
import { policyText } from "@twinhelm/core/policy/text";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { useTerminal } from "../context";
import { itemsView } from "../form/items";
import { usePermissions } from "../keys/usePermissions";
import { closeLine, openLine } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import type { FieldInput, ScreenProps } from "../screen/screen";
import { chooseSegments, segmentsOf } from "./choosingEntry";
import { resourceItems } from "./resourceItems";
import { useEntryNames } from "./useEntryNames";
import type { PolicyEditing } from "./usePlacePolicy";

interface ResourceScreenProps extends ScreenProps {
  readonly names: readonly string[];
  readonly editing: PolicyEditing;
  /** Of the module in the draft. */
  readonly at: number;
  readonly action: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

const nothing: Resource = { include: [], exclude: [] };

/** The resources of one action of a policy: what is included, and what is excepted. */
export function ResourceScreen(props: ResourceScreenProps) {
  const { names, editing, at, action, readOnly, area, state, change, children } = props;
  const { paint } = useTerminal();
  const nameOf = useEntryNames(action);
  const statements = editing.draft.modules[at]?.statements ?? [];
  const resource = statements.find((each) => each.action === action)?.resource ?? nothing;
  const set = (next: Resource) => editing.change((draft) => setResource(draft, at, action, next));
  const keys = useResourceKeys(props, resource, set);
  const items = resourceItems({
    action,
    resource,
    nameOf,
    readOnly,
    paint,
    keys,
  });
  const view = itemsView(items, { area, state, change, paint });
  return children({
    names: [...names, action],
    lines: view.lines,
    commands: { back: props.onClose, left: props.onClose, ...view.commands },
    denied: view.denied,
    input: inputOf(),
  });

  /** An entry that has no list of choices is typed whole. */
  function inputOf(): FieldInput | undefined {
    const { line } = state.place;
    if (line?.key !== "include" && line?.key !== "exclude") return undefined;
    const { key: list, index } = line;
    return {
      label: policyText(list),
      onSubmit(typed) {
        const entry = typed.trim();
        if (entry !== "")
          set(index === undefined ? addEntry(resource, list, entry) : setEntry(resource, list, index, entry));
        change(closeLine);
      },
    };
  }
}

/** What is done with the entries: chosen where there is a list of choices, typed where there is none. */
function useResourceKeys(
  { editing, at, action, change }: ResourceScreenProps,
  resource: Resource,
  set: (next: Resource) => void,
): Parameters<typeof resourceItems>[0]["keys"] {
  const client = useClient();
  const access = useAccess().value;
  const { warn } = usePermissions();
  const copy = useCopy();
  const kinds = segmentsOf(action);
  const choose = (list: EntryList, done: (entry: string) => void) => {
    const title = policyText(list === "include" ? "addInclude" : "addExclude");
    void chooseSegments(kinds, { client, access, change, title }, (segments) => done(segments.join("/")));
  };
  return {
    copy,
    add(list) {
      if (kinds.length === 0) change(openLine({ key: list }, ""));
      else choose(list, (entry) => set(addEntry(resource, list, entry)));
    },
    change(list, index) {
      const entry = resource[list][index] ?? "";
      if (kindsOfEntry(action, entry) === undefined) change(openLine({ key: list, index }, entry));
      else choose(list, (next) => set(setEntry(resource, list, index, next)));
    },
    remove(list, index) {
      if (list === "include" && resource.include.length <= 1) warn(policyText("lastInclude"));
      else set(removeEntry(resource, list, index));
    },
    copyToAll() {
      const before = editing.draft.modules[at]?.statements ?? [];
      const after = copyResources(editing.draft, at, action).modules[at]?.statements ?? [];
      const changed = after.filter((each, index) => each !== before[index] && each.action !== action);
      editing.change((draft) => copyResources(draft, at, action));
      const actions = changed.map((each) => each.action).join(", ");
      client.notifications.say({
        tone: "plain",
        text: actions === "" ? policyText("copied.none") : policyText("copied", { actions }),
      });
    },
  };
}
