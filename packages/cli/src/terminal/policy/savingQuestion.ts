import { actionWithTerm, listed, type NameOf, noNames } from "@twinhelm/core/access/words";
import { changeText, policyChanges } from "@twinhelm/core/policy/diff";
import { bodyOfDraft, type PolicyDraft, widenedActions, widenedText } from "@twinhelm/core/policy/draft";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";

/** What the change does, and a warning where it locks out the one who makes it. */
export function savingQuestion(
  row: Policy | undefined,
  draft: PolicyDraft,
  lost: readonly string[],
  nameOf: NameOf = noNames,
) {
  const body = bodyOfDraft(draft);
  const told = widenedActions(draft, row?.statement ?? []).map((each) => widenedText(each, nameOf));
  const changes = policyChanges(row?.statement ?? [], body.statement).map((each) => changeText(each, nameOf));
  const renamed = (["name", "description"] as const)
    .filter((part) => row !== undefined && row[part] !== body[part])
    .map((part) => policyText(`changes.${part}`, { from: row?.[part] ?? "", to: body[part] }));
  const nothing = policyText(row === undefined ? "changes.none.new" : "changes.other");
  const said = changes.length === 0 ? [nothing] : changes;
  const title = policyText(row === undefined ? "changes.new" : "changes");
  if (lost.length === 0) return { title, paragraphs: [...told, ...renamed, ...said] };
  const warning = policyText("lockout.text", { actions: listed(lost.map(actionWithTerm)) });
  return {
    title: policyText("lockout.title"),
    paragraphs: [warning, ...told, policyText("lockout.confirm")],
    list: { heading: `${title}:`, items: [...renamed, ...said] },
  };
}
