import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemo } from "@twinhelm/server/demo/fill";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startService } from "./command";
import { homeOf, signedIn } from "./console";
import { runHere } from "./runHere";

let staging: TestServer;
let live: TestServer;
let folder: string;
let home: string;
const ids: Record<string, string> = {};

const at = (server: TestServer, path: string, body?: object, method = "POST") =>
  server.call(method, path, body === undefined ? {} : { body });
const twinhelm = (...args: readonly string[]) => runHere(args, home);
const planned = async (source: string, target: string, ...more: readonly string[]) => {
  const { code, out, err } = await twinhelm("plan", source, target, "-o", "json", ...more);
  expect(err).toBe("");
  return { code, plan: JSON.parse(out) };
};

beforeAll(async () => {
  [staging, live] = await Promise.all([startTestServer(), startTestServer()]);
  folder = mkdtempSync(join(tmpdir(), "twinhelm-promotion-"));
  home = homeOf(staging.admin, staging.url);
  for (const [name, server] of Object.entries({ staging, live })) {
    await twinhelm("context", "add", name, server.url);
    const login = ["--context", name, "login", "--identifier", "admin"];
    expect((await runHere(login, home, { input: testPassword })).code).toBe(0);
  }
  await fillDemo(staging.server.context, "demo password");
  const made = async (path: string, body: object) => (await at(staging, path, body)).body._id as string;
  const [bucket] = (await staging.call("GET", "/bucket")).body;
  ids.bucket = bucket._id;
  ids.function = await made("/function", {
    name: "Report",
    language: "javascript",
    timeout: 5,
    env: { MAIL_KEY: "hush # hush" },
    triggers: { default: { type: "bucket", options: { bucket: ids.bucket, type: "INSERT" } } },
  });
  await at(staging, `/function/${ids.function}/index`, { index: `export default () => "${ids.bucket}";\n` });
  ids.policy = await made("/passport/policy", {
    name: "Reporters",
    description: "",
    statement: [
      { module: "bucket", action: "bucket:show", resource: { include: [ids.bucket], exclude: [] } },
    ],
  });
  ids.key = await made("/passport/apikey", { name: "Reporter" });
  await at(staging, `/passport/apikey/${ids.key}/policy/${ids.policy}`, undefined, "PUT");
  await at(staging, `/passport/apikey/${ids.key}/policy/BucketReadOnlyAccess`, undefined, "PUT");
  await made("/dashboard", {
    name: "Usage",
    components: [{ name: "a", url: `api:/bucket/${ids.bucket}`, type: "table" }],
  });
  await made("/webhook", {
    title: "Notify",
    url: "https://hooks.example.com/in",
    body: "{{{ toJSON this }}}",
    trigger: { name: "database", options: { collection: `bucket_${ids.bucket}`, type: "INSERT" } },
    secret: "hush",
  });
  await made("/passport/strategy", {
    name: "port",
    type: "oauth",
    options: {
      code: { base_url: "https://id.example.com/a", params: { client_id: "port", client_secret: "hush" } },
      access_token: { base_url: "https://id.example.com/t" },
      identifier: { base_url: "https://id.example.com/u" },
    },
  });
});
afterAll(async () => {
  await Promise.all([staging.close(), live.close()]);
  rmSync(folder, { recursive: true, force: true });
});

