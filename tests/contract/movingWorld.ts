import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fillDemo } from "@twinhelm/server/demo/fill";
import type { Held } from "@twinhelm/server/engine/records/moving/held";
import { documentTables } from "@twinhelm/server/engine/records/moving/tables";
import { instanceTables } from "@twinhelm/server/engine/sqlite/moving/instanceTables";
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { expect, vi } from "vitest";
import { asset, board, bucket as bucketOfAsset, program } from "./assetWorld";
import { codeAt } from "./fixtures/authenticator";
import { planBody } from "./fixtures/planBody";
import { makeSecrets, type Secrets } from "./fixtures/secretWorld";
import { functionsOf, http } from "./functionWorld";

/** An instance with something in each area. */
export interface FullWorld {
  readonly secrets: Secrets;
  /** A token that was given out before. */
  readonly token: string;
  readonly ships: string;
  /** A bucket that nobody is told of. */
  readonly ports: string;
  /** A document that was changed, and the activity that changed it. */
  readonly changed: string;
  readonly activity: string;
  /** A function that answers with a variable of its environment. */
  readonly answering: string;
}

/** Fills an instance by its API. */
export async function makeFullWorld(server: TestServer): Promise<FullWorld> {
  const made = async (path: string, body: object, method = "POST"): Promise<string> => {
    const answer = await server.call(method, path, { body });
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return String(answer.body?._id);
  };
  await fillDemo(server.server.context, "demo password");
  const secrets = await makeSecrets(server, Date.now());
  const { credential } = await server.createIdentity([], {
    identifier: "keeper",
    policies: ["BucketFullAccess"],
  });
  const ports = await made("/bucket", {
    title: "Ports",
    description: "Where ships are",
    properties: { name: { type: "string", options: { index: true } } },
  });
  const ships = await made("/bucket", {
    title: "Ships",
    description: "All ships",
    history: true,
    properties: {
      name: { type: "string", options: { index: true, unique: true } },
      tons: { type: "number" },
      tags: { type: "array", items: { type: "string" }, options: { unique: true } },
      port: { type: "relation", bucketId: ports, relationType: "onetoone" },
      ports: { type: "relation", bucketId: ports, relationType: "onetomany" },
    },
  });
  const port = await made(`/bucket/${ports}/data`, { name: "Bergen\u2028 “é” 🚢" });
  const other = await made(`/bucket/${ports}/data`, { name: "Oslo" });
  const answering = await functionsOf(() => server).make(
    {
      default: http("/kept"),
      changed: { type: "database", options: { collection: `bucket_${ships}`, type: "INSERT" } },
    },
    "export default () => ({ answer: process.env.WORD }); export function changed() { console.log('told'); }",
    { env: { WORD: "from before" } },
  );
  await made("/webhook", {
    title: "Told",
    url: "http://127.0.0.1:9/none",
    body: "{{{toJSON this}}}",
    trigger: { name: "database", options: { collection: `bucket_${ships}`, type: "INSERT" } },
    secret: "secret of a webhook",
  });
  const ship = { name: "Aurora", tons: 5, tags: ["a", "b"], port, ports: [port, other] };
  const changed = await made(`/bucket/${ships}/data`, ship);
  for (let at = 0; at < 40; at++)
    await made(`/bucket/${ships}/data`, { name: `Ship ${at}`, tons: at / 3, tags: [`t${at}`] });
  const last = await made(`/bucket/${ships}/data`, { name: "Gone" });
  await made(`/bucket/${ships}/data/${last}`, {}, "DELETE");
  await made(`/bucket/${ships}/data/${changed}`, { ...ship, tons: 6 }, "PUT");
  const { body: activities } = await server.call("GET", "/activity", { query: { own: "true", limit: "1" } });
  await made(`/bucket/${ships}/views`, { name: "Mine", filter: { tons: { $gt: 1 } } });
  const row = { _id: changed, ...ship };
  await made(
    `/bucket/${ships}/drafts/${changed}`,
    { draft: { row, base: ship, draft: { ...ship, tons: 7 }, checked: false, touched: ["tons"] } },
    "PUT",
  );
  await made("/assistant/plan", planBody({ title: "Delete a ship" }));
  await made("/dashboard", {
    name: "Harbour",
    icon: "anchor",
    components: [{ name: "All", url: "https://charts.example/x", type: "bar" }],
  });
  await made("/asset", asset([bucketOfAsset("b1"), program("f1"), board("d1")]));
  for (const name of ["list.txt", "papers/one.txt", "papers/two.txt"])
    await made("/storage", [
      { name, content: { type: "text/plain", data: Buffer.from(name).toString("base64") } },
    ]);
  expect((await server.call("GET", "/fn-execute/kept", { as: null })).body).toEqual({
    answer: "from before",
  });
  // All that is told of a change is over: else it goes on where the instance is moved to.
  const told = async (path: string) => (await server.call("GET", path, { query: { limit: "100" } })).body;
  await vi.waitFor(async () => {
    expect((await told("/webhook/logs")).length).toBe(42);
    expect((await told("/function-logs")).length).toBe(42);
  }, 60_000);
  return {
    secrets,
    token: credential,
    ships,
    ports,
    changed,
    activity: String(activities[0]._id),
    answering,
  };
}

const lists = [
  "/bucket",
  "/passport/identity",
  "/passport/policy",
  "/passport/apikey",
  "/passport/strategy",
  "/preference/passport",
  "/function",
  "/function-logs",
  "/webhook",
  "/webhook/logs",
  "/dashboard",
  "/asset",
  "/storage",
  "/activity?own=true&limit=1000",
];

