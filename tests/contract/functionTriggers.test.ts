// Functions that run for changes, at times, at the start, and for messages of WebSockets.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
const functions = functionsOf(() => server);
const boats = "b1".repeat(12);
const crews = "c2".repeat(12);
beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  for (const [_id, title] of [
    [boats, "Boats"],
    [crews, "Crews"],
  ])
    await server.call("POST", "/bucket", { body: { _id, title, description: "For a test", properties } });
});
afterAll(() => server.close());

const says = (name: string) =>
  `export const ${name} = (change) => console.log(JSON.stringify(["${name}", change]));`;
const data = (path = "") => `/bucket/${boats}/data${path}`;
const read = (texts: readonly string[]) => texts.map((text) => JSON.parse(text));
/** Each once: a function that is busy runs in two processes, which say what they have to say in no order. */
const expectSame = (said: readonly unknown[], wanted: readonly unknown[]) => {
  expect(said).toEqual(expect.arrayContaining([...wanted]));
  expect(said).toHaveLength(wanted.length);
};

describe("changes of a bucket", () => {
  it("run every handler that watches them, with what was there and what is", async () => {
    const bucket = (type: string) => ({ type: "bucket", options: { bucket: boats, type } });
    const names = { all: "ALL", inserted: "INSERT", updated: "UPDATE", deleted: "DELETE" };
    const triggers = Object.fromEntries(Object.entries(names).map(([name, type]) => [name, bucket(type)]));
    const id = await functions.make(triggers, Object.keys(names).map(says).join("\n"));
    const _id = (await server.call("POST", data(), { body: { name: "Alba", tons: 1 } })).body._id;
    await server.call("PATCH", data(`/${_id}`), { body: { tons: 2 } });
    await server.call("PUT", data(`/${_id}`), { body: { name: "Brio" } });
    await server.call("DELETE", data(`/${_id}`));
    await server.call("POST", `/bucket/${crews}/data`, { body: { name: "Crew" } });
    const one = { _id, name: "Alba", tons: 1 };
    const two = { _id, name: "Alba", tons: 2 };
    const three = { _id, name: "Brio" };
    const change = (kind: string, more: object) => ({ kind, bucket: boats, documentKey: _id, ...more });
    const changes = [
      change("insert", { current: one }),
      change("update", { previous: one, current: two }),
      change("update", { previous: two, current: three }),
      change("delete", { previous: three }),
    ];
    const [first, second, third, last] = changes;
    expectSame(read(await functions.said(id, 8)), [
      ...changes.map((each) => ["all", each]),
      ["inserted", first],
      ["updated", second],
      ["updated", third],
      ["deleted", last],
    ]);
    await server.call("DELETE", `/function/${id}`);
  });

  it("run handlers of the collection, several of one kind too", async () => {
    const database = (type: string) => ({
      type: "database",
      options: { collection: `bucket_${boats}`, type },
    });
    const triggers = {
      a: database("INSERT"),
      b: database("INSERT"),
      update: database("UPDATE"),
      replace: database("REPLACE"),
      remove: database("DELETE"),
    };
    const id = await functions.make(triggers, Object.keys(triggers).map(says).join("\n"));
    const _id = (await server.call("POST", data(), { body: { name: "Alba", tons: 1 } })).body._id;
    await server.call("PATCH", data(`/${_id}`), { body: { name: "Brio", tons: null } });
    await server.call("PUT", data(`/${_id}`), { body: { name: "Cala" } });
    await server.call("DELETE", data(`/${_id}`));
    const change = (kind: string, more: object) => ({
      kind,
      collection: `bucket_${boats}`,
      documentKey: _id,
      ...more,
    });
    const inserted = change("insert", { document: { _id, name: "Alba", tons: 1 } });
    expectSame(read(await functions.said(id, 5)), [
      ["a", inserted],
      ["b", inserted],
      [
        "update",
        change("update", {
          document: { _id, name: "Brio" },
          updateDescription: { removedFields: ["tons"], updatedFields: { name: "Brio" } },
        }),
      ],
      ["replace", change("replace", { document: { _id, name: "Cala" } })],
      ["remove", change("delete", {})],
    ]);
    await server.call("DELETE", `/function/${id}`);
  });

  it("one that ends its process takes no others along, and is given up after three times", async () => {
    const trigger = { type: "bucket", options: { bucket: boats, type: "INSERT" } };
    const id = await functions.make(
      { changed: trigger },
      `export const changed = async ({ current: { name } }) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        if (name === "poison") process.exit(1);
        console.log(name);
      };`,
    );
    const names = Array.from({ length: 30 }, (_, index) => (index === 5 ? "poison" : `good ${index}`));
    await Promise.all(names.map((name) => server.call("POST", data(), { body: { name } })));
    const good = names.filter((name) => name !== "poison").toSorted();
    const said = async () =>
      (await functions.lines(id)).flatMap(({ content }) => (content.startsWith("good ") ? [content] : []));
    await expect.poll(async () => [...new Set(await said())].toSorted(), { timeout: 40_000 }).toEqual(good);
    const left = async () => {
      const { body } = await server.call("GET", "/function/runs", {
        query: { function: id, result: "killed" },
      });
      return body.length;
    };
    await expect.poll(left).toBeGreaterThanOrEqual(3);
    await server.call("DELETE", `/function/${id}`);
  });

  it("come from batches and long transactions too, and from nothing that was refused", async () => {
    const trigger = { type: "bucket", options: { bucket: boats, type: "INSERT" } };
    const code = "export const count = ({ current }) => console.log(current.name);";
    const id = await functions.make({ count: trigger }, code);
    const batch = (documents: readonly object[]) =>
      server.call("POST", data("/batch"), { body: { documents } });
    expect((await batch([{ name: "never" }, { name: 1 }])).status).toBe(400);
    const many = Array.from({ length: 800 }, (_, at) => ({ name: `boat ${at}` }));
    expect((await batch(many)).status).toBe(201);
    const said = await functions.said(id, 800);
    expect([...said].sort()).toEqual(many.map(({ name }) => name).sort());
    await server.call("DELETE", `/function/${id}`);
  });

  it("what a handler throws is said, and the next change runs", async () => {
    const trigger = { type: "bucket", options: { bucket: boats, type: "INSERT" } };
    const code =
      "export const a = async ({ current }) => { if (current.name === 'bad') throw new Error('refused'); console.info(current.name); };";
    const id = await functions.make({ a: trigger }, code);
    for (const name of ["bad", "good"]) await server.call("POST", data(), { body: { name } });
    await functions.said(id, 2);
    const lines = (await functions.lines(id)).toSorted((a, b) => b.level - a.level);
    expect(lines.map(({ level }) => level)).toEqual([4, 2]);
    expect(lines[0]?.content).toMatch(/^Error: refused\n/);
    expect(lines[0]?.event_id).not.toBe(lines[1]?.event_id);
    await server.call("DELETE", `/function/${id}`);
  });
});

