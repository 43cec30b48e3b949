import { Button } from "@blueprintjs/core";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { conditionsOf } from "@twinhelm/core/filter/conditions";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { text } from "@twinhelm/core/text/catalogue";
import { useRef } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { type FilterList, type FilterSource, filterButton } from "./source";

interface FilterChipsProps {
  readonly filter: DocumentFilter;
  readonly source: FilterSource;
  readonly list: FilterList;
  readonly cellOf: CellOf;
}

/** The conditions of the filter, each of which can be taken away. The focus stays in the row while there is one. */
export function FilterChips({ filter, source, list, cellOf }: FilterChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const conditions = conditionsOf(filter, source.properties, cellOf);
  const remove = (at: number) => {
    const others = buttonsOf(row.current).toSpliced(at, 1);
    (others[at] ?? others.at(-1) ?? panelButton())?.focus();
    list.setFilter(conditions[at]?.rest);
  };
  const clear = () => {
    panelButton()?.focus();
    list.clear();
  };
  return (
    <ul className="filter-chips" ref={row} aria-label={text("list.filter.conditions")}>
      {conditions.map(({ words }, at) => (
        <li key={keyOf(conditions, at)} className="filter-chip">
          <span className="bp6-text-overflow-ellipsis" title={words}>
            {words}
          </span>
          <RemoveButton words={words} onRemove={() => remove(at)} />
        </li>
      ))}
      <li>
        <Button
          variant="minimal"
          text={text("list.filter.clear")}
          title={text("list.filter.clear.hint")}
          onClick={clear}
        />
      </li>
    </ul>
  );
}

function RemoveButton({ words, onRemove }: { words: string; onRemove: () => void }) {
  const label = text("list.filter.remove", { condition: words });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onRemove}
      onKeyDown={({ key }) => {
        if (key === "Delete" || key === "Backspace") onRemove();
      }}
    >
      <MaterialIcon name="close" />
    </button>
  );
}

/** Stays the same when another condition goes: its words, and how many of the same stand before it. */
function keyOf(conditions: readonly { readonly words: string }[], at: number): string {
  const words = conditions[at]?.words ?? "";
  return `${words} ${conditions.slice(0, at).filter((each) => each.words === words).length}`;
}

const buttonsOf = (row: HTMLElement | null): readonly HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>(".filter-chip button") ?? []),
];

const panelButton = () => document.querySelector<HTMLElement>(`.${filterButton}`);
