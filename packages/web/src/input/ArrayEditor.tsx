import "../styles/input.css";
import { InputGroup } from "@blueprintjs/core";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { addItem, type ListEditing, moveItem, removeItem } from "@twinhelm/core/input/list";
import { inputText } from "@twinhelm/core/text/input";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../shell/IconButton";

interface ArrayEditorProps<Item> {
  readonly items: readonly Item[];
  /** What a new item begins with. */
  readonly initial: Item;
  /** Whether something is wrong with an item, or it is not filled. */
  readonly isWrong: (item: Item, index: number) => boolean;
  readonly disabled?: boolean | undefined;
  readonly onChange: (items: readonly Item[]) => void;
  /** The editor of one item. */
  readonly children: (item: Item, index: number, set: (item: Item) => void) => ReactNode;
}

/** As many items have a button at a time. */
const shownItems = 60;

/** A list: numbered buttons that are dragged into order, and one item at a time to edit (spec 1, section 4). */
export function ArrayEditor<Item>({ items, initial, disabled = false, ...props }: ArrayEditorProps<Item>) {
  const [selected, select] = useState(0);
  /** Names of the items, in their order: a button that was dragged is the same one in its new place. */
  const [dragged, setDragged] = useState<readonly number[]>([]);
  const names = dragged.length === items.length ? dragged : items.map((_, index) => index);
  const editing: ListEditing<Item> = { items, selected: Math.min(selected, Math.max(0, items.length - 1)) };
  const change = (next: ListEditing<Item>) => {
    select(next.selected);
    props.onChange(next.items);
  };
  const at = editing.selected;
  return (
    <div className="array-editor">
      <DragDropProvider
        onDragEnd={(event) => {
          const { source } = event.operation;
          if (event.canceled || !isSortable(source) || source.initialIndex === source.index) return;
          setDragged(moveItem({ items: names, selected: at }, source.initialIndex, source.index).items);
          change(moveItem(editing, source.initialIndex, source.index));
        }}
      >
        <div className="array-items">
          <Squares
            editing={editing}
            names={names}
            isWrong={props.isWrong}
            fixed={disabled}
            onSelect={select}
          />
          {!disabled && (
            <IconButton
              size="small"
              icon="add"
              label={inputText("array.add")}
              onClick={() => change(addItem(editing, initial))}
            />
          )}
        </div>
      </DragDropProvider>
      {items.slice(at, at + 1).map((item) => (
        // Another item in its place is another one: what is under way in the editor of one does not go to the next.
        <div key={`${items.length} ${at}`} className="array-item">
          <div className="array-value">
            {props.children(item, at, (next) => props.onChange(items.with(at, next)))}
          </div>
          {!disabled && <Moves editing={editing} onChange={change} />}
        </div>
      ))}
    </div>
  );
}

interface SquaresProps<Item> {
  readonly editing: ListEditing<Item>;
  /** Of the items, in their order. */
  readonly names: readonly number[];
  readonly isWrong: (item: Item, index: number) => boolean;
  readonly fixed: boolean;
  readonly onSelect: (index: number) => void;
}

/** The buttons around the item that is edited, and the ways to those before and after them. */
function Squares<Item>({ editing, names, isWrong, fixed, onSelect }: SquaresProps<Item>) {
  const { items, selected: at } = editing;
  const first = at - (at % shownItems);
  const isLong = items.length > shownItems;
  return (
    <>
      {isLong && (
        <IconButton
          size="small"
          icon="first_page"
          label={inputText("array.before")}
          disabled={first === 0}
          onClick={() => onSelect(first - 1)}
        />
      )}
      {items.slice(first, first + shownItems).map((item, index) => (
        <Square
          key={`${items.length} ${names[first + index]}`}
          name={names[first + index] ?? first + index}
          index={first + index}
          wrong={isWrong(item, first + index)}
          current={first + index === at}
          fixed={fixed}
          onSelect={() => onSelect(first + index)}
        />
      ))}
      {isLong && (
        <IconButton
          size="small"
          icon="last_page"
          label={inputText("array.after")}
          disabled={first + shownItems >= items.length}
          onClick={() => onSelect(first + shownItems)}
        />
      )}
    </>
  );
}

interface MovesProps<Item> {
  readonly editing: ListEditing<Item>;
  readonly onChange: (next: ListEditing<Item>) => void;
}

/** Moves or removes the item that is edited. */
function Moves<Item>({ editing, onChange }: MovesProps<Item>) {
  const { selected: at, items } = editing;
  const number = at + 1;
  return (
    <>
      <IconButton
        size="small"
        icon="chevron_left"
        label={inputText("array.left", { n: number })}
        disabled={at === 0}
        onClick={() => onChange(moveItem(editing, at, at - 1))}
      />
      <IconButton
        size="small"
        icon="chevron_right"
        label={inputText("array.right", { n: number })}
        disabled={at === items.length - 1}
        onClick={() => onChange(moveItem(editing, at, at + 1))}
      />
      <IconButton
        size="small"
        icon="delete"
        label={inputText("array.remove", { n: number })}
        onClick={() => onChange(removeItem(editing, at))}
      />
    </>
  );
}

interface SquareProps {
  readonly name: number;
  readonly index: number;
  readonly wrong: boolean;
  readonly current: boolean;
  /** True: it cannot be moved. */
  readonly fixed: boolean;
  readonly onSelect: () => void;
}

function Square({ name, index, wrong, current, fixed, onSelect }: SquareProps) {
  const { ref } = useSortable({ id: name, index, disabled: fixed });
  return (
    <button
      ref={ref}
      type="button"
      className={wrong ? "array-square is-wrong" : "array-square"}
      // What can be dragged has `aria-pressed` of its own.
      aria-current={current}
      aria-label={inputText(wrong ? "array.wrong" : "array.item", { n: index + 1 })}
      onClick={onSelect}
    >
      {index + 1}
      {wrong && <span aria-hidden="true">×</span>}
    </button>
  );
}

interface TextItemsProps {
  readonly items: readonly string[];
  /** Keyboard that fits the items. */
  readonly inputMode?: "text" | "decimal";
  readonly onChange: (items: readonly string[]) => void;
}

/** A list of texts; one that is empty is not filled. */
export const TextItems = ({ items, inputMode = "text", onChange }: TextItemsProps) => (
  <ArrayEditor items={items} initial="" isWrong={(item) => item === ""} onChange={onChange}>
    {(item, index, set) => (
      <ItemInput
        label={inputText("array.value", { n: index + 1 })}
        inputMode={inputMode}
        value={item}
        onChange={set}
      />
    )}
  </ArrayEditor>
);

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
