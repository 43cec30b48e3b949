import { useClient } from "@twinhelm/core/react/console";
import type { StorageObject } from "@twinhelm/core/storage/model";
import type { PictureFacts } from "@twinhelm/core/storage/picture/facts";
import { useEffect, useState } from "react";
import { useTerminal } from "../../context";
import { openPicture } from "./openPicture";
import type { ReadPicture } from "./thread";

/** A picture on its way to the screen. */
export interface Loaded {
  /** What its head tells, once that is here. */
  readonly facts?: PictureFacts | undefined;
  readonly picture?: ReadPicture | undefined;
  /** Why it is not drawn. */
  readonly problem?: string | undefined;
}

/** Fetches a picture and reads it; where nothing is drawn its head alone. */
export function usePicture(object: StorageObject): Loaded {
  const { baseUrl } = useClient().transport;
  const { graphics, spoken } = useTerminal();
  const [loaded, setLoaded] = useState<Loaded>({});
  const isDrawn = graphics.depth !== undefined && !spoken;
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    let opened: Loaded = {};
    const tell = (next: Loaded) => {
      if (signal.aborted) return next.picture?.close();
      opened = next;
      setLoaded(next);
    };
    void openPicture({ baseUrl, object, isDrawn, signal, onFacts: (facts) => tell({ facts }) }).then(tell);
    return () => {
      control.abort();
      opened.picture?.close();
    };
  }, [baseUrl, object, isDrawn]);
  return loaded;
}
