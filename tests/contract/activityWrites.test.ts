// What the answer to a write says of its activities, in every area; and that no secret is kept with one.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "../statement";
import { makeSecrets, textsOf } from "./fixtures/secretWorld";

const now = Date.parse("2026-03-01T12:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());

/** A write, and the activities that its answer names. */
async function written(method: string, path: string, body?: unknown) {
  const answer = await server.call(method, path, body === undefined ? {} : { body });
  const named = answer.headers.get("twinhelm-activity");
  return { ...answer, ids: named === null ? [] : named.split(",") };
}
const undo = (ids: readonly string[]) => server.call("POST", "/activity/undo", { body: { ids } });

const trigger = { name: "database", active: false };
const hook = (bucket: string) => ({
  title: "Hook",
  url: "https://hooks.example/x",
  body: "{}",
  trigger: { ...trigger, options: { collection: `bucket_${bucket}`, type: "INSERT" } },
});
const step = { base_url: "https://id.example/x", method: "get" };
const strategy = { type: "oauth", name: "s", options: { code: step, access_token: step, identifier: step } };
const triggers = { default: { type: "firehose", active: false, options: { event: "*" } } };
const code = { name: "f", language: "javascript", timeout: 5, env: {}, triggers };
const file = { name: "a.txt", content: { data: "eA==", type: "text/plain" } };

it("names what it made, so that it can be undone at once: in every area, made, changed and deleted", async () => {
  const fields = { title: "Ships", description: "All ships", properties: { name: { type: "string" } } };
  const bucket: string = (await written("POST", "/bucket", fields)).body._id;
  const areas: readonly (readonly [path: string, made: object, changed: object])[] = [
    ["/bucket", fields, { ...fields, title: "Boats" }],
    [`/bucket/${bucket}/data`, { name: "Argo" }, { name: "Brava" }],
    ["/passport/identity", { identifier: "pat", password: "sesame" }, { identifier: "mat" }],
    [
      "/passport/policy",
      { name: "P", description: "", statement: [] },
      { name: "Q", description: "", statement: [] },
    ],
    ["/passport/apikey", { name: "key" }, { name: "other" }],
    ["/passport/strategy", strategy, { ...strategy, title: "Other" }],
    ["/webhook", hook(bucket), { ...hook(bucket), title: "Other" }],
    ["/dashboard", { name: "D" }, { name: "E" }],
    ["/function", code, { ...code, name: "g" }],
  ];
  for (const [path, made, changed] of areas) {
    const first = await written("POST", path, made);
    const one = `${path}/${first.body._id}`;
    const then = await written("PUT", one, changed);
    const gone = await written("DELETE", one);
    expect(
      [first, then, gone].map(({ status, ids }) => [status < 300, ids.length]),
      path,
    ).toEqual(Array(3).fill([true, 1]));
    const [id = ""] = then.ids;
    expect((await server.call("GET", `/activity/${id}`)).body, path).toMatchObject({ _id: id, action: 2 });
    // What undid something can be undone itself.
    const undone = await undo(gone.ids);
    expect([undone.status, undone.headers.get("twinhelm-activity")], path).toEqual([
      200,
      undone.body.steps[0].undo,
    ]);
    await server.call("DELETE", one);
  }
  const uploaded = await written("POST", "/storage", [file, { ...file, name: "b.txt" }]);
  expect(uploaded.ids).toHaveLength(2);
  expect((await written("PATCH", `/storage/${uploaded.body[0]._id}`, { name: "c.txt" })).ids).toHaveLength(1);
  expect(
    (await written("PUT", "/preference/passport", { identity: { attributes: { properties: {} } } })).ids,
  ).toHaveLength(1);
});

it("names nothing that cannot be undone", async () => {
  const properties = { name: { type: "string" } };
  const bucket: string = (
    await written("POST", "/bucket", { title: "Crew", description: "All crew", properties })
  ).body._id;
  const data = `/bucket/${bucket}/data`;
  expect((await written("POST", data, { name: 1 })).ids).toEqual([]);
  expect((await written("GET", data)).ids).toEqual([]);
  const some = (count: number) => ({ documents: Array.from({ length: count }, () => ({ name: "x" })) });
  expect((await written("POST", `${data}/batch`, some(100))).ids).toHaveLength(100);
  expect((await written("POST", `${data}/batch`, some(101))).ids).toEqual(["more"]);
  const { body } = await written("POST", "/passport/identity", { identifier: "sam", password: "sesame" });
  const path = `/passport/identity/${body._id}`;
  expect((await written("PUT", path, { identifier: "sam", password: "other sesame" })).ids).toEqual([]);
  const plan = await server.call("POST", "/activity/undo", {
    body: { ids: (await written("DELETE", path)).ids, dryRun: true },
  });
  expect([plan.status, plan.headers.get("twinhelm-activity")]).toEqual([200, null]);
  // A console of another origin reads it.
  const asked = await fetch(`${server.url}/bucket`, { headers: { origin: "https://console.example" } });
  expect(asked.headers.get("access-control-expose-headers")).toContain("twinhelm-activity");
});

it("what ran twice is named once", async () => {
  // A rule that is long to look through: the transaction is undone and runs again.
  const bucket: string = (
    await written("POST", "/bucket", {
      title: "Logs",
      description: "Long texts",
      properties: { text: { type: "string" } },
      acl: { read: "true==true", write: "!regex(document.text, '^(a|b|ab)*c$')" },
    })
  ).body._id;
  const { ids, status } = await written("POST", `/bucket/${bucket}/data`, { text: "ab".repeat(200_000) });
  expect([status, ids.length]).toEqual([201, 1]);
});

it("no secret of any area is kept with an activity, nor told by one", async () => {
  const secrets = await makeSecrets(server, now);
  const { identity, apiKey, oauth, saml } = secrets.ids;
  const [password, value, signing, inAddress] = [
    "open-sesame-1",
    "env-value-2",
    "signing-key-3",
    "in-address-4",
  ];
  const person = `/passport/identity/${identity}`;
  await written("PUT", person, { identifier: "holder", password });
  await written("PUT", `/passport/apikey/${apiKey}`, { name: "ci 2" });
  const addressed = {
    ...step,
    base_url: `https://id.example/token?client_secret=${inAddress}`,
    headers: { "x-key": inAddress },
  };
  const options = { code: addressed, access_token: addressed, identifier: addressed };
  await written("PUT", `/passport/strategy/${oauth}`, { name: "oauth", type: "oauth", title: "O", options });
  const bucket: string = (await server.call("GET", "/bucket")).body[0]._id;
  const made = [
    [
      "/function",
      { ...code, env: { TOKEN: value } },
      { ...code, env: { TOKEN: `${value} again`, OTHER: value } },
    ],
    [
      "/webhook",
      { ...hook(bucket), secret: signing },
      { ...hook(bucket), title: "T", secret: `${signing} again` },
    ],
  ] as const;
  for (const [path, first, then] of made) {
    const { body } = await written("POST", path, first);
    await written("PUT", `${path}/${body._id}`, then);
    await written("DELETE", `${path}/${body._id}`);
  }
  const gone = [
    `/passport/strategy/${saml}`,
    `/passport/strategy/${oauth}`,
    `/passport/apikey/${apiKey}`,
    person,
  ];
  for (const path of gone) expect((await written("DELETE", path)).status, path).toBeLessThan(300);

  const listed = await server.call("GET", "/activity", { query: { own: "true" } });
  const all = listed.body.filter(({ resource }: { resource: string[] }) => resource[2] !== "data");
  const told = await Promise.all(
    all.flatMap(({ _id }: { _id: string }) => [
      server.call("GET", `/activity/${_id}`),
      server.call("POST", "/activity/undo", { body: { ids: [_id], dryRun: true } }),
    ]),
  );
  const kept = await statement(server, "SELECT * FROM activity_state");
  const text = JSON.stringify([told.map(({ body }) => body), kept]);
  // What is looked at is what was written.
  for (const each of ["holder", "TOKEN", "Hook", "ci 2", "id.example"]) expect(text).toContain(each);
  for (const each of [...textsOf(secrets), password, value, signing, inAddress])
    expect(text).not.toContain(each);
});
