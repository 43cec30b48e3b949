// Nodes of one instance whose machines differ by two minutes in what time it is: what one says another goes by.
import { fileURLToPath } from "node:url";
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { codeAt, readCode } from "./fixtures/authenticator";
import { functionsOf } from "./functionWorld";
import { type Nodes, nodesOfTest } from "./nodeWorld";

const nodes: Nodes | undefined = await nodesOfTest();
const clock = new URL("./fixtures/otherClock.mjs", import.meta.url);
const minute = 60_000;
/** Seconds: less than the clocks differ. */
const tokenLifetime = 45;
const settings = { tokenLifetime, metrics: "same" } as const;

describe.skipIf(nodes === undefined)("nodes whose clocks are a minute ahead and behind", () => {
  let here: TestServer;
  let ahead: string;
  let behind: string;
  beforeAll(async () => {
    if (nodes === undefined) return;
    here = await nodes.start({ metrics: "same" });
    const at = (off: number) =>
      nodes.startProcess(settings, {
        NODE_OPTIONS: `--import=${fileURLToPath(clock)}`,
        TWINHELM_TEST_CLOCK: String(off),
      });
    const started = await Promise.all([at(minute), at(-minute)]);
    [ahead = "", behind = ""] = started.map(({ url }) => url);
  });
  const all = () => [here.url, ahead, behind];
  const call = async (url: string, method: string, path: string, as?: string, sent?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: as }),
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const signIn = async (url: string, identifier: string) => {
    const { status, body } = await call(url, "POST", "/passport/identify", undefined, {
      identifier,
      password: testPassword,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return `${body.scheme} ${body.token}`;
  };
  const admin = () => signIn(here.url, "admin");

  it("are apart", async () => {
    const [, begun, later] = await Promise.all(
      all().map(async (url) => {
        const numbers = await (await fetch(new URL("/metrics", url))).text();
        return Number(/^process_start_time_seconds (\d+)$/m.exec(numbers)?.[1]) * 1_000;
      }),
    );
    expect((begun ?? 0) - (later ?? 0)).toBeGreaterThan(minute);
  });

  it("take the tokens of one another, which end for all at once", async () => {
    for (const from of all()) {
      const as = await signIn(from, "admin");
      const seen = all().map(
        async (to) => (await call(to, "GET", "/passport/identity/statements", as)).status,
      );
      expect(await Promise.all(seen)).toEqual([200, 200, 200]);
    }
  });

  it("take the code that is shown now", async () => {
    const person = await here.createIdentity([]);
    const path = `/passport/identity/${person.id}`;
    const own = { as: person.credential };
    const begun = await here.call("POST", `${path}/start-factor-verification`, {
      ...own,
      body: { type: "totp", config: {} },
    });
    const secret = readCode(begun.body.challenge).searchParams.get("secret") ?? "";
    // The code of before is taken for as long as that of now is shown, which it is for a while yet.
    await expect.poll(() => Date.now() % 30_000).toBeLessThan(20_000);
    // Each code is taken once: those of before, of now and of after.
    const codes = [-1, 0, 1].map((step) => () => codeAt(secret, Date.now() + step * 30_000));
    const [first, ...later] = codes;
    const body = { answer: first?.() };
    expect((await here.call("POST", `${path}/complete-factor-verification`, { ...own, body })).status).toBe(
      201,
    );
    for (const [at, url] of [ahead, behind].entries()) {
      const asked = await call(url, "POST", "/passport/identify", undefined, {
        identifier: person.identifier,
        password: testPassword,
      });
      const answer = await call(url, "POST", `/${asked.body.answerUrl}`, undefined, {
        answer: later[at]?.(),
      });
      expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    }
  });

  it("open the sockets that another one gave a ticket for, and count tries together", async () => {
    const as = await admin();
    const { body } = await call(ahead, "POST", "/passport/socket-ticket", as);
    const socket = new WebSocket(`${behind.replace("http", "ws")}/function-logs?ticket=${body.ticket}`);
    const frame = await new Promise((resolve, reject) => {
      socket.once("message", (data) => resolve(JSON.parse(data.toString())));
      socket.once("error", reject);
    });
    socket.terminate();
    expect(frame).toMatchObject({ kind: 1 });
    const { identifier } = await here.createIdentity([]);
    const wrong = { identifier, password: "wrong" };
    const tries = Array.from({ length: 10 }, (_, at) =>
      call(at % 2 === 0 ? ahead : behind, "POST", "/passport/identify", undefined, wrong),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
    for (const url of all())
      expect((await call(url, "POST", "/passport/identify", undefined, wrong)).status).toBe(429);
  });

  it("tell what was done in the order in which it was done, and what callers may do at once", async () => {
    const as = await admin();
    const ann = await here.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
    const path = `/passport/identity/${ann.id}/policy/PolicyReadOnlyAccess`;
    for (const url of [...all(), ...all().toReversed()]) {
      expect((await call(url, "DELETE", path, as)).status).toBe(204);
      for (const to of all())
        expect((await call(to, "GET", "/passport/policy", ann.credential)).status).toBe(403);
      expect((await call(url, "PUT", path, as)).status).toBe(204);
    }
    const { body } = await call(ahead, "GET", "/activity?limit=20&sort=%7B%22_id%22%3A1%7D", as);
    const times: string[] = body.map(({ created_at: at }: { created_at: string }) => at);
    expect(times.length).toBeGreaterThan(10);
    expect([times.toSorted(), times.toSorted().toReversed()]).toContainEqual(times);
  });

  it("run a schedule once for each of its moments, however early one of them comes to it", async () => {
    if (nodes === undefined) return;
    const { client } = nodes.database;
    const rows = async (sql: string) => (await client.query(sql)).rows;
    await client.query(
      `CREATE TABLE public.taken (name TEXT, moment BIGINT, early FLOAT);
       CREATE FUNCTION public.take() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
         INSERT INTO public.taken VALUES (NEW.name, NEW.moment, NEW.moment - extract(epoch FROM clock_timestamp()) * 1000); RETURN NULL; END';
       CREATE TRIGGER take AFTER INSERT OR UPDATE ON twinhelm.claim FOR EACH ROW EXECUTE FUNCTION public.take()`,
    );
    const tick = (frequency: string) => ({
      tick: { type: "schedule", options: { frequency, timezone: "UTC" } },
    });
    const id = await functionsOf(() => here).make(
      tick("* * * * * *"),
      "export const tick = () => console.log('tick');",
    );
    const taken = () => rows(`SELECT * FROM public.taken WHERE name LIKE 'schedule ${id} %'`);
    // The one that is ahead hears of it when it does.
    const early = async () => (await taken()).filter((each) => each.early > minute / 2);
    await expect.poll(async () => (await early()).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
    const { body } = await here.call("GET", `/function/${id}`);
    const { _id, ...rest } = body;
    const put = await here.call("PUT", `/function/${id}`, {
      body: { ...rest, triggers: tick("0 0 29 2 *") },
    });
    expect([put.status, _id]).toEqual([200, id]);
    const runs = async () =>
      (await rows(`SELECT * FROM twinhelm.function_run WHERE function = '${id}'`)).length;
    const unrun = async () => (await runs()) - (await taken()).length;
    await expect.poll(unrun, { timeout: 40_000 }).toBe(0);
    const all = await taken();
    expect(new Set(all.map(({ moment }) => moment)).size).toBe(all.length);
    // Before the first one that is ahead, the others may have come to some; from then on to none.
    const after = all.slice(all.findIndex(({ early }) => early > minute / 2));
    expect(after.length).toBeGreaterThan(1);
    expect(after.every(({ early }) => early > minute / 2)).toBe(true);
  });
});
