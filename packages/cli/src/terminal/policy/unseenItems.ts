import type { NameOf } from "@twinhelm/core/access/words";
import { bodyOfDraft, type PolicyDraft } from "@twinhelm/core/policy/draft";
import { policyText } from "@twinhelm/core/policy/text";
import { unseenBuckets, unseenText } from "@twinhelm/core/policy/unseen";
import { visibleText } from "@twinhelm/core/text/visible";
import { type Item, note } from "../form/items";
import type { Paint } from "../layout/paint";

/** Buckets whose documents a policy grants without what shows them, and the line that adds it. */
export function unseenItems(
  draft: PolicyDraft,
  nameOf: NameOf,
  paint: Paint,
  complete: () => void,
): readonly Item[] {
  const unseen = unseenBuckets(bodyOfDraft(draft).statement);
  if (unseen.length === 0) return [];
  const head = `[ ${policyText("unseen.complete")} ]`;
  return [
    ...unseen.map((each) =>
      note(`unseen.${each.bucketId}`, visibleText(unseenText(each, nameOf)), "warning"),
    ),
    { id: "unseen.complete", head, painted: paint(head, "accent"), commands: { open: complete } },
  ];
}
