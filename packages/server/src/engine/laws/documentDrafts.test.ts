import type { Bucket } from "@twinhelm/core/bucket/model";
import { expect, it } from "vitest";
import type { PageRequest } from "../documents";
import { tableOf } from "../records/documentTable";
import type { StoredEngine } from "../stored";
import { behind, useEngine } from "./engine.fixture";

const bucketId = "a".repeat(24);
const id = "b".repeat(24);
const bucket: Bucket = {
  _id: bucketId,
  title: "Ships",
  description: "For a test",
  properties: { name: { type: "string" } },
};
const address = { owner: "ada", bucketId, documentId: id };
let folder = "";
let engine: StoredEngine;
useEngine("file", async (opened, at) => {
  [engine, folder] = [opened, at];
  await engine.write(async ({ buckets, documents }) => {
    await buckets.insert(bucket);
    await documents.insert(bucketId, id, { _id: id, name: "stored" });
  });
});

const request: PageRequest = {
  filter: undefined,
  sort: [],
  skip: 0,
  limit: 10,
  relation: false,
  localize: false,
  acceptLanguage: undefined,
  rows: { include: [], excludeGroups: [] },
  mayShow: undefined,
  auth: {},
  now: 0,
  count: false,
};
async function nameInPage(): Promise<string> {
  const readFor = { caller: "somebody", gone: () => new AbortController().signal };
  const page = await engine.documents.page(bucketId, request, readFor);
  return JSON.parse(Buffer.from(page?.body ?? []).toString()).name;
}
/** Stores another name behind the back of the engine: whether it is seen says whether a page was read anew. */
const rename = (name: string) =>
  behind(engine, folder, `UPDATE ${tableOf(bucketId)} SET json = ?`, JSON.stringify({ _id: id, name }));

it("drafts leave the pages in memory that others read", async () => {
  expect(await nameInPage()).toBe("stored");
  await rename("behind");
  const draft = { version: "1", json: "{}" };
  await engine.write(async ({ documentDrafts }) => {
    await documentDrafts.expire("ada", 5);
    await documentDrafts.save(address, draft, 10);
  });
  await engine.write((tx) => tx.documentDrafts.save(address, { ...draft, version: "2" }, 11));
  await engine.write((tx) => tx.documentDrafts.remove(address));
  expect(await nameInPage()).toBe("stored");
  await engine.write(async ({ documentDrafts, documents }) => {
    await documentDrafts.save(address, draft, 12);
    await documents.update(bucketId, [{ id, document: { _id: id, name: "written" } }]);
  });
  expect(await nameInPage()).toBe("written");
});

it("a transaction that is undone counts for nothing", async () => {
  expect(await nameInPage()).toBe("written");
  const undone = engine.write(async ({ documentDrafts, documents }) => {
    await documentDrafts.save(address, { version: "3", json: "{}" }, 13);
    await documents.remove(bucketId, id);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await engine.write((tx) => tx.documents.update(bucketId, [{ id, document: { _id: id, name: "next" } }]));
  expect(await nameInPage()).toBe("next");
});