it("a schedule runs at its times, and no more once it is off", async () => {
  const trigger = { type: "schedule", options: { frequency: "* * * * * *", timezone: "Europe/Oslo" } };
  const id = await functions.make(
    { tick: trigger },
    "export const tick = (...given) => console.log(given.length);",
  );
  // There may be more of them by then.
  expect(new Set(await functions.said(id, 2))).toEqual(new Set(["0"]));
  await server.call("DELETE", `/function/${id}`);
});

it("READY comes once after a start, to those that are there then", async () => {
  const first = await startTestServer();
  const there = functionsOf(() => first);
  const trigger = { type: "system", options: { name: "READY" } };
  const id = await there.make({ default: trigger }, "export default () => console.log('ready');");
  await first.server.close();
  const second = await startTestServer({ dataFolder: first.folder });
  const after = functionsOf(() => second);
  expect(await after.said(id, 1)).toEqual(["ready"]);
  await second.close();
});

describe("the firehose", () => {
  const url = (path = "") => `${server.url.replace("http", "ws")}/firehose${path}`;
  const open = async (path = "") => {
    const socket = new WebSocket(url(path));
    const frames: unknown[] = [];
    socket.on("message", (text) => frames.push(JSON.parse(text.toString())));
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    return { socket, frames, send: (value: unknown) => socket.send(JSON.stringify(value)) };
  };
  const event = (name: string) => ({ type: "firehose", options: { event: name } });

  it("runs what listens, and sends what it says to one or all", async () => {
    const code = `
      export const opened = ({ socket }, { name, data }) => socket.send("hello", { name, url: data.url });
      export const join = ({ socket, pool }, { data }) => { pool.send("joined", { who: data, size: pool.size }); socket.send("empty"); };
      export const leave = ({ socket }) => socket.close();
      export const every = (_, { name }) => console.log(name);`;
    const triggers = {
      opened: event("connection"),
      join: event("join"),
      leave: event("leave"),
      every: event("*"),
      ends: event("**"),
    };
    const ends = "export const ends = ({ socket }, { name }) => console.log('life ' + name);";
    const id = await functions.make(triggers, code + ends);
    const [one, two] = [await open("?token=abc"), await open()];
    await expect
      .poll(() => [one.frames, two.frames])
      .toEqual([
        [{ name: "hello", data: { name: "connection", url: "/firehose?token=abc" } }],
        [{ name: "hello", data: { name: "connection", url: "/firehose" } }],
      ]);
    // What is no message is passed over.
    for (const each of ["{", '"text"', "{}", '{"name":1}', '{"name":"close"}', '{"name":"unheard"}'])
      one.socket.send(each);
    one.send({ name: "join", data: "north" });
    const joined = { name: "joined", data: { who: "north", size: 2 } };
    await expect
      .poll(() => [one.frames.slice(1), two.frames.slice(1)])
      .toEqual([[joined, { name: "empty" }], [joined]]);
    const code4000 = new Promise((resolve) => one.socket.once("close", resolve));
    one.send({ name: "leave" });
    expect(await code4000).toBe(4000);
    two.socket.close();
    const wanted = ["close", "connection", "connection", "join", "leave", "unheard"];
    await expect
      .poll(async () => (await functions.lines(id)).map(({ content }) => content).toSorted())
      // A client that calls its message "close" ends nothing; of two sockets one ended by itself.
      .toEqual(["close", ...wanted, "life close", "life connection", "life connection"].toSorted());
    await server.call("DELETE", `/function/${id}`);
  });

  it("answers at one address alone", async () => {
    for (const path of ["/x", "2"]) await expect(open(path)).rejects.toThrow("socket hang up");
  });
});

it("many calls at once are all answered, by two processes at most", async () => {
  await functions.make({ default: http("/pid") }, "export default async () => process.pid;");
  const answers = await Promise.all(Array.from({ length: 300 }, () => functions.run("/pid")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBeLessThanOrEqual(2);
});
