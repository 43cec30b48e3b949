// Two nodes on one database: what is begun at one goes on at the other, and is counted by both.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt, readCode } from "./fixtures/authenticator";
import { type Listening, listen } from "./fixtures/listen";
import { type Nodes, nodesOfTest } from "./nodeWorld";
import { type Watcher, watch } from "./watching";

const nodes: Nodes | undefined = await nodesOfTest();
let one: TestServer;
let two: TestServer;
let provider: Listening;
const watchers: Watcher[] = [];
beforeAll(async () => {
  if (nodes === undefined) return;
  one = await nodes.start();
  two = await nodes.start();
  // Everybody is let in as Ada.
  provider = await listen((_request, response) => {
    response.end('{"access_token":"t","id":"ada"}');
  });
});
afterAll(async () => {
  for (const { socket } of watchers) socket.terminate();
  await provider?.close();
});

type Body = Record<string, unknown>;
const identify = (server: TestServer, body: Body) =>
  server.call("POST", "/passport/identify", { as: null, body });
const answer = (server: TestServer, answerUrl: string, code: string) =>
  server.call("POST", `/${answerUrl}`, { as: null, body: { answer: code } });
/** How many there are of each status. */
const counted = (answers: readonly { readonly status: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, of]) => [
      status,
      of?.length,
    ]),
  );
const manyTimes = <T>(count: number, work: (server: TestServer) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at % 2 === 0 ? one : two)));
/** Somebody whose second factor was begun at one node and completed at the other. */
async function enrolled() {
  const person = await one.createIdentity([]);
  const path = `/passport/identity/${person.id}`;
  const as = person.credential;
  const started = await one.call("POST", `${path}/start-factor-verification`, {
    as,
    body: { type: "totp", config: {} },
  });
  const secret = readCode(started.body.challenge).searchParams.get("secret") ?? "";
  const completed = await two.call("POST", `${path}/complete-factor-verification`, {
    as,
    body: { answer: codeAt(secret, Date.now()) },
  });
  expect(completed.status).toBe(201);
  const codes: string[] = completed.body.recoveryCodes;
  return { ...person, codes };
}

it.skipIf(nodes === undefined)(
  "a sign-in that waits for its code is answered at another node, once",
  async () => {
    const person = await enrolled();
    const { identifier } = person;
    const first = await identify(one, { identifier, password: testPassword });
    const [code = ""] = person.codes;
    const answers = await Promise.all([
      answer(two, first.body.answerUrl, code),
      answer(one, first.body.answerUrl, code),
    ]);
    expect(answers.map(({ status }) => status === 201).sort()).toEqual([false, true]);
    const signedIn = answers.find(({ status }) => status === 201);
    const as = `${signedIn?.body.scheme} ${signedIn?.body.token}`;
    expect((await one.call("GET", "/passport/identity/statements", { as })).status).toBe(200);
  },
);

it.skipIf(nodes === undefined)(
  "codes of one sign-in are counted by both nodes, also many at once",
  async () => {
    const person = await enrolled();
    const { body } = await identify(one, { identifier: person.identifier, password: testPassword });
    const wrong = await manyTimes(50, (server) => answer(server, body.answerUrl, "000000"));
    // Five of one sign-in are looked at; ten from one address are counted.
    expect(counted(wrong)).toEqual({ 400: 5, 401: 5, 429: 40 });
  },
);

it.skipIf(nodes === undefined)("wrong passwords are counted by both nodes, also many at once", async () => {
  const { identifier } = await one.createIdentity([]);
  const wrong = await manyTimes(50, (server) => identify(server, { identifier, password: "wrong" }));
  expect(counted(wrong)).toEqual({ 401: 10, 429: 40 });
  const right = await identify(two, { identifier, password: testPassword });
  expect([right.status, Number(right.headers.get("retry-after")) > 800]).toEqual([429, true]);
});

let madeStrategy: Promise<string> | undefined;
async function makeStrategy(): Promise<string> {
  const step = (path: string) => ({ base_url: `${provider.url}/${path}` });
  const options = { code: step("auth"), access_token: step("token"), identifier: step("user") };
  const made = await one.call("POST", "/passport/strategy", { body: { name: "x", type: "oauth", options } });
  return made.body._id;
}
const complete = (server: TestServer, id: string, state: string) =>
  server.call("GET", `/passport/strategy/${id}/complete`, { as: null, query: { state, code: "c" } });

