// Pages and documents that are shown, while others change them: the hooks of both consoles on a real server.
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentModel } from "@twinhelm/core/document/jsonModel";
import { useDocuments } from "@twinhelm/core/document/react";
import { newsWords } from "@twinhelm/core/document/realtime/news";
import { useFollowedPage, useMeeting } from "@twinhelm/core/document/realtime/react";
import type { ListState } from "@twinhelm/core/list/state";
import { useClient } from "@twinhelm/core/react/console";
import { useEditing } from "@twinhelm/core/react/editing";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { drawnOn, type SignedIn } from "./drawn";

let server: TestServer;
let bucket: Bucket;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const properties = {
    name: { type: "string" },
    tons: { type: "number" },
    slogan: { type: "string", options: { translate: true } },
  };
  const body = { title: "Boats", description: "For a test", properties };
  bucket = (await server.call("POST", "/bucket", { body })).body;
});
afterAll(() => server.close());
const { here, show } = drawnOn(() => server);

const data = (id = "") => `/bucket/${bucket._id}/data/${id}`;
async function insert(body: object): Promise<string> {
  return (await server.call("POST", `/bucket/${bucket._id}/data`, { body })).body._id;
}
const newestFirst: ListState = { pageSize: 25, pageIndex: 0, sort: { field: "_id", direction: -1 } };

/** The page as it is shown, and what is said of it. */
function showPage(state: ListState = newestFirst, console: SignedIn = here()) {
  const lists = () => console.asked.filter((path) => path === `bucket/${bucket._id}/data`).length;
  const page = show(console, () => {
    const { rows } = useDocuments(bucket, state);
    const { changed, show: showNews, ...news } = useFollowedPage(bucket, state);
    return {
      rows: rows.value,
      names: rows.value?.map(({ name }) => name),
      changed,
      news: newsWords(news),
      showNews,
    };
  });
  return { ...page, lists };
}

it("has values of others in their rows, which are marked; what is new and gone is counted, and shown when asked for", async () => {
  const alba = await insert({ name: "Alba", slogan: { en_US: "Go", tr_TR: "Git" } });
  const brio = await insert({ name: "Brio" });
  const page = showPage();
  await page.until(({ names }) => names?.join() === "Brio,Alba");
  await server.call("PATCH", data(alba), { body: { slogan: { en_US: "Stay" } } });
  const marked = await page.until(({ changed }) => changed.has(alba));
  expect(marked.rows?.[1]).toMatchObject({ name: "Alba", slogan: "Stay" });
  expect(marked.news).toBeUndefined();
  await insert({ name: "Corsa" });
  await server.call("DELETE", data(brio));
  const told = await page.until(({ news }) => news === "1 new, 1 gone.");
  expect(told.names).toEqual(["Brio", "Alba"]);
  told.showNews();
  await page.until(({ names, news }) => names?.join() === "Corsa,Alba" && news === undefined);
});

it("reads no page twice that nobody changed, nor one of its own that it has read anew", async () => {
  await insert({ name: "Alba", tons: 1, slogan: { en_US: "Go" } });
  const console = here();
  const page = showPage(newestFirst, console);
  await page.until(({ rows }) => rows !== undefined);
  expect(page.lists()).toBe(1);
  // As its own change would: written, and read anew at once.
  const own = await insert({ name: "Own" });
  await console.client.queries.invalidateQueries({ queryKey: ["document", bucket._id] });
  await page.until(({ names }) => names?.join() === "Own,Alba");
  await server.call("PATCH", data(own), { body: { tons: 7 } });
  const after = await page.until(({ changed }) => changed.size > 0);
  expect([...after.changed]).toEqual([own]);
  expect(after.news).toBeUndefined();
  expect(page.lists()).toBeLessThanOrEqual(4);
});

it("tells of a later page that it has other rows, not that they are new", async () => {
  for (const name of ["Alba", "Brio", "Corsa"]) await insert({ name });
  const page = showPage({ ...newestFirst, pageSize: 2, pageIndex: 1 });
  await page.until(({ names }) => names?.join() === "Alba");
  await insert({ name: "Delta" });
  const told = await page.until(({ news }) => news !== undefined);
  expect(told.news).toBe("The order has changed.");
  told.showNews();
  await page.until(({ names }) => names?.join() === "Brio,Alba");
});

it("tells nothing to who may not watch, and works on", async () => {
  const on = (action: string) => ({
    action: `bucket:data:${action}`,
    module: "bucket:data",
    resource: { include: ["*/*"], exclude: [] },
  });
  const { credential } = await server.createIdentity([on("index")]);
  await insert({ name: "Alba" });
  const page = showPage(newestFirst, here(credential));
  await page.until(({ names }) => names?.join() === "Alba");
  expect((await page.settled()).news).toBeUndefined();
});

it("brings what others change into a document that is edited: at once where nothing is typed, else when asked for", async () => {
  const id = await insert({ name: "Alba", tons: 1 });
  const edited = show(here(), () => {
    const editing = useEditing(documentModel(useClient(), bucket, id), { row: undefined, load: true });
    useMeeting(bucket, editing);
    return editing;
  });
  await edited.until(({ draft }) => draft.includes("Alba"));
  await server.call("PATCH", data(id), { body: { tons: 2 } });
  const taken = await edited.until(({ draft }) => draft.includes('"tons": 2'));
  expect(taken.dirty).toBe(false);
  taken.change((text) => text.replace("Alba", "Mine"));
  await server.call("PATCH", data(id), { body: { tons: 3 } });
  const offered = await edited.until(({ canMerge }) => canMerge);
  expect(offered.draft).toContain('"tons": 2');
  offered.merge();
  const merged = await edited.until(({ canMerge }) => !canMerge);
  expect(JSON.parse(merged.draft)).toMatchObject({ name: "Mine", tons: 3 });
  merged.save();
  await edited.until(({ dirty, state }) => !dirty && state !== "saving");
  expect((await server.call("GET", data(id))).body).toMatchObject({ name: "Mine", tons: 3 });
  await server.call("DELETE", data(id));
  expect((await edited.until(({ canSaveAsNew }) => canSaveAsNew)).draft).toContain("Mine");
});
