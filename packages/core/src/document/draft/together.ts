import { keepMine, mergeValues } from "../../editing/merge";
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
  return { draft: over === version ? mine : merged(mine, theirs), isNews: true };
}

/** Two drafts of one document, each typed over what it was then. Where both typed the same, what was typed here stays. */
function merged(mine: KeptDraft, theirs: KeptDraft): KeptDraft {
  const typed = mergeValues<DocumentDraft>(theirs.base, theirs.draft, mine.base, keepMine).value;
  return {
    ...mine,
    draft: mergeValues<DocumentDraft>(mine.base, mine.draft, typed, keepMine).value,
    touched: [...new Set([...mine.touched, ...theirs.touched])],
  };
}