it.skipIf(nodes === undefined).each<[string, "waits" | "asks later"]>([
  ["waits", "waits"],
  ["asks later", "asks later"],
])("who signs in at a provider and %s is let in, whichever node they come back to", async (_, how) => {
  madeStrategy ??= makeStrategy();
  const id = await madeStrategy;
  const { state } = (await two.call("GET", `/passport/strategy/${id}/url`, { as: null })).body;
  const waiting = how === "waits" ? identify(one, { state }) : undefined;
  const returns = await manyTimes(4, (server) => complete(server, id, state));
  expect(counted(returns)).toEqual({ 204: 1, 400: 3 });
  const { status, body } = await (waiting ?? identify(one, { state }));
  expect([status, body.scheme]).toEqual([200, "IDENTITY"]);
  expect((await identify(two, { state })).status).toBe(400);
});

it.skipIf(nodes === undefined)("a ticket of a socket opens one at another node, once", async () => {
  const bucket = await makeBucket("Ports");
  const { ticket } = (await one.call("POST", "/passport/socket-ticket")).body;
  const watcher = watch(two, bucket, { as: null, query: { ticket } });
  watchers.push(watcher);
  expect((await watcher.begun()).map(({ kind }) => kind)).toEqual([1]);
  const again = watch(one, bucket, { as: null, query: { ticket } });
  watchers.push(again);
  expect((await again.begun()).map(({ kind }) => kind)).toEqual([-1]);
});

it.skipIf(nodes === undefined)("nothing that is secret is stored as it is", async () => {
  const { client } = nodes?.database ?? {};
  const person = await enrolled();
  const { identifier } = person;
  const { body } = await identify(one, { identifier, password: testPassword });
  const { ticket } = (await one.call("POST", "/passport/socket-ticket")).body;
  const { rows } = (await client?.query(
    "SELECT v::text FROM twinhelm.shared_value v UNION ALL SELECT c::text FROM twinhelm.shared_count c",
  )) ?? { rows: [] };
  const text = JSON.stringify(rows);
  expect(rows.length).toBeGreaterThan(1);
  for (const secret of [
    ticket,
    body.answerUrl.split("/")[2],
    one.admin.split(" ")[1],
    "127.0.0.1",
    person.id,
  ])
    expect(text).not.toContain(secret);
});

async function makeBucket(title: string): Promise<string> {
  const body = { title, description: "For a test", properties: { name: { type: "string" } } };
  return (await one.call("POST", "/bucket", { body })).body._id;
}
const rowsOf = (from: number, count: number) => ({
  from,
  rows: Array.from({ length: count }, (_, at) => ({
    row: from + at,
    document: { name: `Boat ${from + at}` },
  })),
});

it.skipIf(nodes === undefined)(
  "an import is begun here, gets its rows anywhere, and is written there",
  async () => {
    const bucket = await makeBucket("Boats");
    const start = `/bucket/${bucket}/data/import`;
    const { _id } = (await one.call("POST", start, { body: { mode: "insert" } })).body;
    const path = `${start}/${_id}`;
    expect((await two.call("POST", `${path}/rows`, { body: rowsOf(0, 3) })).body).toEqual({ rows: 3 });
    expect((await one.call("POST", `${path}/rows`, { body: rowsOf(3, 2) })).body).toEqual({ rows: 5 });
    const again = await two.call("POST", `${path}/rows`, { body: rowsOf(3, 2) });
    expect([again.status, again.body.message]).toEqual([409, "5 rows were sent before, not 3."]);
    const stranger = await one.createIdentity([], { policies: ["BucketFullAccess"] });
    const asStranger = await two.call("POST", `${path}/run`, { body: {}, as: stranger.credential });
    expect(asStranger.status).toBe(404);
    const dry = await one.call("POST", `${path}/run`, { body: { dryRun: true } });
    expect(dry.body).toMatchObject({ written: false, inserted: 5 });
    const { body } = await two.call("POST", `${path}/run`, { body: {} });
    expect(body).toMatchObject({ written: true, inserted: 5, refused: 0 });
    expect((await two.call("DELETE", path)).status).toBe(204);
    expect((await one.call("POST", `${path}/run`, { body: {} })).status).toBe(404);
    const stored = await one.call("GET", `/bucket/${bucket}/data`);
    expect(stored.body.map(({ name }: { name: string }) => name)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `Boat ${at}`),
    );
  },
);

it.skipIf(nodes === undefined)("imports of one caller are counted by both nodes", async () => {
  const bucket = await makeBucket("Ships");
  const { credential: as } = await one.createIdentity([], { policies: ["BucketFullAccess"] });
  const start = `/bucket/${bucket}/data/import`;
  const begun = await manyTimes(6, (server) => server.call("POST", start, { body: { mode: "insert" }, as }));
  const told = counted(begun);
  // Each node may let one in while it does not know of the other's yet.
  expect(told[201]).toBeLessThanOrEqual(5);
  expect((await one.call("POST", start, { body: { mode: "insert" }, as })).status).toBe(429);
});

