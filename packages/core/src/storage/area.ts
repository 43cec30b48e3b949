import { defineArea } from "../area/define";
import type { Section } from "../section/section";
import { allFilesPath, storageAddress, storageWelcomePath } from "./address";
import type { StorageEntry } from "./model";

declare module "../area/rows" {
  interface AreaRows {
    readonly storage: StorageEntry;
  }
}

const index = { action: "storage:index", list: true } as const;

/** Files and their directories. */
const storageSection: Section = {
  id: "storage",
  title: "Storage",
  index: 6,
  icon: "filter_drama",
  prefix: "/storage",
  others: [allFilesPath],
  path: allFilesPath,
  otherwise: storageWelcomePath,
  none: "There is no file you may list.",
};

export const storageArea = defineArea(
  {
    id: "storage",
    section: storageSection,
    routes: {
      all: { path: allFilesPath, permission: () => index },
      welcome: { path: storageWelcomePath, permission: () => ({ action: "storage:create" }) },
      // Names of directories are no part of a policy: what is listed is what may be seen.
      directory: { path: "/storage/:name", permission: () => index },
    },
    entry: { title: "/", path: allFilesPath, icon: "folder_open", needs: index },
    rowPath: ({ path }: StorageEntry) => storageAddress(path),
    missing: "Choose a file first.",
  },
  {
    parts: async () => ({ actions: (await import("./actions")).storageActions }),
    offers: async () => (await import("./offers")).storageOffers,
    drawer: {
      later: true,
      modules: ["storage"],
      load: async () => (await import("./drawer")).storageDrawer,
    },
    finder: async () => (await import("./finder")).findFiles,
  },
);
