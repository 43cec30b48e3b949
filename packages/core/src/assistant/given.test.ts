import fc from "fast-check";
import { expect, it } from "vitest";
import { nothingShape, shapeOf } from "../http/shape";
import { patched } from "./effects";
import { bounds, given } from "./given";
import { isAsking, newId, recordOn, sendingOnly } from "./recording";

const anything = shapeOf((value): value is unknown => true || value, "");

/** Each text in a value, the keys among them. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)]);
}

it("gives no control character and no more than fits, whatever it is given", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { value: shown } = given("document", value);
      const text = JSON.stringify(shown) ?? "";
      expect(text.length).toBeLessThan(bounds.all * 7);
      for (const each of textsOf(shown))
        expect(each).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
    {
      examples: [[[{ toString: false }]], [{ "a\u202eb": { "\u001b[2J": ["\u0007", "\u009b31m"] } }]],
    },
  );
});

it("ends records of very many keys, and says so", () => {
  const all = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, 1]));
  const { cut, value } = given("document", all);
  expect(cut).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(bounds.all * 7);
  expect(JSON.stringify(value)).toContain(" of 100000");
});

it("says where it cut, of texts, lists and what is nested too deeply", () => {
  const long = given("document", { text: "x".repeat(5_000) });
  expect([long.cut, JSON.stringify(long.value)]).toEqual([
    true,
    expect.stringContaining("(cut: 4000 of 5000 characters)"),
  ]);
  const many = given(
    "document",
    Array.from({ length: 1_000_000 }, (_, at) => at),
  );
  expect(many.value).toHaveLength(bounds.items + 1);
  expect(many.value).toContain(`(cut: ${bounds.items} of 1000000)`);
  let deep: unknown = "end";
  for (let at = 0; at < 100; at += 1) deep = { deep };
  expect(JSON.stringify(given("document", deep).value)).toContain("(nested too deeply)");
});

it.each<[string, object]>([
  ["identity", { password: "hidden words", attributes: { secret: "hidden words" } }],
  ["apikey", { rows: [{ key: "hidden words" }] }],
  ["function", { env: { TOKEN: "hidden words" } }],
  [
    "strategy",
    {
      options: {
        access_token: { params: { client_secret: "hidden words" }, headers: { X: "hidden words" } },
      },
    },
  ],
  ["strategy", { options: { ip: { certificate: "hidden words" }, sp: { private_key: "hidden words" } } }],
  ["webhook", { secret: "hidden words" }],
  ["webhookLog", { content: { request: { headers: { Authorization: "hidden words" } } } }],
  ["asset", { rows: [{ resources: [{ contents: { schema: { key: "hidden words" } } }] }] }],
  ["asset", { resources: [{ contents: { env: { TOKEN: "hidden words" } } }] }],
  ["asset", { configs: [{ property: "URL", submodule: "env", value: "hidden words" }] }],
  ["webhook", [{ kind: "both", text: "Set-Cookie: hidden words" }]],
  [
    "versioncontrol",
    { changes: [{ module: "function", fields: [{ path: ["env", "UNIT"], before: "hidden words" }] }] },
  ],
  [
    "versioncontrol",
    { changes: [{ module: "function", fields: [{ path: ["env"], after: { UNIT: "hidden words" } }] }] },
  ],
  ["versioncontrol", { changes: [{ module: "apikey", fields: [{ path: ["key"], after: "hidden words" }] }] }],
  ["versioncontrol", { files: [{ path: "function/1/env.env", ours: "A=hidden words" }] }],
  ["status", { note: "Bearer eyJhbGciOiJI.eyJfaWQiOiIx.c2lnbmF0dXJl" }],
])("keeps the secrets of %s", (area, value) => {
  const text = JSON.stringify(given(area, value).value);
  expect(text).toContain("(secret)");
  expect(text).not.toMatch(/hidden words|eyJ/);
});

it.each([
  [
    "https://hook.example/in?room=4&token=planted-1&x=1#top",
    "https://hook.example/in?room=4&token=(secret)&x=1#top",
  ],
  ["sent to https://mara:planted-2@hook.example/in", "sent to https://(secret)@hook.example/in"],
  [
    "https://hook.example/in?api_key=planted-3 answered 401",
    "https://hook.example/in?api_key=(secret) answered 401",
  ],
  ["https://hook.example/in?X-Signature=planted-4", "https://hook.example/in?X-Signature=(secret)"],
  ["https://planted-5@hook.example/in", "https://(secret)@hook.example/in"],
  ["redis://:planted-6@cache.example:6379", "redis://(secret)@cache.example:6379"],
  ["https://mara:planted@7@hook.example/in", "https://(secret)@hook.example/in"],
  ["https://hook.example/@mara", "https://hook.example/@mara"],
  ["https://hooks.slack.com/services/T0/B0/plantedX", "https://hooks.slack.com/services/(secret)"],
  ["https://discord.com/api/webhooks/11/planted", "https://discord.com/api/webhooks/(secret)"],
  ["https://discord.com/api/v10/webhooks/11/planted", "https://discord.com/api/v10/webhooks/(secret)"],
  [
    "https://a.webhook.office.com/webhookb2/1-planted@2/I/3",
    "https://a.webhook.office.com/webhookb2/(secret)",
  ],
  ["https://hooks.zapier.com/hooks/catch/12/planted/", "https://hooks.zapier.com/hooks/catch/(secret)"],
  ["https://hook.eu1.make.com/planted", "https://hook.eu1.make.com/(secret)"],
  [
    "https://maker.ifttt.com/trigger/a/with/key/planted",
    "https://maker.ifttt.com/trigger/a/with/key/(secret)",
  ],
  ["https://api.telegram.org/bot12:planted/sendMessage", "https://api.telegram.org/(secret)"],
  [
    "http://chat.example:8065/hooks/planted-9 answered 404",
    "http://chat.example:8065/hooks/(secret) answered 404",
  ],
  ["https://a.example/in/Planted0planted0planted0", "https://a.example/in/(secret)"],
  [
    "https://content.example/api/webhook/64a1f0c2e8b7a90012ab34cd/logs",
    "https://content.example/api/webhook/64a1f0c2e8b7a90012ab34cd/logs",
  ],
  [
    "https://blog.example/posts/2026/how-we-hook-things-up",
    "https://blog.example/posts/2026/how-we-hook-things-up",
  ],
  ["https://hook.example/in?page=2&sort=name", "https://hook.example/in?page=2&sort=name"],
])("keeps what is a secret in the address %s", (url, shown) => {
  for (const area of ["webhook", "webhookLog", "activity", ""])
    expect(given(area, { url }).value).toEqual({ url: shown });
});

it("ends what is nested deeply also where it says of itself where it stands", () => {
  let deep: unknown = "end";
  for (let at = 0; at < 20_000; at += 1) deep = { path: ["a"], before: deep };
  expect(JSON.stringify(given("document", deep).value)).toContain("(nested too deeply)");
});

it("leaves assets what is called as a secret is and is none", () => {
  const dashboard = { contents: { schema: { components: [{ key: "posts" }] } } };
  const bucket = { contents: { schema: { properties: { env: { title: "Environment" } } } } };
  const asset = { resources: [dashboard, bucket] };
  expect(given("asset", asset).value).toEqual(asset);
});

it("leaves documents their fields, whatever they are called", () => {
  expect(given("document", { password: "of the wifi" }).value).toEqual({ password: "of the wifi" });
});

it("merges as RFC 7396 has it, and reaches no prototype", () => {
  expect(patched({ a: { b: 1, c: 2 }, d: 3 }, { a: { b: null }, e: [1] })).toEqual({
    a: { c: 2 },
    d: 3,
    e: [1],
  });
  patched({}, JSON.parse('{"__proto__":{"polluted":1}}'));
  expect("polluted" in {}).toBe(false);
});

it("sends what asks, and notes what writes", async () => {
  const sent: string[] = [];
  const recording = recordOn(
    {
      baseUrl: "",
      async send(call) {
        sent.push(`${call.method} ${call.path}`);
        const parsed = call.schema.safeParse(undefined);
        return parsed.success
          ? { ok: true, value: parsed.data }
          : { ok: false, failure: { code: "server", message: "", retry: false } };
      },
    },
    2,
  );
  const { transport } = recording;
  const call = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) =>
    transport.send({ method, path, body, schema: method === "DELETE" ? nothingShape : anything });
  await call("GET", "bucket");
  await call("POST", "bucket/1/dry-run", {});
  await call("POST", "activity/undo", { ids: [], dryRun: true });
  await call("POST", "activity/undo", { ids: [] });
  await call("DELETE", `bucket/1/data/import/${newId}`);
  await call("DELETE", "bucket/1");
  expect((await call("DELETE", "bucket/2")).ok).toBe(false);
  expect(sent).toEqual(["GET bucket", "POST bucket/1/dry-run", "POST activity/undo"]);
  expect(recording.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST activity/undo",
    "DELETE bucket/1",
  ]);
  expect(recording.tooMany).toBe(true);
  expect(isAsking({ method: "PUT", path: "bucket/1/dry-run" })).toBe(false);
});

it("carries out what was noted, each call once, and nothing else", async () => {
  const sent: string[] = [];
  const refused = { code: "denied", message: "no", retry: false } as const;
  const transport = sendingOnly(
    {
      baseUrl: "",
      async send({ method, path }) {
        sent.push(`${method} ${path}`);
        return { ok: false, failure: refused };
      },
    },
    [
      { method: "POST", path: "bucket/1/data" },
      { method: "PUT", path: `bucket/1/data/${newId}` },
    ],
    refused,
  );
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string) =>
    transport.send({ method, path, schema: anything });
  await call("GET", "bucket");
  await call("POST", "bucket/1/data");
  await call("POST", "bucket/1/data");
  await call("PUT", "bucket/1/data/64a1f0c2e8b7a90012ab34cd");
  await call("PUT", "bucket/2/data/64a1f0c2e8b7a90012ab34cd");
  await call("DELETE", "bucket/1");
  expect(sent).toEqual(["GET bucket", "POST bucket/1/data", "PUT bucket/1/data/64a1f0c2e8b7a90012ab34cd"]);
});
