/**
 * Few files instead of many: what every screen needs, what signing in needs, what everybody meets between sign-in
 * and the first table, and what a document and its form need. Other screens share with these and have files of their own.
 */
export const chunks = {
  groups: [
    { name: "initial", tags: ["$initial" as const], priority: 30 },
    { name: "sign-in", test: /[\\/]web[\\/]src[\\/]session[\\/]SignIn(Page|Form)\.tsx$/, priority: 20 },
    {
      name: "console",
      // With the section lists of dashboards, where everybody begins, and of buckets, and their menus.
      test: /[\\/]web[\\/]src[\\/](shell[\\/](Layout|Message)|dashboard[\\/]DashboardPage|document[\\/]DocumentsPage)\.tsx$|[\\/]core[\\/]src[\\/](bucket|dashboard)[\\/]drawer\.ts$/,
      priority: 10,
    },
    {
      name: "actions",
      // Offers and actions of all areas, which the palette has, and what lists of records and other section lists need of them.
      test: /[\\/]web[\\/]src[\\/]shell[\\/]palette[\\/]Palette\.tsx$|[\\/]core[\\/]src[\\/]\w+[\\/](actions|offers|records|drawer|finder)\.ts$/,
      priority: 8,
    },
    {
      name: "form",
      // A document, its form and every editor that is small, the one of files too; rich text, the map and the list with dragging are not.
      test: /[\\/]web[\\/]src[\\/](document[\\/](DocumentPage|AddDocumentPage|form[\\/](DocumentEditor|ObjectEditor|ChoicesEditor)|relation[\\/]RelationEditor|location[\\/]LocationEditor)|storage[\\/]input[\\/]StorageEditor|input[\\/]value[\\/]\w+)\.tsx$/,
      priority: 5,
    },
    // What keeps a socket open, and how a browser opens one.
    {
      name: "socket",
      test: /[\\/](core[\\/]src[\\/]http[\\/]socketMachine|web[\\/]src[\\/]shell[\\/]ticketSockets)\.ts$/,
      priority: 4,
    },
    // What screens of several areas share and the first table does without: they would load the first that has it.
    {
      name: "shared",
      test: /[\\/]web[\\/]src[\\/](form[\\/]FormDialog|input[\\/]TextField)\.tsx$|[\\/]segmented-control[\\/]|[\\/]useIsFetching\.js$/,
      priority: 6,
    },
    // Files as columns and as a list, and what is done with them there.
    {
      name: "storage",
      test: /[\\/]web[\\/]src[\\/]storage[\\/](StoragePage|browser[\\/]\w+|list[\\/]\w+)\.tsx?$/,
      priority: 4,
    },
    // What shows a file; what PDF, archives, tables and Markdown take is not in it.
    {
      name: "viewer",
      test: /[\\/]web[\\/]src[\\/]storage[\\/]viewer[\\/](ObjectViewer|ImageViewer|MediaViewer|PreviewDialog)\.tsx$/,
      priority: 3,
    },
    { name: "list", test: /[\\/]web[\\/]src[\\/]document[\\/]form[\\/]ListEditor\.tsx$/, priority: 4 },
  ],
};
