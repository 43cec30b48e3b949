// Cells of a table are edited one at a time; what is saved meanwhile, and what is refused, keeps what was typed.
import type { Bucket } from "@twinhelm/core/bucket/model";
import { createCellBoard } from "@twinhelm/core/document/cellBoard";
import type { BucketDocument, DocumentPage } from "@twinhelm/core/document/model";
import { documentsQuery } from "@twinhelm/core/document/queries";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { drawnOn, type SignedIn } from "./drawn";

let server: TestServer;
let bucket: Bucket;
let row: BucketDocument;
let console: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const made = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      primary: "name",
      required: ["name"],
      properties: {
        name: { type: "string", title: "Name" },
        word: { type: "string", title: "Word", options: { translate: true } },
        tons: { type: "number", title: "Tons", maximum: 100 },
        crew: { type: "object", title: "Crew", properties: { rank: { type: "string" } } },
        code: { type: "string", title: "Code", options: { unique: true, index: true } },
        fixed: { type: "string", readOnly: true },
      },
      acl: { read: "true==true", write: "document.tons!=13" },
    },
  });
  bucket = made.body;
  await server.call("POST", `/bucket/${bucket._id}/data`, { body: { name: "Other", code: "taken" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const word = { en_US: "sea", tr_TR: "deniz" };
  const body = { name: "Argo", code: crypto.randomUUID(), word, tons: 5, crew: { rank: "a" } };
  const made = await server.call("POST", `/bucket/${bucket._id}/data`, { body });
  expect(made.body).toMatchObject({ name: "Argo" });
  row = made.body;
  console = here();
});

const { here } = drawnOn(() => server);
const stored = async () =>
  (await server.call("GET", `/bucket/${bucket._id}/data/${row._id}?localize=false`)).body;
/** As long as a busy machine needs. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });
const cell = (key: string, language = "en_US") => ({ bucket, key, language });
const sent = () => console.asked.filter((path) => path.endsWith(row._id)).length;

it("writes the one field, shows it at once and is over", async () => {
  const board = createCellBoard(console.client);
  const list = documentsQuery(console.client.transport, bucket._id, { pageIndex: 0, pageSize: 25 });
  await console.client.queries.fetchQuery(list);
  board.begin(cell("name"), row);
  expect(board.open()).toMatchObject({ phase: "open", typed: "Argo", dirty: false });
  board.type("Argonaut");
  expect(board.dirty()).toBe(true);
  await server.call("PATCH", `/bucket/${bucket._id}/data/${row._id}`, { body: { tons: 7 } });
  expect(board.save()).toBe(true);
  expect(board.cell(row._id, "name")).toMatchObject({ phase: "saving", typed: "Argonaut" });
  await until(() => expect(board.cell(row._id, "name")).toBeUndefined());
  expect(await stored()).toMatchObject({ name: "Argonaut", tons: 7 });
  const page = console.client.queries.getQueryData<DocumentPage>(list.queryKey);
  expect(page?.data.find(({ _id }) => _id === row._id)?.name).toBe("Argonaut");
});

it("asks the server for nothing where nothing was changed", () => {
  const board = createCellBoard(console.client);
  board.begin(cell("name"), row);
  board.type("Argo");
  expect(board.save()).toBe(true);
  board.begin(cell("name"), row);
  board.type("Else");
  board.cancel();
  expect([board.open(), board.dirty(), sent()]).toEqual([undefined, false, 0]);
});

it("what is wrong by the limits of the field is said in its words, and stays open", () => {
  const board = createCellBoard(console.client);
  board.begin(cell("tons"), row);
  board.type(500);
  expect(board.save()).toBe(false);
  expect(board.open()).toMatchObject({ phase: "open", typed: 500 });
  expect(board.open()?.problem).toContain("100");
  board.type("many");
  expect(board.save()).toBe(false);
  board.begin(cell("name"), row, { value: undefined });
  expect(board.save()).toBe(false);
  expect(board.open()?.problem).toBe("This field is required.");
  expect(sent()).toBe(0);
});

it.each([
  ["tons", 13, /^The write rule of Ships does not allow it: document\.tons!=13$/],
  ["code", "taken", /Code.*already|unique/i],
])("what the server refuses stays with its reason: %s", async (key, value, reason) => {
  const board = createCellBoard(console.client);
  board.begin(cell(key), row);
  board.type(value);
  expect(board.save()).toBe(true);
  board.begin(cell("name"), row);
  await until(() => expect(board.cell(row._id, key)?.phase).toBe("kept"));
  expect(board.cell(row._id, key)).toMatchObject({ typed: value, problem: expect.stringMatching(reason) });
  expect(board.open()?.key).toBe("name");
  board.begin(cell(key), row);
  expect(board.open()).toMatchObject({ key, typed: value });
  expect(console.client.session.getState().status).toBe("signed-in");
});

it("a translated value is edited in its language, and the others stay", async () => {
  const board = createCellBoard(console.client);
  board.begin(cell("word", "tr_TR"), { ...row, word: "sea" }, { value: "derya" });
  expect(board.open()).toMatchObject({ phase: "loading", typed: "derya" });
  board.save();
  await until(() => expect(board.cell(row._id, "word")).toBeUndefined());
  expect((await stored()).word).toEqual({ en_US: "sea", tr_TR: "derya" });
  board.begin(cell("word", "de_DE"), { ...row, word: "sea" });
  await until(() => expect(board.open()?.phase).toBe("open"));
  expect(board.open()?.typed).toBeUndefined();
});

it("a part of an object that is taken away is gone, and an emptied value too", async () => {
  const board = createCellBoard(console.client);
  board.begin(cell("crew"), row, { value: {} });
  board.save();
  board.begin(cell("tons"), row, { value: undefined });
  board.save();
  await until(() => expect(board.dirty()).toBe(false));
  expect((await stored()).crew).toEqual({});
  expect(await stored()).not.toHaveProperty("tons");
});

it("where somebody else was faster, one is asked which one stays", async () => {
  const board = createCellBoard(console.client);
  board.begin(cell("name"), row, { value: "Mine" });
  await server.call("PATCH", `/bucket/${bucket._id}/data/${row._id}`, { body: { name: "Theirs" } });
  board.save();
  await until(() => expect(board.cell(row._id, "name")?.conflict).toBeDefined());
  expect((await stored()).name).toBe("Theirs");
  board.answer("mine");
  await until(() => expect(board.cell(row._id, "name")).toBeUndefined());
  expect((await stored()).name).toBe("Mine");
});

it("one cell at a time is typed in, and what was typed in the one before is not lost", () => {
  const board = createCellBoard(console.client);
  board.begin(cell("name"), row);
  board.type("Argonaut");
  board.begin(cell("tons"), row);
  expect(board.open()).toMatchObject({ key: "tons", phase: "open" });
  expect(board.cell(row._id, "name")?.phase).not.toBe("open");
  expect(board.dirty()).toBe(true);
  board.begin(cell("name"), row);
  expect(board.open()).toMatchObject({ key: "name", typed: "Argonaut" });
  expect(sent()).toBe(0);
});

it("fields that cannot be changed are not begun, and a table that is left finishes what it saves", async () => {
  const board = createCellBoard(console.client);
  for (const key of ["fixed", "_id", "toString"]) board.begin(cell(key), row);
  expect(board.open()).toBeUndefined();
  board.begin(cell("name"), row, { value: "Left" });
  board.save();
  const told: unknown[] = [];
  board.leave((failure) => told.push(failure));
  await until(() => expect(told).toEqual([undefined]));
  expect((await stored()).name).toBe("Left");
});
