import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { fieldFolder, freePath } from "@twinhelm/core/storage/field/uploading";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { useEffect, useRef, useState } from "react";
import { useUploader } from "../useUploader";

/** A file on its way. */
export interface FileUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
}

export interface FileUploading {
  /** Absent: none is on its way. */
  readonly upload: FileUpload | undefined;
  /** Why the last one did not come. */
  readonly failure: Failure | undefined;
  /** Sends a file; `onDone` is told the object that it is now. */
  readonly start: (file: File, onDone: (object: StorageObject) => void) => void;
  /** Ends it: nothing is stored. */
  readonly stop: () => void;
}

/** Sends one file at a time, under a name that is free. It ends with what shows it. */
export function useFileUpload(): FileUploading {
  const { transport, queries } = useClient();
  const uploader = useUploader();
  const [upload, setUpload] = useState<FileUpload>();
  const [failure, setFailure] = useState<Failure>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File, signal: AbortSignal) => {
    const path = await freePath(transport, fieldFolder, file.name, signal);
    if (!path.ok) return path;
    const onProgress = (sent: number) => {
      if (!signal.aborted) setUpload({ name: file.name, size: file.size, sent });
    };
    return uploader.insert({ name: path.value, type: file.type, body: file, signal, onProgress });
  };
  return {
    upload,
    failure,
    start(file, onDone) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFailure(undefined);
      setUpload({ name: file.name, size: file.size, sent: 0 });
      void send(file, controller.signal).then((result) => {
        if (controller.signal.aborted) return;
        setUpload(undefined);
        if (!result.ok) return setFailure(result.failure);
        void queries.invalidateQueries({ queryKey: ["storage"] });
        onDone(result.value);
      });
    },
    stop() {
      running.current?.abort();
      setUpload(undefined);
    },
  };
}
