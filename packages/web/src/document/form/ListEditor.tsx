import { titleOf } from "@twinhelm/core/field/property";
import { structureOf } from "@twinhelm/core/field/structure";
import { valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { inputText } from "@twinhelm/core/text/input";
import { ArrayEditor } from "../../input/ArrayEditor";
import { AreaEditor } from "../../input/value/AreaEditor";
import type { EditorProps } from "../../input/value/editorProps";
import { ValueField } from "./ValueField";

/** The items of a list, one at a time in the editor of their type. What is no list is edited as JSON, until it is one. */
export function ListEditor(props: EditorProps) {
  const { property, value, disabled, problemAt, onChange, language, onSave } = props;
  const { items } = property;
  if (items === undefined || (value !== undefined && value !== null && !Array.isArray(value)))
    return <AreaEditor {...props} />;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const nameOf = (index: number) =>
    items.title
      ? inputText("array.titled", { title: titleOf("", items), n: index + 1 })
      : inputText("array.value", { n: index + 1 });
  // An item that holds nothing is null, but for an object, which has its own fields.
  const nothing = structureOf(items.type) === "fields" ? {} : null;
  return (
    <ArrayEditor
      items={list}
      initial={items.default ?? nothing}
      disabled={disabled}
      isWrong={(item, index) => item === null || problemAt?.([String(index)], true) !== undefined}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    >
      {(item, index, set) => (
        <ValueField
          field={{
            title: nameOf(index),
            property: items,
            editor: valueEditorOf(items),
            required: false,
            readOnly: items.readOnly === true,
          }}
          hint={items.description || undefined}
          value={item ?? undefined}
          disabled={disabled}
          language={language}
          problemAt={(path, within) => problemAt?.([String(index), ...path], within)}
          onSave={onSave}
          onChange={(next) => set(next ?? nothing)}
        />
      )}
    </ArrayEditor>
  );
}
