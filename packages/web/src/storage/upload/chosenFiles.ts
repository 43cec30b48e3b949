import { joinPath } from "@twinhelm/core/storage/paths";
import type { NamedFile } from "./uploads";

/** Files of a chooser, in the folder that they go to; those of a whole folder keep their paths. */
export const filesOfChooser = (files: Iterable<File>, folder: string): readonly NamedFile[] =>
  [...files].map((file) => ({ name: folder + (file.webkitRelativePath || file.name), file }));

/** What was dropped, with all that is in folders. An empty folder is there too. */
export async function filesOfDrop(data: DataTransfer, folder: string): Promise<readonly NamedFile[]> {
  // Both lists are gone once this function has waited for anything.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const plain = [...data.files];
  if (entries.every((entry) => entry === null)) return filesOfChooser(plain, folder);
  const found = await Promise.all(
    entries.map((entry) => (entry === null ? [] : filesOfEntry(entry, folder))),
  );
  return found.flat();
}

async function filesOfEntry(entry: FileSystemEntry, folder: string): Promise<readonly NamedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ name: joinPath(folder, entry.name), file }];
  }
  if (!isDirectory(entry)) return [];
  const path = joinPath(folder, entry.name, "folder");
  const entries = await entriesOf(entry.createReader());
  if (entries.length === 0) return [{ name: path, file: new Blob([]) }];
  return (await Promise.all(entries.map((each) => filesOfEntry(each, path)))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader gives some at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** What was pasted: pictures are under names that tell when. */
export const pastedFiles = (data: DataTransfer, now: Date): readonly File[] =>
  [...data.files].map((file) => {
    if (!/^image\.\w+$/.test(file.name)) return file;
    const time = now.toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
    return new File([file], file.name.replace("image", `pasted ${time}`), { type: file.type });
  });

/** The same, in the folder that it goes to. */
export const filesOfPaste = (data: DataTransfer, folder: string, now: Date): readonly NamedFile[] =>
  pastedFiles(data, now).map((file) => ({ name: joinPath(folder, file.name), file }));
