import { widthOf } from "../layout/width";

interface Columns {
  readonly label: number;
  readonly hint: number;
}

/** More are not measured: their columns are as wide as those of the first. */
const measured = 500;

/**
 * The columns of a list: hints stand beside the longest label, where the eye finds them. Where there is no room for
 * both, hints have at least half of it.
 */
export function pickerWidths(
  items: readonly { readonly label: string; readonly hint?: string | undefined }[],
  room: number,
): Columns {
  let label = 0;
  let hint = 0;
  for (const item of items.slice(0, measured)) {
    label = Math.max(label, widthOf(item.label));
    hint = Math.max(hint, widthOf(item.hint ?? ""));
  }
  const least = Math.min(hint, Math.floor(room / 2));
  const labels = Math.max(0, Math.min(label, room - least));
  return { label: labels, hint: Math.max(0, Math.min(hint, room - labels)) };
}
