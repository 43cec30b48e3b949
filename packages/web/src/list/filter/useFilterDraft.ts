import type { DocumentFilter } from "@twinhelm/core/filter/filter";
import { addToFilterHistory, type FilterKind } from "@twinhelm/core/filter/history";
import { emptyRow, type FilterRow, filterOfRows, rowsOfFilter } from "@twinhelm/core/filter/panel";
import { filterFromText } from "@twinhelm/core/filter/text";
import { useMemory } from "@twinhelm/core/react/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import type { FilterList, FilterSource, FilterTab } from "./source";

/** What a filter is made of in each of the ways, while it is made. */
interface Draft {
  readonly tab: FilterTab;
  readonly rows: readonly FilterRow[];
  readonly mongodb: string;
  readonly expression: string;
  /** Why it cannot be used; `row`: which condition it is about. It goes with the next change. */
  readonly problem?: { readonly row?: number; readonly message: string } | undefined;
}

type Read =
  | { readonly ok: true; readonly filter: DocumentFilter | undefined }
  | { readonly ok: false; readonly problem: NonNullable<Draft["problem"]> };

/** A filter in the making. `tab`: the way to begin with; absent: the simplest that shows the one that is active. */
export function useFilterDraft(source: FilterSource, list: FilterList, tab: FilterTab | undefined) {
  const memory = useMemory();
  const [draft, setDraft] = useState(() => draftOf(source, list, tab));
  return {
    draft,
    choose: (next: FilterTab) => setDraft({ ...draft, tab: next, problem: undefined }),
    setRows: (rows: readonly FilterRow[]) => setDraft({ ...draft, rows, problem: undefined }),
    setTyped: (kind: FilterKind, typed: string) => setDraft({ ...draft, [kind]: typed, problem: undefined }),
    /** Hands the filter to `use`, or says why it cannot be used. What was typed is remembered. */
    apply(use: (filter: DocumentFilter | undefined) => void) {
      const read = readDraft(source, draft);
      if (!read.ok) return setDraft({ ...draft, problem: read.problem });
      if (draft.tab !== "basic" && read.filter !== undefined)
        addToFilterHistory(memory, source.id, draft.tab, draft[draft.tab].trim());
      use(read.filter);
    },
  };
}

function draftOf({ properties }: FilterSource, list: FilterList, tab: FilterTab | undefined): Draft {
  const active = list.filtered ? list.state.filter : undefined;
  const known = rowsOfFilter(properties, active);
  return {
    tab: tab ?? tabOf(active, known),
    rows: known ?? [emptyRow],
    mongodb: typeof active === "object" ? JSON.stringify(active, null, 2) : "{}",
    expression: typeof active === "string" ? active : "",
  };
}

function tabOf(filter: DocumentFilter | undefined, rows: readonly FilterRow[] | undefined): FilterTab {
  if (filter === undefined || rows !== undefined) return "basic";
  return typeof filter === "string" ? "expression" : "mongodb";
}

function readDraft({ properties }: FilterSource, draft: Draft): Read {
  const { tab, rows } = draft;
  if (tab === "basic") {
    const read = filterOfRows(properties, rows);
    return read.ok ? read : { ok: false, problem: { row: read.row, message: text(read.problem) } };
  }
  const typed = draft[tab].trim();
  if (typed === "" || typed === "{}") return { ok: true, filter: undefined };
  const read = filterFromText(typed);
  if (!read.ok) return { ok: false, problem: { message: read.failure.message } };
  if ((typeof read.value === "string") === (tab === "expression")) return { ok: true, filter: read.value };
  const message = tab === "mongodb" ? text("filter.object") : text("filter.rule", { reason: "" });
  return { ok: false, problem: { message } };
}