it("a whole instance goes to an empty one, which is equal then; secrets stay and are listed", async () => {
  const file = join(folder, "plan.json");
  const made = await twinhelm("plan", "staging", "live", "--save", file);
  expect(made.code).toBe(3);
  expect(made.out).toContain("staging → live");
  expect(made.out).toContain("+ function Report\n    to be set there by hand: the value of MAIL_KEY\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).not.toContain("hush");
  // Nothing was written yet.
  expect((await live.call("GET", "/bucket")).body).toEqual([]);
  const done = await twinhelm("apply", file);
  expect([done.code, done.out.match(/\d+ of \d+ done.*$/m)?.[0]]).toEqual([
    0,
    expect.stringMatching(/^(\d+) of \1 done, 0 as they should be already, 0 failed, 0 not tried\.$/),
  ]);
  expect(done.err).toContain("function Report, to be set there by hand: the value of MAIL_KEY");
  expect(await planned("staging", "live")).toMatchObject({ code: 0, plan: { changes: [] } });
  const sides = await Promise.all(
    [staging, live].map(async (server) => {
      const [buckets, functions, policies, dashboards] = await Promise.all(
        ["/bucket", "/function", "/passport/policy", "/dashboard"].map(
          async (path) => (await server.call("GET", path)).body,
        ),
      );
      const code = (await server.call("GET", `/function/${ids.function}/index`)).body;
      return {
        buckets,
        functions: functions.map(({ env, ...rest }: { env: object }) => [rest, Object.keys(env)]),
        policies,
        dashboards,
        code,
      };
    }),
  );
  expect(sides[1]).toEqual(sides[0]);
  const [key] = (await live.call("GET", "/passport/apikey")).body.data;
  expect([key._id, [...key.policies].sort()]).toEqual([ids.key, [ids.policy, "BucketReadOnlyAccess"].sort()]);
  expect(key.key).not.toBe((await staging.call("GET", "/passport/apikey")).body.data[0].key);
  expect((await live.call("GET", "/function")).body[0].env).toEqual({ MAIL_KEY: "" });
  // The same plan again does nothing.
  const again = await twinhelm("apply", file, "-o", "json");
  const { done: count, already, total } = JSON.parse(again.out);
  expect([again.code, count, already]).toEqual([0, 0, total]);
});

it("what changed is shown field by field; a target that changed since is left alone", async () => {
  const [bucket] = (await staging.call("GET", "/bucket")).body;
  await at(staging, `/bucket/${bucket._id}`, { ...bucket, description: "Every port of call" }, "PUT");
  const policy = (await staging.call("GET", `/passport/policy/${ids.policy}`)).body;
  await at(staging, `/passport/policy/${ids.policy}`, { ...policy, description: "Writes reports" }, "PUT");
  await at(live, "/webhook", {
    title: "Own",
    url: "https://hooks.example.com/own",
    body: "",
    trigger: { name: "database", options: { collection: `bucket_${bucket._id}`, type: "INSERT" } },
  });
  const file = join(folder, "second.json");
  const made = await twinhelm("plan", "staging", "live", "--save", file);
  expect(made.code).toBe(3);
  expect(made.out).toContain(`~ bucket ${bucket.title}\n    description: `);
  expect(made.out).toContain("{+Every port +}");
  expect(made.out).toContain("2 changes: 0 new, 2 changed, 0 deleted.");
  const there = (await live.call("GET", `/bucket/${bucket._id}`)).body;
  await at(live, `/bucket/${bucket._id}`, { ...there, icon: "anchor" }, "PUT");
  const refused = await twinhelm("apply", file);
  expect([refused.code, refused.err]).toEqual([
    6,
    `~ bucket ${bucket.title}: It was changed there since the plan was made.\nOne thing was changed on live since the plan was made. Make a new plan.\n`,
  ]);
  expect((await live.call("GET", `/passport/policy/${ids.policy}`)).body.description).toBe("");
  expect(await twinhelm("apply", file, "--only", `policy/${ids.policy}`)).toMatchObject({ code: 0 });
  expect((await live.call("GET", `/passport/policy/${ids.policy}`)).body.description).toBe("Writes reports");
  // What is there alone stays, until somebody names its module.
  const pruned = await planned("staging", "live", "--prune", "webhook");
  expect(
    pruned.plan.changes.map(({ sign, module }: { sign: string; module: string }) => `${sign} ${module}`),
  ).toEqual(["~ bucket", "− webhook"]);
});

it("an instance is pulled into files and pushed from them", async () => {
  const files = join(folder, "instance");
  const pull = (...more: readonly string[]) => signedIn(staging)(["pull", files, ...more]);
  const push = (...more: readonly string[]) => signedIn(live)(["push", files, ...more]);
  expect((await pull("--dry-run")).code).toBe(3);
  expect(readdirSync(folder)).not.toContain("instance");
  expect((await pull()).code).toBe(0);
  expect(readdirSync(join(files, "function", ids.function ?? "")).sort()).toEqual([
    "index.js",
    "package.json",
    "schema.yaml",
  ]);
  expect(await pull()).toMatchObject({ code: 0, out: "No differences.\n" });
  expect((await push()).code).toBe(0);
  expect(await push("--dry-run")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ → .*\nNo differences\.\n$/),
  });
  const path = join(files, "bucket", ids.bucket ?? "", "schema.yaml");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, `\ufeff${text.replace(/^title: .*$/m, "title: Harbours").replaceAll("\n", "\r\n")}`);
  expect(await push("-o", "json")).toMatchObject({ code: 0 });
  expect((await live.call("GET", `/bucket/${ids.bucket}`)).body.title).toBe("Harbours");
  writeFileSync(path, "title: [");
  const broken = await push("--prune", "bucket");
  expect([broken.code, broken.err]).toEqual([
    2,
    expect.stringMatching(/schema\.yaml, line 1: This is no YAML: /),
  ]);
  writeFileSync(path, text.replace(/^properties:$/m, "properties:\n  bad:\n    type: nothing"));
  const part = await push("--go-on");
  expect([part.code, part.out]).toEqual([
    2,
    expect.stringMatching(/✗ ~ bucket (?:.|\n)*0 of 1 done, 0 as they should be already, 1 failed/),
  ]);
});

