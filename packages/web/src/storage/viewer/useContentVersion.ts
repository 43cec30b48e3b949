import { useClient } from "@twinhelm/core/react/console";
import { useEffect, useRef, useState } from "react";
import type { ViewedObject } from "./object";
import { contentTag } from "./readObject";

/** Counts how often an object was seen to hold something else than before, whoever replaced it. */
export function useContentVersion({ _id, time }: ViewedObject): number {
  const client = useClient();
  const [version, setVersion] = useState(0);
  const known = useRef<{ readonly id: string; readonly tag: string }>(undefined);
  useEffect(() => {
    if (time === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    void contentTag(client, _id, signal).then((tag) => {
      if (tag === undefined || signal.aborted) return;
      if (known.current?.id === _id && known.current.tag !== tag) setVersion((now) => now + 1);
      known.current = { id: _id, tag };
    });
    return () => controller.abort();
  }, [client, _id, time]);
  return version;
}
