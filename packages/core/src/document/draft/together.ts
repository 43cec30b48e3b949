import { keepMine, mergeValues } from "../../editing/merge";
import { isRecord } from "../../editing/same";
import type { DocumentDraft } from "../form/draft";
import type { DraftHere } from "./here";
import { type KeptDraft, parseDraft, type ServerDraft } from "./model";

/** What is kept here and on the server, as one draft. */
interface Together {
  readonly draft: KeptDraft | undefined;
  /** True: the server does not have it so. */
  readonly isNews: boolean;
}

/** Puts together what is kept here and on the server. Neither loses what the other does not have. */
export function together({ draft: mine, over }: DraftHere, { draft, version }: ServerDraft): Together {
  const theirs = parseDraft(draft);
  if (mine === undefined || theirs === undefined)
    return { draft: mine ?? theirs, isNews: mine !== undefined };
  return { draft: over === version ? mine : mergedDrafts(mine, theirs), isNews: true };
}

/**
 * Two drafts of one document, each typed over what it was then. Where both typed the same, what was typed here stays;
 * so does a field that was typed in here and is as it was.
 */
function mergedDrafts(mine: KeptDraft, theirs: KeptDraft): KeptDraft {
  const typed = mergeValues<DocumentDraft>(theirs.base, theirs.draft, mine.base, keepMine).value;
  const merged = mergeValues<DocumentDraft>(mine.base, mine.draft, typed, keepMine).value;
  return {
    ...mine,
    draft: mine.touched.reduce((draft, key) => withPartOf(draft, mine.draft, key), merged),
    touched: [...new Set([...mine.touched, ...theirs.touched])],
    unanswered: mine.unanswered ?? theirs.unanswered,
  };
}

/** What was typed earlier and found only now, put together with what is typed since. */
export function withFound(now: KeptDraft, found: KeptDraft): KeptDraft {
  // It is not loaded yet, so that nothing is typed.
  if (now.row === undefined && found.row !== undefined) return found;
  const { row, base } = found;
  const draft = mergeValues<DocumentDraft>(now.base, now.draft, base, keepMine).value;
  return { ...mergedDrafts({ ...now, row, base, draft }, found), checked: now.checked };
}

function withPartOf(draft: DocumentDraft, other: DocumentDraft, key: string): DocumentDraft {
  if (!isRecord(draft) || !isRecord(other)) return draft;
  return Object.hasOwn(other, key) || Object.hasOwn(draft, key) ? { ...draft, [key]: other[key] } : draft;
}
