// Nodes of two versions on one database, as while one after the other gets a new one.
import { channelOf } from "@twinhelm/server/engine/postgres/change";
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Nodes, nodesOfTest } from "./nodeWorld";
import { type Watcher, watch } from "./watching";

/** The program of a server of another version, as `tests/program.ts` makes it of its sources. */
const { TWINHELM_TEST_OTHER_VERSION: other } = process.env;
const nodes: Nodes | undefined = await nodesOfTest();

describe.skipIf(nodes === undefined)("nodes of two versions", () => {
  let here: TestServer;
  let id: string;
  const watchers: Watcher[] = [];
  const there = () => {
    if (nodes === undefined) throw new Error("The test is left out without a database");
    return nodes;
  };
  const sql = (text: string) => there().database.client.query(`SET search_path = twinhelm; ${text}`);
  const bucket = (title: string) => ({
    title,
    description: "For a test",
    properties: { name: { type: "string", options: { position: "left" } } },
  });
  const call = async (url: string, method: string, path: string, as: string, sent?: object) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: as, ...(sent === undefined ? {} : { "content-type": "application/json" }) },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  beforeAll(async () => {
    if (nodes === undefined) return;
    here = await nodes.start();
    id = (await here.call("POST", "/bucket", { body: bucket("Ships") })).body._id;
  });
  afterEach(() => {
    for (const { socket } of watchers.splice(0)) socket.terminate();
  });

  it.for([
    ["what it tells", `'{"told":"later"}'`],
    [
      "what it did",
      `'{"node":"n","versions":' || (SELECT row_to_json(i) FROM instance i) || ',"isAwaited":false,"isBare":false}'`,
    ],
  ])("%s, where this one does not know it, it reads anew", async ([what, told]) => {
    const watcher = watch(here, id);
    watchers.push(watcher);
    await watcher.begun();
    await sql(
      `BEGIN;
       UPDATE bucket SET json = replace(json, (json::jsonb)->>'title', '${what}');
       UPDATE instance SET changes = changes + 1, buckets = buckets + 1, access = access + 1;
       INSERT INTO change (sequence, node, json) SELECT changes, 'n', '{"documents":{},"notices":[{"kind":"later"}]}' FROM instance;
       SELECT pg_notify('${channelOf("twinhelm")}', ${told});
       COMMIT`,
    );
    await expect.poll(async () => (await here.call("GET", `/bucket/${id}`)).body.title).toBe(what);
    await here.call("POST", `/bucket/${id}/data`, { body: { name: what } });
    expect(await watcher.take(1)).toMatchObject([{ document: { name: what } }]);
  });

  it("those that run go on beside a newer format, and none of them starts on it", async () => {
    await sql("UPDATE instance SET format = format + 1");
    expect((await here.call("POST", `/bucket/${id}/data`, { body: { name: "newer" } })).status).toBe(201);
    expect((await here.call("GET", `/bucket/${id}/data`)).status).toBe(200);
    await expect(there().start()).rejects.toThrow(
      /^The database was written by a newer version \(format \d+; this one knows \d+\)\. Start that version, or put back a backup\.$/,
    );
    await sql("UPDATE instance SET format = format - 1");
    await there().start();
  });

  it.skipIf(other === undefined)("are one instance", async () => {
    const { url } = await there().startProcess({}, {}, other);
    const answer = await call(url, "POST", "/passport/identify", "", {
      identifier: "admin",
      password: testPassword,
    });
    const as = `${answer.body.scheme} ${answer.body.token}`;
    const both = [here.url, url];
    const ann = await here.createIdentity([], { policies: ["PolicyReadOnlyAccess"] });
    const path = `/passport/identity/${ann.id}/policy/PolicyReadOnlyAccess`;
    const watcher = watch(here, id);
    watchers.push(watcher);
    await watcher.begun();
    for (const [at, from] of [...both, ...both].entries()) {
      expect((await call(from, "DELETE", path, as)).status).toBe(204);
      for (const to of both)
        expect((await call(to, "GET", "/passport/policy", ann.credential)).status).toBe(403);
      expect((await call(from, "PUT", path, as)).status).toBe(204);
      for (const to of both)
        expect((await call(to, "GET", "/passport/policy", ann.credential)).status).toBe(200);
      const title = `title ${at}`;
      expect((await call(from, "PUT", `/bucket/${id}`, as, bucket(title))).status).toBe(200);
      for (const to of both) expect((await call(to, "GET", `/bucket/${id}`, as)).body.title).toBe(title);
      const made = await call(from, "POST", `/bucket/${id}/data`, as, { name: title });
      expect(made.status).toBe(201);
      for (const to of both)
        expect((await call(to, "GET", `/bucket/${id}/data/${made.body._id}`, as)).status).toBe(200);
      expect(await watcher.take(1)).toMatchObject([{ document: { name: title } }]);
    }
    for (const to of both) expect((await call(to, "GET", "/activity?limit=5", as)).status).toBe(200);
    await call(url, "DELETE", "/passport/identify", as);
    for (const to of both) expect((await call(to, "GET", "/bucket", as)).status).toBe(401);
  });
});
