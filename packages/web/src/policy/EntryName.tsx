import type { SegmentKind } from "@twinhelm/core/access/catalogue";
import { useSegmentChoices } from "@twinhelm/core/policy/react";
import { kindsOfEntry } from "@twinhelm/core/policy/resource";

/** The names of what an entry names by ids, where they are known. */
export function EntryName({ action, entry }: { action: string; entry: string }) {
  const segments = entry.split("/");
  return (kindsOfEntry(action, entry) ?? []).map((kind, at) => (
    <SegmentName key={kind} kind={kind} value={segments[at] ?? ""} />
  ));
}

function SegmentName({ kind, value }: { kind: SegmentKind; value: string }) {
  const choices = useSegmentChoices(kind).value;
  const name = value === "*" ? undefined : choices?.find((each) => each.value === value)?.label;
  return name === undefined || name === value ? null : (
    <span className="resource-entry-name muted">{name}</span>
  );
}