/** What the API says of everything. */
export async function everything(server: TestServer): Promise<Readonly<Record<string, unknown>>> {
  const said: Record<string, unknown> = {};
  const ask = async (path: string) => {
    const { status, body } = await server.call("GET", path);
    // Each server has an address of its own.
    said[path] = [status, JSON.stringify(body).replaceAll(server.url, "API")];
    return body;
  };
  for (const path of lists) await ask(path);
  for (const { _id } of await ask("/bucket")) {
    for (const more of ["?relation=true", '?sort={"_id":-1}', '?sort={"name":1}&limit=7'])
      await ask(`/bucket/${_id}/data${more}`);
    for (const part of ["views", "drafts"]) await ask(`/bucket/${_id}/${part}`);
  }
  return said;
}

/** That everything from before is at work: sign-in, tokens, codes, sealed texts, functions, undo, the chain. */
export async function expectAtWork(server: TestServer, world: FullWorld): Promise<void> {
  const { secrets, token, ships, ports, changed, activity } = world;
  const path = `/bucket/${ships}/data/${changed}`;
  expect((await server.call("GET", path, { as: token })).status).toBe(200);
  expect(await server.signIn("keeper", testPassword)).toMatch(/^IDENTITY /);
  const body = { identifier: "holder", password: testPassword };
  const asked = await server.call("POST", "/passport/identify", { as: null, body });
  // The next code: that of now was spent.
  const answer = codeAt(secrets.factor, Date.now() + 30_000);
  const signedIn = await server.call("POST", `/${asked.body.answerUrl}`, { as: null, body: { answer } });
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(201);
  expect((await server.call("GET", "/passport/identity", { as: `APIKEY ${secrets.apiKey}` })).status).toBe(
    200,
  );
  expect((await server.call("GET", `/passport/apikey/${secrets.ids.apiKey}`)).body.key).toBe(secrets.apiKey);
  expect((await server.call("GET", "/fn-execute/kept", { as: null })).body).toEqual({
    answer: "from before",
  });
  expect((await server.call("GET", "/activity/verify")).body).toMatchObject({ intact: true, problems: [] });
  expect((await server.call("GET", path)).body.tons).toBe(6);
  const undone = await server.call("POST", "/activity/undo", { body: { ids: [activity] } });
  expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
  expect((await server.call("GET", path)).body.tons).toBe(5);
  const twice = await server.call("POST", `/bucket/${ships}/data`, { body: { name: "Aurora" } });
  expect(twice.status).toBe(400);
  const next = await server.call("POST", `/bucket/${ports}/data`, { body: { name: "After" } });
  expect(next.status, JSON.stringify(next.body)).toBe(201);
  // Of servers that made them within one second either may be the newest.
  const sorted = await server.call("GET", `/bucket/${ports}/data`, { query: { sort: '{"_id":-1}' } });
  const ids: readonly string[] = sorted.body.map(({ _id }: { _id: string }) => _id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(sorted.body).toContainEqual(next.body);
  expect((await server.call("GET", "/activity/verify")).body).toMatchObject({ intact: true, problems: [] });
}

/** Puts rows into what has none: what is under way, what is long, what came late. */
export function fillTheRest(folder: string, { ships, secrets }: FullWorld): void {
  const file = new DatabaseSync(join(folder, "twinhelm.sqlite"));
  const { identity, oauth } = secrets.ids;
  file.exec(`
    INSERT INTO revoked_token VALUES ('print', 4000000000);
    INSERT INTO sign_on VALUES ('${oauth}', 'person \u00e9', '${identity}', 1, 1700000000000);
    INSERT INTO bucket_template VALUES ('t1', NULL, 'fleet', '{"name":"\\u0000"}');
    INSERT INTO webhook_change (sequence, kind, document, json, waiting) VALUES (70, 'INSERT', 'd', NULL, 1), (90, 'INSERT', 'e', '{}', 1);
    DELETE FROM webhook_change WHERE sequence = 90;
    INSERT INTO webhook_delivery VALUES ('w', 70, 2, 1700000000000);
    INSERT INTO function_change (sequence, bucket, document, kind, previous, current, waiting) VALUES (5, 'b', 'd', 'INSERT', NULL, '"', 1);
    INSERT INTO function_due VALUES ('f', 5, 101);
    INSERT INTO field_change (bucket, id, author, wanted, since, total) VALUES ('gone', 'c', '{"id":"é"}', '{"_id":"gone"}', 1700000000000, 5);
    INSERT INTO activity_gone VALUES (9007199254740991, x'00ff', x'', x'5c22', 7);
    INSERT INTO asset_progress (asset, key, json) VALUES ('a', 'k', '{"back\\slash":"quote""}');
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 5000)
      INSERT INTO "document_${ships}" (id, json)
      SELECT printf('5f00000000000000%08x', n), json_object('_id', printf('5f00000000000000%08x', n), 'name', 'Many ' || n, 'tons', n / 7.0, 'text', hex(zeroblob(n % 300)))
      FROM number;
    UPDATE bucket SET count = count + 5000 WHERE id = '${ships}';
  `);
  file.close();
}

/** All rows of an instance, by table. */
export async function rowsOf(held: Held): Promise<Readonly<Record<string, readonly unknown[]>>> {
  try {
    const tables = [...instanceTables(), ...(await held.buckets()).flatMap(documentTables)];
    const found: Record<string, unknown[]> = {};
    for (const table of tables) {
      const rows: unknown[] = [];
      for await (const some of held.rows(table, {}))
        for (const row of some)
          rows.push(
            row.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString("hex") : cell)),
          );
      found[table.name] = rows;
    }
    return found;
  } finally {
    await held.close();
  }
}
