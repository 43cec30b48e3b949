import { Tag } from "@blueprintjs/core";
import { exampleFilter } from "@twinhelm/core/filter/example";
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
import { RuleReferenceButton } from "../../input/RuleReferenceButton";
import type { FilterSource } from "./source";

interface TypedFilterProps {
  readonly kind: FilterKind;
  readonly source: FilterSource;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
}

/** A filter as text, an example, and those that were used before as chips. */
export function TypedFilter({ kind, source, value, onChange, onSave }: TypedFilterProps) {
  const memory = useMemory();
  const { id: sourceId, properties } = source;
  const example = exampleFilter(kind, properties);
  const [history, setHistory] = useState(() => readFilterHistory(memory, sourceId, kind));
  return (
    <>
      <CodeEditor
        label={filterText(kind === "mongodb" ? "json" : "rule")}
        language={kind === "mongodb" ? "json" : "plaintext"}
        height={160}
        focus
        value={value}
        onChange={onChange}
        onSave={onSave}
      />
      {example !== undefined && (
        <p className="filter-example">
          {filterText("example")}{" "}
          <button
            type="button"
            aria-label={filterText("example.use", { filter: example })}
            onClick={() => onChange(example)}
          >
            <code>{example}</code>
          </button>
        </p>
      )}
      {kind === "expression" && <RuleReferenceButton />}
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