it("documents and files go along where they are asked for; a second time nothing is written", async () => {
  const empty = await startTestServer();
  try {
    const files = join(folder, "whole");
    const pulled = await signedIn(staging)(["pull", files, "--documents", "--storage"]);
    expect(pulled.code).toBe(0);
    const push = (...more: readonly string[]) =>
      signedIn(empty)(["push", files, "--documents", "--storage", ...more]);
    expect((await push()).code).toBe(0);
    const again = await push("--dry-run");
    expect([again.code, again.out]).toEqual([0, expect.stringMatching(/No differences\.\n$/)]);
    expect(again.err).not.toMatch(/: [1-9]\d* new|, [1-9]\d* changed/);
    const buckets: { _id: string }[] = (await staging.call("GET", "/bucket")).body;
    for (const path of buckets.map(
      ({ _id }) => `/bucket/${_id}/data?localize=false&sort=${encodeURIComponent('{"_id":1}')}`,
    )) {
      const [ours, theirs] = await Promise.all(
        [staging, empty].map(async (server) => (await server.call("GET", path)).body),
      );
      expect(ours.length).toBeGreaterThan(0);
      expect(theirs).toEqual(ours);
    }
    const [ours, theirs] = await Promise.all(
      [staging, empty].map(async (server) => {
        const { body } = await server.call("GET", "/storage");
        const objects = body.map(({ name, content }: { name: string; content: object }) => [name, content]);
        return objects.sort(([one]: [string], [other]: [string]) => (one < other ? -1 : 1));
      }),
    );
    expect(theirs).toEqual(ours);
    expect(ours?.length).toBeGreaterThan(0);
    const path = join(files, "document", buckets[0]?._id ?? "", "documents.ndjson");
    writeFileSync(path, `${readFileSync(path, "utf8")}{"name":\n`);
    const broken = await signedIn(empty)(["push", files, "--documents"]);
    expect([broken.code, broken.err]).toEqual([
      2,
      expect.stringMatching(/documents\.ndjson, line \d+ is not valid JSON/),
    ]);
  } finally {
    await empty.close();
  }
});

