import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { effectsOfFields } from "@twinhelm/core/bucket/effects";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useClient, useDecision } from "@twinhelm/core/react/console";
import { type KeyboardEvent, useState } from "react";
import type { FieldEditing } from "./useFieldEditing";

export interface CheckedSave {
  /** What it needs. */
  readonly request: AccessRequest | undefined;
  /** Asks first what it does to stored documents; where that is nothing, it saves. */
  readonly save: () => void;
  /** Saves with Ctrl or Cmd and Enter, as the button does. */
  readonly press: (event: KeyboardEvent) => void;
  /** What is to be confirmed, in lines; absent: nothing is asked. */
  readonly lines: readonly string[] | undefined;
  /** True while it is found out. */
  readonly looking: boolean;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Saves fields once somebody knows what happens to stored documents. */
export function useCheckedSave(bucket: Bucket, editing: FieldEditing): CheckedSave {
  const { row, draft, dirty, problems, state, save } = editing;
  const request = bucketUpdate.permission?.({ bucketId: bucket._id, bucket });
  const allowed = useDecision(request)?.decision.allowed === true;
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
  const start = () => {
    if (!looking) void look();
  };
  return {
    request,
    save: start,
    press(event) {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (allowed && dirty && state !== "saving" && Object.keys(problems).length === 0) start();
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
