import "../styles/input.css";
import { Button, InputGroup } from "@blueprintjs/core";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { addItem, type ListEditing, moveItem, removeItem, setItem } from "@twinhelm/core/input/list";
import { inputText } from "@twinhelm/core/text/input";
import { useEffect, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

interface ArrayEditorProps {
  readonly items: readonly string[];
  /** Keyboard that fits the items. */
  readonly inputMode?: "text" | "decimal";
  readonly onChange: (items: readonly string[]) => void;
}

/** A list: numbered buttons that are dragged into order, and one item at a time to edit (spec 1, section 4). */
export function ArrayEditor({ items, inputMode = "text", onChange }: ArrayEditorProps) {
  const [selected, setSelected] = useState(0);
  const editing: ListEditing = { items, selected: Math.min(selected, Math.max(0, items.length - 1)) };
  const change = (next: ListEditing) => {
    setSelected(next.selected);
    onChange(next.items);
  };
  const at = editing.selected;
  const number = at + 1;
  return (
    <div className="array-editor">
      <DragDropProvider
        onDragEnd={(event) => {
          const { source } = event.operation;
          if (!event.canceled && isSortable(source) && source.initialIndex !== source.index)
            change(moveItem(editing, source.initialIndex, source.index));
        }}
      >
        <div className="array-items">
          {items.map((item, index) => (
            <Square
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place alone
              key={`${items.length} ${index}`}
              index={index}
              filled={item !== ""}
              current={index === at}
              onSelect={() => setSelected(index)}
            />
          ))}
          <Button
            size="small"
            variant="minimal"
            icon={<MaterialIcon name="add" />}
            aria-label={inputText("array.add")}
            title={inputText("array.add")}
            onClick={() => change(addItem(editing))}
          />
        </div>
      </DragDropProvider>
      {items.length > 0 && (
        <div className="array-item">
          <ItemInput
            key={at}
            label={inputText("array.value", { n: number })}
            inputMode={inputMode}
            value={items[at] ?? ""}
            onChange={(value) => change(setItem(editing, at, value))}
          />
          <Step
            icon="chevron_left"
            label={inputText("array.left", { n: number })}
            disabled={at === 0}
            onClick={() => change(moveItem(editing, at, at - 1))}
          />
          <Step
            icon="chevron_right"
            label={inputText("array.right", { n: number })}
            disabled={at === items.length - 1}
            onClick={() => change(moveItem(editing, at, at + 1))}
          />
          <Step
            icon="delete"
            label={inputText("array.remove", { n: number })}
            onClick={() => change(removeItem(editing, at))}
          />
        </div>
      )}
    </div>
  );
}

interface SquareProps {
  readonly index: number;
  readonly filled: boolean;
  readonly current: boolean;
  readonly onSelect: () => void;
}

function Square({ index, filled, current, onSelect }: SquareProps) {
  const { ref } = useSortable({ id: index, index });
  return (
    <button
      ref={ref}
      type="button"
      className={filled ? "array-square" : "array-square is-wrong"}
      aria-pressed={current}
      aria-label={inputText(filled ? "array.item" : "array.wrong", { n: index + 1 })}
      onClick={onSelect}
    >
      {index + 1}
      {!filled && <span aria-hidden="true">×</span>}
    </button>
  );
}

interface ItemInputProps {
  readonly label: string;
  readonly inputMode: "text" | "decimal";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Takes the keys when another item is chosen. */
function ItemInput({ label, inputMode, value, onChange }: ItemInputProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  useEffect(() => input?.focus(), [input]);
  return (
    <InputGroup
      fill
      inputRef={setInput}
      aria-label={label}
      inputMode={inputMode}
      value={value}
      onValueChange={onChange}
    />
  );
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Step = ({ icon, label, disabled = false, onClick }: StepProps) => (
  <Button
    variant="minimal"
    icon={<MaterialIcon name={icon} />}
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  />
);
