import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { useEffect, useState } from "react";
import type { ViewedObject } from "./object";
import { type FirstBytes, readFirst } from "./readObject";

/** Something that is read for a viewer: absent as long as it is on its way. */
export interface Reading<T> {
  readonly value: T | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** The first bytes of an object, at most so many. */
export function useFirstBytes({ _id, content }: ViewedObject, most: number): Reading<FirstBytes> {
  const client = useClient();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Pick<Reading<FirstBytes>, "value" | "failure">>(unread);
  const { size } = content;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads it again
  useEffect(() => {
    setState(unread);
    const controller = new AbortController();
    const { signal } = controller;
    void readFirst(client, { id: _id, size, most, signal }).then((result) => {
      if (signal.aborted) return;
      setState(
        result.ok
          ? { value: result.value, failure: undefined }
          : { value: undefined, failure: result.failure },
      );
    });
    return () => controller.abort();
  }, [client, _id, size, most, turn]);
  return { ...state, retry: () => setTurn(turn + 1) };
}

const unread = { value: undefined, failure: undefined };
