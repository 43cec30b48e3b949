// Lines of functions as they are said, over a WebSocket.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import WebSocket from "ws";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
let id: string;
let other: string;
const functions = functionsOf(() => server);
const say =
  "export default ({ query }) => { for (let i = 0; i < Number(query.count ?? 1); i++) console.log((query.text ?? 'line') + (query.count ? i : '')); return 'said'; };";
beforeAll(async () => {
  server = await startTestServer();
  id = await functions.make({ default: http("/say") }, say);
  other = await functions.make({ default: http("/other") }, say);
});
afterAll(() => server.close());

interface Frame {
  readonly kind?: number;
  readonly code?: number;
  readonly document?: { readonly _id: string; readonly content: string; readonly function: string };
  readonly sequence?: readonly { readonly kind: number; readonly item: string; readonly at: number }[];
}

/** A socket, and what it was sent. */
function watch(query: Readonly<Record<string, string>>, as: string | null = server.admin) {
  const parameters = new URLSearchParams(query);
  const headers = as === null ? {} : { authorization: as };
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/function-logs?${parameters}`, {
    headers,
  });
  const frames: Frame[] = [];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("message", (text) => frames.push(JSON.parse(text.toString())));
  return {
    socket,
    frames,
    closed,
    texts: (kind: number) =>
      frames.flatMap((frame) => (frame.kind === kind ? [frame.document?.content ?? ""] : [])),
    begun: () => expect.poll(() => frames.some(({ kind }) => kind === 1)).toBe(true),
  };
}
const past = { begin: "2001-01-01" };

it("what is stored comes first, then what is said, of the functions that are asked for", async () => {
  await functions.run("/say?text=before");
  await functions.said(id, 1);
  const own = watch({ functions: id, ...past });
  await own.begun();
  expect(own.frames.map(({ kind }) => kind)).toEqual([0, 1]);
  expect(own.frames[0]?.document).toMatchObject({ function: id, content: "before" });
  await functions.run("/other?text=unheard");
  await functions.run("/say?text=after");
  await expect.poll(() => own.texts(2)).toEqual(["after"]);
  own.socket.close();
});

it("whoever connects anew goes on behind the last row: nothing is missed, nothing comes twice", async () => {
  const first = watch({ functions: id });
  await first.begun();
  await functions.run("/say?text=one");
  await expect.poll(() => first.texts(2).at(-1)).toBe("one");
  const last = first.frames.findLast(({ document }) => document !== undefined)?.document?._id ?? "";
  first.socket.terminate();
  await functions.run("/say?text=missed&count=50");
  await functions.said(id, 53);
  const second = watch({ functions: id, after: last });
  await second.begun();
  await functions.run("/say?text=two");
  await expect.poll(() => second.texts(2)).toEqual(["two"]);
  expect(second.texts(0)).toEqual(Array.from({ length: 50 }, (_, at) => `missed${at}`));
  second.socket.close();
});

it("an order is told where it is asked for, and a limit holds", async () => {
  const own = watch({ functions: id, ...past, sort: '{"_id":-1}', limit: "2" });
  await own.begun();
  expect(own.texts(0)).toEqual(["two", "missed49"]);
  const [newest, older] = own.frames.map(({ document }) => document?._id);
  await functions.run("/say?text=new");
  await expect.poll(() => own.frames.at(-1)?.kind).toBe(7);
  const added = own.frames.at(-2)?.document?._id;
  expect(own.frames.at(-1)?.sequence).toEqual([
    { kind: 0, item: older, at: 1 },
    { kind: 2, item: added, at: 0 },
  ]);
  expect(newest).not.toBe(added);
  own.socket.close();
});

it("rows that come together where there were none stand in the order that was asked for", async () => {
  const fresh = await functions.make({ default: http("/fresh") }, say);
  const own = watch({ functions: fresh, sort: '{"_id":-1}' });
  await own.begun();
  await functions.run("/fresh?text=together&count=3");
  const ids = () => {
    const order: string[] = [];
    for (const { kind, at, item } of own.frames.flatMap(({ sequence }) => sequence ?? []))
      order.splice(at, kind === 0 ? 1 : 0, ...(kind === 0 ? [] : [item]));
    return order;
  };
  await expect.poll(() => ids().length).toBe(3);
  const told = own.frames.flatMap(({ kind, document }) => (kind === 2 ? [document?._id] : []));
  expect(ids()).toEqual(told.toReversed());
  own.socket.close();
});

it("what is removed is told to those who may read it, and who asked for it", async () => {
  const own = watch({ functions: other, ...past });
  const elsewhere = watch({ functions: id, ...past });
  const reader = await server.createIdentity([
    { action: "function:show", module: "function", resource: { include: [id], exclude: [] } },
  ]);
  const narrow = watch(past, reader.credential);
  for (const each of [own, elsewhere, narrow]) await each.begun();
  const [{ document } = {}] = own.frames;
  const removed = () => server.call("DELETE", `/function-logs/${other}`, { query: { end: "2100-01-01" } });
  await removed();
  await expect.poll(() => own.frames.at(-1)).toEqual({ kind: 3, document: { _id: document?._id } });
  await functions.run("/say?text=afterwards");
  for (const each of [elsewhere, narrow]) {
    await expect.poll(() => each.texts(2)).toEqual(["afterwards"]);
    expect(each.frames.filter(({ kind }) => kind === 3)).toEqual([]);
  }
  for (const each of [own, elsewhere, narrow]) each.socket.close();
});

it("only who is known hears anything, and of functions that he may read", async () => {
  const nobody = watch({}, null);
  expect(await nobody.closed).toBe(1003);
  expect(nobody.frames).toEqual([{ code: 401, message: "No auth token" }]);
  const foreign = watch({}, "FOO bar");
  expect(await foreign.closed).toBe(1003);
  expect(foreign.frames[0]?.code).toBe(400);
  const sorted = watch({ sort: "{" });
  expect(await sorted.closed).toBe(1003);
  expect(sorted.frames[0]?.code).toBe(400);
  const reader = await server.createIdentity([
    { action: "function:show", module: "function", resource: { include: [id], exclude: [] } },
  ]);
  const some = watch({}, reader.credential);
  const plain = watch({ Authorization: (await server.createIdentity([])).credential }, null);
  await some.begun();
  await plain.begun();
  await functions.run("/other?text=hidden");
  await functions.run("/say?text=shown");
  await expect.poll(() => some.texts(2)).toEqual(["shown"]);
  expect(plain.texts(2)).toEqual([]);
  some.socket.close();
  plain.socket.close();
});

it("whoever loses the permission while connected hears nothing of what is said from then on", async () => {
  const reader = await server.createIdentity([
    { action: "function:show", module: "function", resource: { include: [id], exclude: [] } },
  ]);
  const watching = watch({}, reader.credential);
  await watching.begun();
  await functions.run("/say?text=before");
  await expect.poll(() => watching.texts(2)).toEqual(["before"]);
  const { body: stored } = await server.call("GET", `/passport/identity/${reader.id}`);
  for (const policy of stored.policies)
    await server.call("DELETE", `/passport/identity/${reader.id}/policy/${policy}`);
  const all = watch({ functions: id });
  await all.begun();
  await functions.run("/say?text=after");
  await expect.poll(() => all.texts(2)).toEqual(["after"]);
  expect(watching.texts(2)).toEqual(["before"]);
  for (const each of [watching, all]) each.socket.close();
});

it("a thousand lines a second come whole, in their order", async () => {
  const own = watch({ functions: id });
  await own.begun();
  for (let second = 0; second < 3; second++) await functions.run(`/say?text=${second}-&count=1000`);
  const wanted = [0, 1, 2].flatMap((second) => Array.from({ length: 1000 }, (_, at) => `${second}-${at}`));
  await expect.poll(() => own.texts(2)).toEqual(wanted);
  own.socket.close();
});

it("whoever was away for many lines is told of all of them, in their order", async () => {
  const first = watch({ functions: id });
  await first.begun();
  await functions.run("/say?text=before");
  await expect.poll(() => first.texts(2).at(-1)).toBe("before");
  const last = first.frames.at(-1)?.document?._id ?? "";
  first.socket.terminate();
  for (let part = 0; part < 4; part++) await functions.run(`/say?text=away${part}-&count=3000`);
  // Lines come later than answers.
  const latest = async () => (await functions.lines(id, { limit: "1" }))[0]?.content;
  await expect.poll(latest).toBe("away3-2999");
  const second = watch({ functions: id, after: last });
  await second.begun();
  await functions.run("/say?text=back");
  await expect.poll(() => second.texts(2)).toEqual(["back"]);
  const wanted = [0, 1, 2, 3].flatMap((part) => Array.from({ length: 3000 }, (_, at) => `away${part}-${at}`));
  expect(second.texts(0)).toEqual(wanted);
  second.socket.close();
});
