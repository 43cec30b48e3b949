import { effectsOfFields } from "@twinhelm/core/bucket/effects";
import { useClient } from "@twinhelm/core/react/console";
import { useState } from "react";
import type { FieldEditing } from "./useFieldEditing";

interface CheckedSave {
  /** Asks first what it does to stored documents; where that is nothing, it saves. */
  readonly save: () => void;
  /** What is to be confirmed, in lines; absent: nothing is asked. */
  readonly lines: readonly string[] | undefined;
  /** True while it is found out. */
  readonly looking: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Saves fields once somebody knows what happens to stored documents. */
export function useCheckedSave({ row, draft, save }: FieldEditing): CheckedSave {
  const { transport } = useClient();
  const [lines, setLines] = useState<readonly string[]>();
  const [looking, setLooking] = useState(false);
  const look = async () => {
    if (row === undefined) return;
    setLooking(true);
    const found = await effectsOfFields(transport, row, draft);
    setLooking(false);
    if (found.length === 0) save();
    else setLines(found);
  };
  return {
    save: () => {
      if (!looking) void look();
    },
    lines,
    looking,
    confirm() {
      setLines(undefined);
      save();
    },
    cancel: () => setLines(undefined),
  };
}
