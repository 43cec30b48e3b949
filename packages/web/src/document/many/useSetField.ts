import { neededOf } from "@twinhelm/core/action/offer";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { cellProblem } from "@twinhelm/core/document/cell";
import { documentSet } from "@twinhelm/core/document/many/actions";
import { fieldPatch, settableFields } from "@twinhelm/core/document/many/fields";
import { useUndoing } from "@twinhelm/core/document/many/react";
import { manyText } from "@twinhelm/core/document/many/text";
import { useInvocation, useNotifications } from "@twinhelm/core/react/actions";
import { useAccess } from "@twinhelm/core/react/console";
import { useState } from "react";
import type { Target } from "./useTarget";

/** The field, its new value, and writing it to all of `target`; `onDone` once they are written. */
export function useSetField(bucket: Bucket, language: string, target: Target, onDone: () => void) {
  const fields = settableFields(bucket);
  const [key, setKey] = useState(fields[0] ?? "");
  const [value, setValue] = useState<unknown>();
  const [touched, setTouched] = useState(false);
  const { busy, failure, run } = useInvocation(documentSet, { inPlace: true });
  const { notifications } = useNotifications();
  const { remember } = useUndoing(bucket._id);
  const access = useAccess().value;
  const problem = cellProblem(bucket, key, value);
  const patch = { ...fieldPatch(bucket, key, value, language) };
  const input = { bucketId: bucket._id, patch, count: target.count, ...target.named };
  return {
    fields,
    key,
    value,
    setValue,
    /** What is wrong with the value, once it was tried. */
    problem: touched ? problem : undefined,
    busy,
    failure,
    /** What writing needs. */
    request: neededOf(documentSet, input, access),
    choose(next: string) {
      setKey(next);
      setValue(undefined);
      setTouched(false);
    },
    async write() {
      setTouched(true);
      if (problem !== undefined) return;
      const result = await run(input);
      if (!result.ok) return;
      remember({ cells: result.value.patched, patches: result.value.undo });
      notifications.say({ tone: "success", text: manyText("done", { count: result.value.patched }) });
      onDone();
    },
  };
}
