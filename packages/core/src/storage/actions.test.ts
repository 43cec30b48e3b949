import { expect, it } from "vitest";
import { allNeededOf } from "../action/offer";
import { failed, success } from "../http/failure";
import type { Call, Transport } from "../http/transport";
import {
  storageActions,
  storageCreateFolder,
  storageDelete,
  storageDeleteFolder,
  storageMove,
  storageRename,
  storageReplace,
} from "./actions";
import type { StorageEntry } from "./model";

const file = { path: "a/b.txt", id: "65a1f0c2d4e5f60718293a4b" };
const folder = { path: "a/" };
const content = { name: "x", data: "" };

/** Action and resource of all that something needs. */
const needsOf = (needed: ReturnType<typeof allNeededOf>): string =>
  needed
    .map(({ action, segments = [], list = false }) =>
      [action, ...segments, ...(list ? ["list"] : [])].join(" "),
    )
    .join(", ");

it.each([
  ["a list of files", needsOf(allNeededOf(storageActions.list, { folder: "" })), "storage:index list"],
  ["an upload", needsOf(allNeededOf(storageActions.upload, content)), "storage:create"],
  ["a new folder", needsOf(allNeededOf(storageCreateFolder, { path: "a/" })), "storage:create"],
  ["a replacement", needsOf(allNeededOf(storageReplace, { id: "1", ...content })), "storage:update 1"],
  [
    "another name",
    needsOf(allNeededOf(storageRename, { item: file, name: "c" })),
    `storage:update ${file.id}`,
  ],
  [
    "another name of a folder",
    needsOf(allNeededOf(storageRename, { item: folder, name: "c" })),
    "storage:update *, storage:index list",
  ],
  [
    "a move",
    needsOf(allNeededOf(storageMove, { items: [file], to: "" })),
    `storage:update ${file.id}, storage:index list`,
  ],
  ["a deletion", needsOf(allNeededOf(storageDelete, { items: [file] })), `storage:delete ${file.id}`],
  [
    "a deletion of a folder",
    needsOf(allNeededOf(storageDelete, { items: [folder] })),
    "storage:delete *, storage:index list",
  ],
  [
    "a deletion of the open directory",
    needsOf(allNeededOf(storageDeleteFolder, { items: [folder] })),
    "storage:delete *, storage:index list",
  ],
  ["one file", needsOf(allNeededOf(storageActions.get, file)), ""],
])("%s needs %s", (_what, needed, expected) => expect(needed).toBe(expected));

it("one object is deleted once agree is typed: that breaks its associations", () => {
  expect(storageDelete.confirm?.({ items: [file] })).toMatchObject({
    title: "Delete b.txt",
    paragraphs: ["This action will permanently delete this object and break all its associations."],
    answer: "agree",
  });
});

it("several are deleted once agree is typed, with all in them, and are named before", () => {
  expect(storageDelete.confirm?.({ items: [file, folder] })).toMatchObject({
    title: "Delete 2 items",
    paragraphs: ["This action will permanently delete the selected objects and all their subresources."],
    answer: "agree",
    list: { heading: "These will be deleted:", items: ["a/b.txt", "a/"] },
  });
});

it("a directory is deleted once its name is typed, with all that is said to be in it", () => {
  expect(storageDeleteFolder.confirm?.({ items: [{ path: "a/photos/" }], files: 2, size: 2048 })).toEqual({
    title: "Delete photos",
    paragraphs: [
      "This action will permanently delete this directory and all its subresources.",
      "2 files will be deleted, 2.0 KB in all.",
    ],
    answer: "photos",
  });
});

it("from a directory that is deleted it goes to the first one that is left, or to all files", () => {
  const root = (path: string): StorageEntry => ({
    _id: path,
    kind: "folder",
    name: path,
    path,
    size: 0,
    count: 0,
  });
  const gone = (path: string, ...roots: readonly string[]) =>
    storageDeleteFolder.gone?.({ items: [{ path }] }, { chosen: {}, listed: { storage: roots.map(root) } });
  expect(gone("b/", "b/", "c/", "d/")).toEqual({ paths: ["/storage/b"], to: "/storage/c" });
  expect(gone("b/", "b/")).toEqual({ paths: ["/storage/b"], to: "/storages" });
  expect(gone("b/in/", "b/", "c/")?.to).toBe("/storage/b");
});

it("what is said of a folder before it is deleted is counted on the server", async () => {
  const transport: Transport = {
    baseUrl: "http://server/api",
    async send<T>({ schema }: Call<T>) {
      const object = (name: string, size: number) => ({
        _id: file.id,
        name,
        url: "",
        content: { type: "application/octet-stream", size },
      });
      const parsed = schema.safeParse([{ ...object("a/", 0), _id: "1" }, object("a/b.txt", 1500)]);
      return parsed.success
        ? success(parsed.data)
        : failed({ code: "unexpected-answer", message: "", retry: false });
    },
  };
  const known = await storageDelete.learn?.({ transport }, { items: [folder] });
  expect(known && storageDelete.confirm?.(known).paragraphs[1]).toBe(
    "1 file will be deleted, 1.5 KB in all.",
  );
});
