import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { typeOfName } from "@twinhelm/core/storage/mime";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { folderOf, isFolderPath, joinPath } from "@twinhelm/core/storage/paths";
import type { Planned } from "@twinhelm/core/storage/transfer/plan";
import type { UploadSource } from "@twinhelm/core/storage/transfer/upload";
import { createUploads, type Uploads } from "@twinhelm/core/storage/transfer/uploads";
import type { Uploader } from "@twinhelm/core/storage/upload";

export interface NamedFile {
  /** Its whole name; an empty file whose name ends with a slash is a folder. */
  readonly name: string;
  readonly file: Blob;
}

/** The same for files of a browser. */
export interface BlobUploads extends Omit<Uploads<Blob>, "send" | "sendBeside" | "replace"> {
  readonly send: (files: readonly NamedFile[]) => Promise<void>;
  readonly sendBeside: (file: NamedFile, done: (object: StorageObject) => void) => number | undefined;
  readonly replace: (object: Pick<StorageObject, "_id" | "name">, file: File) => void;
}

const plannedOf = ({ name, file }: NamedFile): Planned<UploadSource<Blob>> => ({
  name,
  source: {
    type: isFolderPath(name) ? "" : file.type || typeOfName(name),
    size: file.size,
    body: () => file,
  },
});

export function createBlobUploads(client: ConsoleClient, uploader: Uploader<Blob>): BlobUploads {
  const uploads = createUploads(client, uploader);
  return {
    ...uploads,
    send: (files) => uploads.send(files.map(plannedOf)),
    sendBeside: (file, done) => uploads.sendBeside(plannedOf(file), done),
    replace: ({ _id, name }, file) =>
      uploads.replace(_id, plannedOf({ name: joinPath(folderOf(name), file.name), file })),
  };
}
