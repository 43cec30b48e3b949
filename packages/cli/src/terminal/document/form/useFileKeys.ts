import type { FormLine } from "@twinhelm/core/document/form/lines";
import { useAccess } from "@twinhelm/core/react/console";
import { firstFiles } from "@twinhelm/core/storage/field/picking";
import { type Change, show } from "../../navigation/state";

/** Chooses a file for a field, or types its address. */
export type PickFile = (
  line: Pick<FormLine, "title">,
  take: (address: string) => void,
  type: () => void,
) => void;

/** Opens the picker of files; who may not list them types an address. */
export function useFileKeys(change: (change: Change) => void): PickFile {
  const access = useAccess().value;
  return ({ title }, take, type) => {
    if (access?.can("storage:index", [], true) !== true) return type();
    const { words: query, ...picking } = firstFiles;
    const parts = { label: title, wanted: "any", picking, query, row: 0 } as const;
    change(show({ kind: "pickFile", ...parts, onPick: take, onType: type }));
  };
}
