import { everything } from "@twinhelm/core/policy/choices";
import { useSegmentChoices } from "@twinhelm/core/policy/react";
import { segmentsOf } from "./choosingEntry";

/** An entry with the titles of what its ids name, as far as they are known. */
export function useEntryNames(action: string): (entry: string) => string {
  const kinds = segmentsOf(action);
  // No action takes more than two segments; one that needs no permission stands in for those that are not there.
  const first = useSegmentChoices(kinds[0] ?? "status").value;
  const second = useSegmentChoices(kinds[1] ?? "status").value;
  return (entry) => {
    const parts = entry.split("/");
    if (parts.length !== kinds.length) return entry;
    const names = parts.map((part, at) => {
      if (part === everything.value) return part;
      const choices = at === 0 ? first : second;
      return choices?.find(({ value }) => value === part)?.label ?? part;
    });
    return names.join("/");
  };
}
