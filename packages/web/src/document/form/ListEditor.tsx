import { emptyItem, itemTitle, newItem } from "@twinhelm/core/document/form/items";
import { fitsEditor, valueEditorOf } from "@twinhelm/core/field/valueEditor";
import { ArrayEditor } from "../../input/ArrayEditor";
import type { EditorProps } from "../../input/value/editorProps";
import { JsonArea } from "../../input/value/JsonArea";
import { ValueField } from "./ValueField";

/** The items of a list, one at a time in the editor of their type. What is no list is edited as JSON, until it is one. */
export function ListEditor(props: EditorProps) {
  const { property, value, disabled, problemAt, onChange, language, onSave } = props;
  const { items } = property;
  if (items === undefined || !fitsEditor(property, value)) return <JsonArea {...props} />;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <ArrayEditor
      items={list}
      initial={newItem(items)}
      disabled={disabled}
      isWrong={(item, index) => item === null || problemAt?.([String(index)], true) !== undefined}
      onChange={(next) => onChange(next.length === 0 ? undefined : next)}
    >
      {(item, index, set) => (
        <ValueField
          field={{
            title: itemTitle(items, index),
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
          onChange={(next) => set(next ?? emptyItem(items))}
        />
      )}
    </ArrayEditor>
  );
}
