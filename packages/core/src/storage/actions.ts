import { z } from "zod/mini";
import { type ActionContext, defineAction } from "../action/action";
import { allFilesPath, storageAddress } from "./address";
import { getObject, insertObject, replaceObject } from "./api";
import type { StorageItem } from "./changes";
import { listChildren } from "./children";
import { learnedInput, learnedTexts, learnOfDeletion } from "./deleting";
import { storageSorts } from "./model";
import { pathProblem } from "./names";
import { folderOf, joinPath, ownName } from "./paths";
import { storageText } from "./text";

/** Every console has the actions; what they do loads when one of them is run. */
const changing = () => import("./changes");

const stale = () => [["storage"]];
const id = () => z.string().check(z.minLength(1));
const wordsOf = { error: ({ input }: { input?: unknown }) => pathProblem(String(input)) };
const name = () => z.string().check(z.refine((path) => pathProblem(path) === undefined, wordsOf));
/** A folder that is made where there is none. */
const goal = () =>
  folder().check(z.refine((path) => path === "" || pathProblem(path) === undefined, wordsOf));
const folder = () => z.string().check(z.refine((path) => path === "" || path.endsWith("/")));
const item = () => z.object({ path: id(), id: z.optional(z.string()) });
const index = { action: "storage:index", list: true } as const;

/** Files of a folder are found by their names before anything is done to them. */
const alsoIndex = ({ items }: { readonly items: readonly StorageItem[] }) =>
  items.some((each) => each.id === undefined) ? [index] : [];

/** What changing these needs: of one file its id, of several or of a folder all. */
const segmentsOf = (items: readonly StorageItem[]): readonly string[] => {
  const [first] = items;
  return [items.length === 1 && first?.id !== undefined ? first.id : "*"];
};

/** What is in a folder. */
export const storageList = defineAction({
  id: "storage.list",
  title: storageText("action.list"),
  icon: "folder_open",
  get input() {
    return z.object({
      folder: folder(),
      sort: z.optional(z.enum(storageSorts)),
      skip: z.optional(z.int().check(z.gte(0))),
      limit: z.optional(z.int().check(z.gte(1))),
      search: z.optional(z.string()),
    });
  },
  permission: index,
  command: (input) => ({ words: ["storage", "list", ...(input.folder === "" ? [] : [input.folder])] }),
  run: ({ transport, signal }, input) =>
    listChildren(transport, input, { isAbsent: () => false, noteAbsent() {} }, signal),
});

const fileInput = () => z.object({ id: id(), path: z.string() });

/** What is asked of one file alone: the object itself, by its id. */
const ofFile = {
  subject: "storage",
  run: ({ transport, signal }: ActionContext, input: { readonly id: string }) =>
    getObject(transport, input.id, signal),
} as const;

export const storageGet = defineAction({
  id: "storage.get",
  title: storageText("action.get"),
  icon: "description",
  ...ofFile,
  get input() {
    return fileInput();
  },
  command: (input) => ({ words: ["storage", "get", input.path] }),
});

/** Content at hand, base64 and small; consoles send files by their transfers. */
const contentInput = () => ({ name: name(), type: z.optional(z.string()), data: z.string() });

const contentOf = (input: { name: string; type?: string | undefined; data: string }) => ({
  name: input.name,
  content: { type: input.type ?? "application/octet-stream", data: input.data },
});

export const storageUpload = defineAction({
  id: "storage.upload",
  title: storageText("action.upload"),
  icon: "upload_file",
  get input() {
    return z.object(contentInput());
  },
  permission: { action: "storage:create" },
  command: (input) => ({ words: ["storage", "upload", "-", "--to", input.name] }),
  stale,
  run: ({ transport }, input) => insertObject(transport, contentOf(input)),
});

/** Another content at the same address; the one that was there is gone. */
export const storageReplace = defineAction({
  id: "storage.replace",
  effect: "destroys",
  title: storageText("action.replace"),
  icon: "published_with_changes",
  subject: "storage",
  get input() {
    return z.object({ id: id(), ...contentInput() });
  },
  permission: { action: "storage:update", segments: (input) => [input.id] },
  command: (input) => ({
    words: ["storage", "upload", "-", "--to", input.name, "--existing", "replace"],
  }),
  stale,
  run: ({ transport }, input) => replaceObject(transport, input.id, contentOf(input)),
});

export const storageCreateFolder = defineAction({
  id: "storage.createFolder",
  title: storageText("action.createFolder"),
  icon: "create_new_folder",
  get input() {
    return z.object({ path: name().check(z.refine((path) => path.endsWith("/"))) });
  },
  permission: { action: "storage:create" },
  command: (input) => ({ words: ["storage", "mkdir", input.path] }),
  stale,
  run: async ({ transport, access }, input) =>
    (await changing()).makeFolder(transport, input.path, access?.can("storage:index", [], true)),
});

/** Another own name in the same folder. */
export const storageRename = defineAction({
  id: "storage.rename",
  title: storageText("action.rename"),
  icon: "drive_file_rename_outline",
  subject: "storage",
  get input() {
    return z.object({ item: item(), name: name() });
  },
  permission: { action: "storage:update", segments: (input) => segmentsOf([input.item]) },
  also: (input) => alsoIndex({ items: [input.item] }),
  command: (input) => ({ words: ["storage", "move", input.item.path, renamed(input.item.path, input.name)] }),
  stale,
  run: async ({ transport, signal }, input) =>
    (await changing()).relocate(transport, input.item, renamed(input.item.path, input.name), signal),
});

