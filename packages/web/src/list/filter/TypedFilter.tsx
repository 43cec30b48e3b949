import { Tag } from "@blueprintjs/core";
import {
  type FilterKind,
  filterLabel,
  readFilterHistory,
  removeFromFilterHistory,
} from "@twinhelm/core/filter/history";
import { useMemory } from "@twinhelm/core/react/actions";
import { filterText } from "@twinhelm/core/text/filter";
import { useState } from "react";
import { CodeEditor } from "../../input/CodeEditor";

interface TypedFilterProps {
  readonly kind: FilterKind;
  readonly sourceId: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
}

/** A filter as text, and those that were used before as chips. */
export function TypedFilter({ kind, sourceId, value, onChange, onSave }: TypedFilterProps) {
  const memory = useMemory();
  const [history, setHistory] = useState(() => readFilterHistory(memory, sourceId, kind));
  return (
    <>
      <CodeEditor
        label={filterText(kind === "mongodb" ? "json" : "rule")}
        language={kind === "mongodb" ? "json" : "plaintext"}
        height={160}
        value={value}
        onChange={onChange}
        onSave={onSave}
      />
      {history.length > 0 && (
        <fieldset className="filter-history">
          <legend>{filterText("history")}</legend>
          {history.map((filter) => (
            <Tag
              key={filter}
              minimal
              interactive
              title={filter}
              aria-label={filterText("use", { filter })}
              onClick={() => onChange(filter)}
              onRemove={() => setHistory(removeFromFilterHistory(memory, sourceId, kind, filter))}
            >
              {filterLabel(kind, filter)}
            </Tag>
          ))}
        </fieldset>
      )}
    </>
  );
}
