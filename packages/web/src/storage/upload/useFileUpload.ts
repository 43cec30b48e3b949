import type { StorageObject } from "@twinhelm/core/storage/model";
import type { Transfer, Transfers } from "@twinhelm/core/storage/transfer/queue";
import { useTransferList } from "@twinhelm/core/storage/transfer/react";
import { useEffect, useRef, useState } from "react";
import { useKeptUploads } from "./UploadsProvider";
import { useUploads } from "./useUploads";

/** The folder that files of fields go to (contract, console-gaps.md section 5.6). */
const fieldFolder = "root/";

export interface FileUploading {
  /** The one that is on its way or failed, with those that it is one of. */
  readonly line: { readonly transfer: Transfer; readonly transfers: Transfers } | undefined;
  readonly isBusy: boolean;
  /** Sends a file under a free name. */
  readonly start: (file: File) => void;
}

/**
 * Uploads one file at a time, among the others of this console. `onDone` is told the object that it is now, as it is
 * when that is there. It ends with what shows it: sent again from elsewhere it changes nothing here any more.
 */
export function useFileUpload(onDone: (object: StorageObject) => void): FileUploading {
  const uploads = useUploads();
  const transfers = useKeptUploads().uploads?.transfers;
  const [id, setId] = useState<number>();
  const stop = useRef(() => {});
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(
    () => () => {
      stop.current();
      stop.current = () => {};
    },
    [],
  );
  const transfer = useTransferList(transfers).find((each) => each.id === id);
  const isOver = transfer === undefined || transfer.state === "done" || transfer.state === "stopped";
  return {
    line: isOver || transfers === undefined ? undefined : { transfer, transfers },
    isBusy: !isOver && transfer.state !== "failed",
    start(file) {
      stop.current();
      const { transfers: all, sendBeside } = uploads();
      const stopThis = () => begun !== undefined && all.stop(begun);
      const begun = sendBeside({ name: fieldFolder + file.name, file }, (object) => {
        if (stop.current === stopThis) done.current(object);
      });
      stop.current = stopThis;
      setId(begun);
    },
  };
}