const renamed = (path: string, own: string): string =>
  joinPath(folderOf(path), own, path.endsWith("/") ? "folder" : "file");

const moveInput = () =>
  z.object({ items: z.array(item()).check(z.minLength(1)), to: goal(), as: z.optional(name()) });

/** Files and folders into another folder; `as`: the own name that one alone gets there. */
export const storageMove = defineAction({
  id: "storage.move",
  title: storageText("action.move"),
  icon: "drive_file_move",
  subject: "storage",
  get input() {
    return moveInput();
  },
  permission: { action: "storage:update", segments: (input) => segmentsOf(input.items) },
  also: () => [index],
  command: (input) => ({ words: ["storage", "move", ...input.items.map(({ path }) => path), goalOf(input)] }),
  stale,
  run: async ({ transport, signal }, { items, to, as }) =>
    (await changing()).moveInto(transport, items, { to, as }, signal),
});

/** Where to, in words: a folder that goes alone is told its whole new name, which no folder there changes. */
function goalOf({ items: [item, another], to, as }: ReturnType<typeof moveInput>["_zod"]["output"]): string {
  const isOne = item !== undefined && another === undefined;
  if (isOne && item.path.endsWith("/")) return joinPath(to, as ?? ownName(item.path), "folder");
  if (isOne && as !== undefined) return joinPath(to, as);
  return to === "" ? "/" : to;
}

const deleteInput = () => z.object({ items: z.array(item()).check(z.minLength(1)), ...learnedInput() });

type DeleteInput = ReturnType<typeof deleteInput>["_zod"]["output"];

/** What deleting one item or several has in common. */
const deleting = {
  subject: "storage",
  learn: learnOfDeletion<DeleteInput>,
  stale,
  run: async ({ transport, signal }: ActionContext, { items }: DeleteInput) =>
    (await changing()).deleteItems(transport, items, signal),
} as const;

const deleteCommand = ({ items }: DeleteInput) => {
  const recursive = items.some((each) => each.id === undefined) ? ["--recursive"] : [];
  return { words: ["storage", "delete", ...items.map(({ path }) => path), ...recursive, "--yes"] };
};

/** Files, and folders with all below them. */
export const storageDelete = defineAction({
  id: "storage.delete",
  title: storageText("action.delete"),
  icon: "delete",
  ...deleting,
  get input() {
    return deleteInput();
  },
  permission: { action: "storage:delete", segments: (input) => segmentsOf(input.items) },
  also: alsoIndex,
  confirm(input) {
    const [first, second] = input.items;
    const names = input.items.map(({ path }) => path);
    const isOne = second === undefined && first?.id !== undefined;
    return {
      title:
        second === undefined
          ? storageText("delete.one.title", { name: ownName(first?.path ?? "") })
          : storageText("delete.many.title", { count: names.length }),
      paragraphs: [storageText(isOne ? "delete.one" : "delete.many"), ...learnedTexts(input)],
      answer: storageText("delete.answer"),
      ...(second === undefined ? {} : { list: { heading: storageText("delete.heading"), items: names } }),
    };
  },
  command: deleteCommand,
});

/** The folder that is open, with all below it. */
export const storageDeleteFolder = defineAction({
  id: "storage.deleteFolder",
  title: storageText("action.deleteFolder"),
  icon: "folder_delete",
  ...deleting,
  get input() {
    return deleteInput();
  },
  permission: { action: "storage:delete", segments: () => ["*"] },
  also: () => [index],
  confirm(input) {
    const own = ownName(input.items[0]?.path ?? "");
    return {
      title: storageText("delete.one.title", { name: own }),
      paragraphs: [storageText("delete.directory"), ...learnedTexts(input)],
      answer: own === "" ? storageText("delete.answer") : own,
    };
  },
  command: deleteCommand,
  gone({ items }, { listed }) {
    const path = items[0]?.path ?? "";
    const next = listed.storage?.find((root) => root.kind === "folder" && root.path !== path);
    const parent = folderOf(path);
    const root = next === undefined ? allFilesPath : storageAddress(next.path);
    return { paths: [storageAddress(path)], to: parent === "" ? root : storageAddress(parent) };
  },
});

/** The object whose content is fetched then: each console and the command line bring it to where it is wanted. */
export const storageDownload = defineAction({
  id: "storage.download",
  title: storageText("action.download"),
  icon: "download",
  ...ofFile,
  get input() {
    return fileInput();
  },
  command: (input) => ({ words: ["storage", "download", input.path, "--output", "-"] }),
});

/** The address that programs and documents refer to. */
export const storageUrl = defineAction({
  id: "storage.url",
  title: storageText("action.url"),
  icon: "link",
  ...ofFile,
  get input() {
    return fileInput();
  },
  command: (input) => ({ words: ["storage", "url", input.path] }),
});

export const storageActions = {
  list: storageList,
  get: storageGet,
  upload: storageUpload,
  replace: storageReplace,
  createFolder: storageCreateFolder,
  rename: storageRename,
  move: storageMove,
  delete: storageDelete,
  deleteFolder: storageDeleteFolder,
  download: storageDownload,
  url: storageUrl,
};