it.skipIf(nodes === undefined)(
  "an import that is given up at another node than its own is not written",
  async () => {
    const bucket = await makeBucket("Rafts");
    const start = `/bucket/${bucket}/data/import`;
    const { _id } = (await one.call("POST", start, { body: { mode: "insert" } })).body;
    const path = `${start}/${_id}`;
    await one.call("POST", `${path}/rows`, { body: rowsOf(0, 20_000) });
    const run = one.call("POST", `${path}/run`, { body: { detached: true } });
    const isBusy = async () =>
      String((await two.call("POST", `${path}/rows`, { body: rowsOf(0, 1) })).body.message).includes(
        "not ended",
      );
    await expect.poll(isBusy, { interval: 5 }).toBe(true);
    expect((await two.call("DELETE", path)).status).toBe(204);
    const found = (await two.call("GET", `/bucket/${bucket}/data?paginate=true&limit=1`)).body.meta.total;
    const { status, body } = await run;
    // Whoever is told that it is given up sees what is so from then on.
    // It may be gone before its own node looks for it.
    const isGivenUp = status === 409 || status === 404;
    expect([isGivenUp ? 0 : (body.inserted ?? body.message), isGivenUp ? 409 : status]).toEqual([
      found,
      found === 0 ? 409 : 201,
    ]);
    expect((await one.call("GET", `/bucket/${bucket}/data?paginate=true&limit=1`)).body.meta.total).toBe(
      found,
    );
  },
);

it.skipIf(nodes === undefined)(
  "what is done in turns is done by one node at a time, and goes on after what fails",
  async () => {
    let running = 0;
    const most: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? one : two).server.engine.shared.turns.run("test", async () => {
          running += 1;
          most.push(running);
          await turn();
          running -= 1;
          if (at === 3) throw new Error("It fails");
        }),
      ),
    );
    expect(most).toEqual(Array(10).fill(1));
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  },
);

const git = async (server: TestServer, command: string, ...args: string[]) => {
  const { status, body } = await server.call("POST", `/versioncontrol/commands/${command}`, {
    body: { args },
  });
  expect({ status, body }).toEqual({ status: 201, body });
  return body;
};
const messagesAt = async (server: TestServer): Promise<string[]> => {
  const { all } = await git(server, "log");
  return all.map(({ message }: { message: string }) => message.replaceAll('"', ""));
};

it.skipIf(nodes === undefined)("nodes have one repository, also one that comes later", async () => {
  await makeBucket("Harbours");
  await git(one, "add", ".");
  await git(one, "commit", "-m", '"first"');
  expect(await messagesAt(two)).toEqual(["first"]);
  await makeBucket("Piers");
  await git(two, "add", ".");
  await git(two, "commit", "-m", '"second"');
  expect(await messagesAt(one)).toEqual(["second", "first"]);
  await manyTimes(4, (server) => git(server, "tag", "-f", `tag-${server === one ? "one" : "two"}`));
  const three = await nodes?.start();
  if (three === undefined) return;
  expect(await messagesAt(three)).toEqual(["second", "first"]);
  expect(JSON.stringify(await git(three, "tag"))).toMatch(/tag-one.*tag-two/);
  // Whoever has worked on what is not the last any more stores nothing.
  const nothing = { written: [], removed: [] };
  expect(await two.server.engine.shared.folders?.save("versioncontrol", 1, nothing)).toBeUndefined();
  // What is under way at one goes on at another.
  await git(three, "checkout", "-b", "side");
  expect((await git(one, "branch")).current).toBe("side");
  await three.close();
});

it.skipIf(nodes === undefined)(
  "a node that has made a history of its own meanwhile says so, and keeps it aside",
  async () => {
    if (nodes === undefined) return;
    const logged: unknown[] = [];
    const own = await nodes.start({ log: (error) => logged.push(error) });
    const before = await messagesAt(own);
    // As a process leaves it that is killed while its command runs.
    const mark = join(own.folder, "versioncontrol", "stored");
    writeFileSync(mark, `${readFileSync(mark, "utf8")} changing`);
    await makeBucket("Locks");
    await git(one, "add", ".");
    await git(one, "commit", "-m", '"elsewhere"');
    expect(await messagesAt(own)).toEqual(["elsewhere", ...before]);
    expect(String(logged)).toContain("Another node has gone on with the repository");
    const left = readdirSync(join(own.folder, "versioncontrol")).filter((name) => name.startsWith("left-"));
    expect(left.map((name) => existsSync(join(own.folder, "versioncontrol", name, ".git", "HEAD")))).toEqual([
      true,
    ]);
  },
);
