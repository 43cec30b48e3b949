import { Button } from "@blueprintjs/core";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { conditionsOf } from "@twinhelm/core/filter/conditions";
import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { text } from "@twinhelm/core/text/catalogue";
import { useEffect, useMemo, useRef } from "react";
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
  const conditions = useMemo(
    () => conditionsOf(filter, source.properties, cellOf),
    [filter, source.properties, cellOf],
  );
  // The row is drawn again a while after the address has changed: a second key meanwhile means what is left by then.
  const left = useRef(conditions);
  useEffect(() => {
    left.current = conditions;
  }, [conditions]);
  const remove = (key: string) => {
    const now = left.current;
    const at = now.findIndex((_, place) => keyOf(now, place) === key);
    const rest = now[at]?.rest;
    if (at === -1) return;
    left.current = rest === undefined ? [] : conditionsOf(rest, source.properties, cellOf);
    const buttons = buttonsOf(row.current);
    const place = conditions.findIndex((_, each) => keyOf(conditions, each) === key);
    (buttons[place + 1] ?? buttons[place - 1] ?? panelButton())?.focus();
    list.setFilter(rest);
  };
  const clear = () => {
    panelButton()?.focus();
    list.clear();
  };
  const keyed = conditions.map(({ words }, at) => ({ words, key: keyOf(conditions, at) }));
  return (
    <ul className="filter-chips" ref={row} aria-label={text("list.filter.conditions")}>
      {keyed.map(({ words, key }) => (
        <li key={key} className="filter-chip">
          <span className="bp6-text-overflow-ellipsis" title={words}>
            {words}
          </span>
          <RemoveButton words={words} onRemove={() => remove(key)} />
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
