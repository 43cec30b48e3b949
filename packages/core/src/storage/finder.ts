import type { Finder } from "../area/finder";
import { visibleText } from "../text/visible";
import { storageAddress } from "./address";
import { folderOf } from "./paths";
import { namedEntriesQuery } from "./queries";
import { storageText } from "./text";

/** Files and folders by their own names, in all of storage. */
export const findFiles: Finder = (words, { transport, access }) => {
  if (!access.can("storage:index", [], true)) return [];
  const { queryKey, queryFn } = namedEntriesQuery(transport, words);
  return [
    {
      queryKey: [...queryKey, "found"],
      queryFn: async (context) =>
        (await queryFn(context)).map(({ path, name, kind }) => ({
          path: storageAddress(path),
          title: visibleText(name),
          hint: visibleText(folderOf(path)) || storageText("title"),
          icon: kind === "folder" ? "folder" : "insert_drive_file",
        })),
    },
  ];
};
