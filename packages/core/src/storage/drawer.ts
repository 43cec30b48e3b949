import type { Drawer } from "../section/drawer";
import { storageActions } from "./actions";
import { storageAddress } from "./address";
import type { StorageEntry } from "./model";
import { storageOffers } from "./offers";
import { rootsQuery } from "./queries";
import { storageText } from "./text";

/** The directories at the top as the section list shows them (spec 2, section 2). */
export const storageDrawer: Drawer<StorageEntry> = {
  area: "storage",
  needs: { action: "storage:index", list: true },
  query: rootsQuery,
  entry: ({ path, name }) => ({
    title: name === "" ? storageText("unnamed") : name,
    path: storageAddress(path),
    icon: "folder",
    category: undefined,
  }),
  missing: (access) =>
    access.can("storage:index", [], true) ? undefined : { action: "storage:index", list: true },
  add: { action: storageActions.createFolder, offer: storageOffers.createFolder },
};
