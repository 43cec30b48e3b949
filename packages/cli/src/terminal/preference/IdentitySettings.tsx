import type { FormValue } from "@twinhelm/core/form/model";
import { preferenceReplace } from "@twinhelm/core/preference/actions";
import { attributeFields } from "@twinhelm/core/preference/attributeForm";
import {
  type Attribute,
  attributeNameProblem,
  moveAttribute,
  newAttribute,
} from "@twinhelm/core/preference/attributes";
import { preferenceText } from "@twinhelm/core/preference/text";
import { drawerText } from "@twinhelm/core/text/drawer";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useTerminal } from "../context";
import { heading, type Item, note } from "../form/items";
import { saveItem } from "../form/saveItem";
import { settingsView, settingsWaiting } from "../form/settings";
import { usePermissions } from "../keys/usePermissions";
import { type Change, changePlace } from "../navigation/state";
import { useFieldKeys } from "../record/useFieldKeys";
import type { ScreenProps } from "../screen/screen";
import { attributeId, attributeItems, fieldsOf, nameField } from "./attributeItems";
import { useAttributesEditor } from "./useAttributesEditor";
import { type AttributesEditing, usePlaceAttributes } from "./usePlaceAttributes";

/** passport/settings: the attributes of identities; once saved, on to their list (spec 1, section 2.4). */
export function IdentitySettings(props: ScreenProps) {
  const { area, state, change, children } = props;
  const { paint } = useTerminal();
  const editing = usePlaceAttributes(state, change);
  const waiting = settingsWaiting({ title: preferenceText("settings"), editing }, { area, paint });
  return waiting === undefined ? <Settings {...props} editing={editing} /> : children(waiting);
}

function Settings({ editing, area, state, change, children }: ScreenProps & { editing: AttributesEditing }) {
  const { paint } = useTerminal();
  const { draft: attributes, unsaved, failure } = editing;
  const permissions = usePermissions();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const editJson = useAttributesEditor(editing, change);
  const unfold = (name: string, open: boolean) => {
    const others = [...unfolded].filter((each) => each !== name);
    setUnfolded(new Set(open ? [...others, name] : others));
  };
  const { parts, input } = useAttributeKeys(editing, state.place.line, change, (name) => {
    unfold(name, true);
    change(cursorTo(attributeId(name)));
  });
  const move = (name: string, by: number) => {
    if (moveAttribute(attributes, name, by) === attributes)
      return permissions.warn(drawerText(by < 0 ? "move.first" : "move.last", { name: visibleText(name) }));
    editing.change((now) => moveAttribute(now, name, by));
    change(cursorTo(attributeId(name)));
  };
  const save = permissions.guard(
    preferenceReplace.permission?.({ scope: "passport", body: {} }),
    editing.save,
  );
  const items: readonly Item[] = [
    heading("heading", preferenceText("heading"), paint),
    ...(attributes.length === 0 ? [note("none", preferenceText("none"))] : []),
    ...attributeItems({
      attributes,
      unfolded,
      fields: parts,
      fold: (name) => unfold(name, !unfolded.has(name)),
      remove: (name) => editing.change((now) => now.filter((each) => each.name !== name)),
      move,
    }),
    saveItem({ state: editing.state, save, failure, paint }),
    ...(unsaved ? [note("loss", preferenceText("loss"), "warning")] : []),
  ];
  const settings = {
    title: preferenceText("settings"),
    editing,
    items,
    save,
    keys: { edit: { run: editJson } },
    input,
  };
  return children(settingsView(settings, { area, state, change, paint }));
}

/** What is typed into the fields of attributes, and the name of a new one. */
function useAttributeKeys(
  editing: AttributesEditing,
  line: ScreenProps["state"]["place"]["line"],
  change: ScreenProps["change"],
  onMade: (name: string) => void,
) {
  const { draft: attributes } = editing;
  const { fields, values } = fieldsOf(attributes);
  const asked = {
    values,
    fields,
    shown: editing.problems,
    set(key: string, typed: FormValue) {
      if (key !== nameField.key) return editing.change((now) => now.map((each) => written(each, key, typed)));
      const made = newAttribute(String(typed));
      editing.change((now) => [...now, made]);
      onMade(made.name);
    },
    refused: (key: string, typed: string) =>
      key === nameField.key
        ? attributeNameProblem(attributes, typed)
        : fields.find((field) => field.key === key)?.check?.(typed),
  };
  return useFieldKeys(asked, line, change);
}

/** The attribute with what was typed into a field, if it is one of its own. */
function written(attribute: Attribute, key: string, typed: FormValue): Attribute {
  const found = attributeFields(attribute).find(({ field }) => field.key === key);
  return found === undefined ? attribute : found.write(typed);
}

const cursorTo = (id: string): Change => changePlace((place) => ({ ...place, cursor: { id, row: 0 } }));
