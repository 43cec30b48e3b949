import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { type SavedType, savedType } from "@twinhelm/core/storage/picture/editing";
import { useEffect, useState } from "react";
import type { ViewedObject } from "../viewer/object";
import { writtenTypes } from "./drawPicture";
import { type LoadedPicture, loadPicture } from "./loadPicture";

export interface Picture extends LoadedPicture {
  /** The type that it is saved in. */
  readonly type: SavedType;
}

/** The picture of an object, as long as it is edited. */
export function usePicture(object: ViewedObject) {
  const client = useClient();
  const [turn, setTurn] = useState(0);
  const [value, setValue] = useState<Picture>();
  const [failure, setFailure] = useState<Failure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    setValue(undefined);
    setFailure(undefined);
    const controller = new AbortController();
    let bitmap: ImageBitmap | undefined;
    const load = async () => {
      const [result, written] = await Promise.all([
        loadPicture(client, object, controller.signal),
        writtenTypes(),
      ]);
      if (result.ok) bitmap = result.value.bitmap;
      if (controller.signal.aborted) return bitmap?.close();
      if (!result.ok) return setFailure(result.failure);
      const type = savedType(result.value.facts, (each) => written.has(each));
      setValue({ ...result.value, type });
    };
    void load();
    return () => {
      controller.abort();
      // Its pixels are not waited for until somebody collects them.
      bitmap?.close();
    };
  }, [client, object._id, turn]);
  const reload = () => {
    // In one step: what draws the pixels is gone before they are.
    setValue(undefined);
    setTurn(turn + 1);
  };
  return { value, failure, reload };
}