it("a command that is killed in the middle is run again, and nothing is done twice", async () => {
  const [source, target] = await Promise.all([startTestServer(), startTestServer()]);
  try {
    const properties = { name: { type: "string", title: "name", options: { position: "left" } } };
    for (let at = 0; at < 24; at += 1) {
      const bucket = (
        await make(source, "/bucket", {
          title: `Port ${at}`,
          description: "of call",
          primary: "name",
          properties,
        })
      )._id;
      const trigger = { name: "database", options: { collection: `bucket_${bucket}`, type: "INSERT" } };
      await make(source, "/webhook", {
        title: `Hook ${at}`,
        url: "https://hooks.example.com/in",
        body: "",
        trigger,
      });
      await make(source, "/passport/apikey", { name: `Key ${at}` });
    }
    const file = join(folder, "killed.json");
    const servers = { [source.url]: source.admin, [target.url]: target.admin };
    const own = homeOf(source.admin, source.url);
    writeFileSync(join(own, "twinhelm", "credentials.json"), JSON.stringify({ servers }), { mode: 0o600 });
    const twinhelm = (...args: readonly string[]) => runHere(args, own);
    expect((await twinhelm("plan", source.url, target.url, "--save", file)).code).toBe(3);
    const count = async () => (await target.call("GET", "/bucket")).body.length;
    for (const enough of [4, 14]) {
      const running = startService(["apply", file], { environment: { XDG_CONFIG_HOME: own } });
      await expect.poll(count, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
      await running.end("SIGKILL");
    }
    const { out, code } = await twinhelm("apply", file, "-o", "json");
    const { already, failed, total } = JSON.parse(out);
    expect([code, failed, total]).toEqual([0, 0, 72]);
    expect(already).toBeGreaterThanOrEqual(14);
    expect((await twinhelm("plan", source.url, target.url)).code).toBe(0);
    for (const [path, of] of [
      ["/bucket", ""],
      ["/webhook?limit=100", "data"],
      ["/passport/apikey", "data"],
    ] as const) {
      const { body } = await target.call("GET", path);
      expect((of === "" ? body : body[of]).length).toBe(24);
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
});

async function make(server: TestServer, path: string, body: object) {
  const made = await at(server, path, body);
  expect(made.status).toBe(201);
  return made.body;
}

it("an instance goes to one that speaks as the original does, and back", async () => {
  const original = await startTestServer({ asOriginal: true });
  try {
    const own = homeOf(original.admin, original.url);
    const servers = { [staging.url]: staging.admin, [original.url]: original.admin };
    writeFileSync(join(own, "twinhelm", "credentials.json"), JSON.stringify({ servers }), { mode: 0o600 });
    const twinhelm = (...args: readonly string[]) => runHere(args, own);
    const file = join(folder, "original.json");
    expect((await twinhelm("plan", staging.url, original.url, "--save", file)).code).toBe(3);
    const { code, out, err } = await twinhelm("apply", file, "--go-on");
    expect([code, out.match(/ 0 failed, 0 not tried/)?.[0], out + err]).toEqual([
      0,
      " 0 failed, 0 not tried",
      expect.anything(),
    ]);
    expect(await twinhelm("plan", staging.url, original.url)).toMatchObject({ code: 0 });
    expect(await twinhelm("plan", original.url, staging.url)).toMatchObject({ code: 0 });
  } finally {
    await original.close();
  }
});

it.each([
  [["plan", "staging", "nowhere"], 7, "There is no context and no folder nowhere."],
  [
    ["plan", "staging", "live", "--modules", "secrets"],
    2,
    "There is no module secrets. Modules: preference, bucket",
  ],
  [["apply", "nowhere.json"], 2, "nowhere.json is no plan: "],
  [["apply", "-"], 2, "- is no plan: "],
])("%j ends with %d", async (args, code, said) => {
  const ended = await runHere(args, home, { input: '{"format":"other"}' });
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(said)]);
});
