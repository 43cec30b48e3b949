// Promotion between two instances over HTTP: what a plan says and what applying it leaves, row by row.

import { failed } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { createApiSide } from "@twinhelm/core/promotion/apiSide";
import { applyPlan, countsOf } from "@twinhelm/core/promotion/apply";
import { createFolderSide } from "@twinhelm/core/promotion/folderSide";
import type { Plan } from "@twinhelm/core/promotion/model";
import { makePlan } from "@twinhelm/core/promotion/plan";
import type { Side } from "@twinhelm/core/promotion/side";
import { openZip } from "@twinhelm/core/promotion/zipStore";
import { nameOf } from "@twinhelm/core/representation/diff";
import type { Resource } from "@twinhelm/core/representation/model";
import type { ResourceModule } from "@twinhelm/core/representation/modules";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let servers: readonly [TestServer, TestServer];
let source: Side;
let target: Side;
const baseId = "64a1f0c2e8b7a90012ab0000";
const transportTo = (server: TestServer, credential = server.admin): Transport =>
  createTransport({ baseUrl: server.url, credential: () => credential });

beforeAll(async () => {
  servers = await Promise.all([startTestServer(), startTestServer()]);
  [source, target] = [
    createApiSide(transportTo(servers[0]), "a"),
    createApiSide(transportTo(servers[1]), "b"),
  ];
  // Both have what webhooks and triggers are about.
  for (const side of [source, target]) await put(side, "bucket", "Base", {}, baseId);
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const property = { type: "string", title: "name", options: { position: "left" } };
const trigger = (bucket: string) => ({
  name: "database",
  active: true,
  options: { collection: `bucket_${bucket}`, type: "INSERT" },
});
const triggers = { run: { type: "bucket", active: true, options: { bucket: baseId, type: "INSERT" } } };
const steps = {
  code: { base_url: "https://id.example.com/a", params: { client_id: "port", client_secret: "hush" } },
  access_token: { base_url: "https://id.example.com/t" },
  identifier: { base_url: "https://id.example.com/u" },
};

/** What a new one of a module is, and a field of it that is changed. */
const samples: Readonly<
  Partial<Record<ResourceModule, { readonly body: (name: string) => object; readonly changed: object }>>
> = {
  bucket: {
    body: (title) => ({ title, description: "All of them", primary: "name", properties: { name: property } }),
    changed: { description: "Ports of call" },
  },
  function: {
    body: (name) => ({ name, language: "javascript", timeout: 5, memoryLimit: 100, env: {}, triggers }),
    changed: { timeout: 9 },
  },
  dashboard: { body: (name) => ({ name, icon: "anchor", components: [] }), changed: { icon: "sailing" } },
  policy: { body: (name) => ({ name, description: "", statement: [] }), changed: { description: "Reads" } },
  apikey: {
    body: (name) => ({ name, description: "", active: true }),
    changed: { description: "For reports" },
  },
  strategy: {
    body: (name) => ({ name, type: "oauth", icon: "login", options: steps }),
    changed: { icon: "anchor" },
  },
  webhook: {
    body: (title) => ({ title, url: "https://hooks.example.com/in", body: "", trigger: trigger(baseId) }),
    changed: { url: "https://hooks.example.com/other" },
  },
};
const modules = ["bucket", "function", "dashboard", "policy", "apikey", "strategy", "webhook"] as const;

let made = 0;
const nextId = () => {
  made += 1;
  return `64a1f0c2e8b7a90012ac${String(made).padStart(4, "0")}`;
};

/** Makes or changes one; gives its id. */
async function put(side: Side, module: ResourceModule, name: string, more: object = {}, _id = nextId()) {
  const before = (await all(side, module)).find((each) => nameOf(each) === name);
  const schema = { ...samples[module]?.body(name), ...more };
  const id = before?._id ?? _id;
  const env = "env" in schema ? { env: stringsOf(schema.env) } : {};
  const places = "env" in schema ? { env: placesOf(stringsOf(schema.env)) } : {};
  const resource: Resource = {
    module,
    _id: id,
    contents: { schema: { _id: id, ...schema, ...places }, ...env },
  };
  const written = await side.write({ resource, before });
  if (!written.ok) throw new Error(written.failure.message);
  return written.value.id;
}
const stringsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, each]) => [name, String(each)]));
const placesOf = (env: Record<string, string>) =>
  Object.fromEntries(Object.keys(env).map((name) => [name, `{${name}}`]));

async function all(side: Side, module: ResourceModule): Promise<readonly Resource[]> {
  const read = await side.read([module]);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}
const named = async (side: Side, module: ResourceModule, name: string): Promise<Resource | undefined> =>
  (await all(side, module)).find((each) => nameOf(each) === name);

async function planOf(
  only: readonly ResourceModule[],
  more: object = {},
  from = source,
  to = target,
): Promise<Plan> {
  const plan = await makePlan(from, to, { modules: only, ...more });
  if (!plan.ok) throw new Error(plan.failure.message);
  return plan.value;
}
const linesOf = ({ changes }: Plan) => changes.map(({ sign, name }) => `${sign} ${name}`);

async function applied(plan: Plan, to = target, more: object = {}) {
  const result = await applyPlan(plan, to, more);
  if (!result.ok) throw new Error(result.failure.message);
  if ("refused" in result.value) throw new Error("refused");
  return result.value.lines;
}

/** Takes away what a row made. */
async function clear(module: ResourceModule) {
  for (const side of [source, target])
    for (const each of await all(side, module)) if (each._id !== baseId) await side.remove(each);
}

interface Row {
  readonly ours?: object;
  readonly theirs?: object;
  readonly prune?: true;
  readonly lines: readonly string[];
  /** What the target has then: the field that was changed; `undefined`: it has none. */
  readonly after: "sample" | "changed" | undefined;
}

const rows: Readonly<Record<string, Row>> = {
  "a new one is made": { ours: {}, lines: ["+ Thing"], after: "sample" },
  "a changed one is changed": { ours: { isChanged: true }, theirs: {}, lines: ["~ Thing"], after: "changed" },
  "an equal one is left alone, whatever its id": { ours: {}, theirs: {}, lines: [], after: "sample" },
  "one that the target has alone stays": { theirs: {}, lines: [], after: "sample" },
  "one that the target has alone goes where that is named": {
    theirs: {},
    prune: true,
    lines: ["− Thing"],
    after: undefined,
  },
};

describe.each(modules)("%s", (module) => {
  it.each(Object.entries(rows))("one: %s", async (_, { ours, theirs, prune, lines, after }) => {
    const of = (row: object) => ("isChanged" in row ? samples[module]?.changed : {});
    try {
      if (ours !== undefined) await put(source, module, "Thing", of(ours));
      if (theirs !== undefined) await put(target, module, "Thing", of(theirs));
      const plan = await planOf([module], prune === true ? { prune: [module] } : {});
      expect(linesOf(plan)).toEqual(lines);
      expect((await applied(plan)).map(({ state }) => state)).toEqual(lines.map(() => "done"));
      const stored = await named(target, module, "Thing");
      const [[key = "", value] = []] = Object.entries(samples[module]?.changed ?? {});
      const sample = Object.entries(samples[module]?.body("Thing") ?? {}).find(([name]) => name === key)?.[1];
      if (after === undefined) expect(stored).toBeUndefined();
      else expect(stored?.contents.schema[key] ?? "").toEqual(after === "changed" ? value : sample);
      // Once more there is nothing to do.
      expect(linesOf(await planOf([module], prune === true ? { prune: [module] } : {}))).toEqual([]);
    } finally {
      await clear(module);
    }
  });
});

it("languages of documents are changed as one", async () => {
  const language = (names: object) => ({
    module: "preference" as const,
    _id: "bucket",
    contents: { schema: { language: { available: names, default: "en_US" } } },
  });
  await source.write({ resource: language({ en_US: "English", de_DE: "German" }) });
  const plan = await planOf(["preference"]);
  expect(linesOf(plan)).toEqual(["~ bucket"]);
  await applied(plan);
  expect(linesOf(await planOf(["preference"]))).toEqual([]);
});

describe("references", () => {
  it.each([
    ["webhook", (id: string) => ({ trigger: trigger(id) })],
    [
      "function",
      (id: string) => ({
        triggers: { a: { type: "bucket", active: true, options: { bucket: id, type: "INSERT" } } },
      }),
    ],
    ["dashboard", (id: string) => ({ components: [{ name: "a", url: `api:/bucket/${id}`, type: "table" }] })],
    [
      "policy",
      (id: string) => ({
        statement: [{ module: "bucket", action: "bucket:show", resource: { include: [id], exclude: [] } }],
      }),
    ],
  ] as const)("of a %s follow a bucket that has another id there", async (module, referring) => {
    try {
      const [ours, theirs] = [await put(source, "bucket", "Ports"), await put(target, "bucket", "Ports")];
      expect(ours).not.toBe(theirs);
      await put(source, module, "Thing", referring(ours));
      const plan = await planOf(["bucket", module]);
      expect(linesOf(plan)).toEqual(["+ Thing"]);
      await applied(plan);
      const text = JSON.stringify((await named(target, module, "Thing"))?.contents.schema);
      expect([text.includes(theirs), text.includes(ours)]).toEqual([true, false]);
      expect(linesOf(await planOf(["bucket", module]))).toEqual([]);
    } finally {
      await clear(module);
      await clear("bucket");
    }
  });

  it("of a line that is chosen alone take along the bucket that it needs", async () => {
    try {
      const bucket = await put(source, "bucket", "Ports");
      await put(source, "bucket", "Other");
      await put(source, "webhook", "Thing", { trigger: trigger(bucket) });
      const plan = await planOf(["bucket", "webhook"]);
      const hook = plan.changes.find(({ module }) => module === "webhook");
      const lines = await applied(plan, target, { only: new Set([`webhook/${hook?._id}`]) });
      expect(lines.map(({ change }) => change.name)).toEqual(["Ports", "Thing"]);
      expect(await named(target, "bucket", "Other")).toBeUndefined();
    } finally {
      await clear("webhook");
      await clear("bucket");
    }
  });
});

describe("secrets", () => {
  it.each([
    ["apikey", {}, ["a key of its own"]],
    ["webhook", { secret: "hush".repeat(8) }, ["the secret that deliveries are signed with"]],
    ["strategy", {}, ["code.params.client_secret"]],
    ["function", { env: { MAIL: "hush" } }, ["the value of MAIL"]],
  ] as const)("of a %s stay, and are listed", async (module, more, missing) => {
    try {
      await put(source, module, "Thing", more);
      const plan = await planOf([module]);
      expect(plan.changes.map((change) => change.missing)).toEqual([missing]);
      expect(JSON.stringify(plan)).not.toContain("hush");
      await applied(plan);
      const [ours, theirs] = [await named(source, module, "Thing"), await named(target, module, "Thing")];
      expect(theirs).toBeDefined();
      expect(JSON.stringify(theirs)).not.toContain("hush");
      if (module === "apikey") expect(theirs?.contents.schema.key).not.toBe(ours?.contents.schema.key);
    } finally {
      await clear(module);
    }
  });

  it("of an environment go along where that is asked for", async () => {
    try {
      await put(source, "function", "Thing", { env: { MAIL: "hush" } });
      await applied(await planOf(["function"], { environment: true }));
      expect((await named(target, "function", "Thing"))?.contents.env).toEqual({ MAIL: "hush" });
    } finally {
      await clear("function");
    }
  });

  it("of an environment that files say nothing of stay as they are, also where values go along", async () => {
    try {
      await put(target, "function", "Thing", { env: { MAIL: "theirs" } });
      const there = await named(target, "function", "Thing");
      const zip = openZip("without env.env");
      if (there === undefined || !zip.ok) throw new Error("There is nothing to write");
      const { env: _, ...contents } = there.contents;
      const changed = { ...contents, schema: { ...contents.schema, timeout: 9 } };
      const files = createFolderSide(zip.value);
      await files.write({ resource: { ...there, contents: changed } });
      expect((await zip.value.list()).some(({ path }) => path.endsWith("env.env"))).toBe(false);
      await applied(await planOf(["function"], { environment: true }, files));
      const after = await named(target, "function", "Thing");
      expect([after?.contents.env, after?.contents.schema.timeout]).toEqual([{ MAIL: "theirs" }, 9]);
    } finally {
      await clear("function");
    }
  });

  it("that the target has stay as they are", async () => {
    try {
      await put(target, "function", "Thing", { env: { MAIL: "theirs" } });
      await put(source, "function", "Thing", { env: { MAIL: "ours" }, timeout: 9 });
      await applied(await planOf(["function"]));
      const there = await named(target, "function", "Thing");
      expect([there?.contents.env, there?.contents.schema.timeout]).toEqual([{ MAIL: "theirs" }, 9]);
    } finally {
      await clear("function");
    }
  });
});

const reading = (action: string) => ({
  module: action.slice(0, action.lastIndexOf(":")),
  action,
  resource: { include: ["*"], exclude: [] },
});
/** Somebody who may do these on a server. */
async function asSomebody(server: TestServer, ...actions: readonly string[]): Promise<Side> {
  const { credential } = await server.createIdentity(actions.map(reading));
  return createApiSide(transportTo(server, credential), "narrow");
}

describe("somebody with few permissions", () => {
  it.each(modules)(
    "who may not read %s of the source is told so, and nothing is compared",
    async (module) => {
      const narrow = await asSomebody(servers[0], "status:index");
      const plan = await makePlan(narrow, target, { modules: [module] });
      expect(plan.ok ? "" : [plan.failure.status, plan.failure.message]).toEqual([
        403,
        expect.stringMatching(/^narrow: /),
      ]);
    },
  );

  it("who sees only some of the source has nothing deleted for what is not seen", async () => {
    try {
      const ids = [await put(source, "bucket", "Seen"), await put(source, "bucket", "Unseen")];
      for (const name of ["Seen", "Unseen"]) await put(target, "bucket", name);
      const { credential } = await servers[0].createIdentity([
        { ...reading("bucket:index"), resource: { include: [ids[0] ?? ""], exclude: [] } },
      ]);
      const narrow = createApiSide(transportTo(servers[0], credential), "narrow");
      const plan = await makePlan(narrow, target, { modules: ["bucket"], prune: ["bucket"] });
      expect(
        plan.ok ? plan.value.changes.map(({ sign, name }) => `${sign} ${name}`) : plan.failure,
      ).toMatchObject({
        code: "denied",
        message: expect.stringMatching(/^narrow: .* may not see all of bucket: /),
      });
      // Without that, what is seen is compared.
      expect((await planOf(["bucket"], {}, narrow)).changes).toEqual([]);
      // Whoever sees all of it may.
      const whole = await asSomebody(servers[0], "bucket:index");
      expect((await planOf(["bucket"], { prune: ["bucket"] }, whole)).changes).toEqual([]);
    } finally {
      await clear("bucket");
    }
  });

  it("who may only read the target has lines that fail, and nothing is written", async () => {
    try {
      await put(source, "bucket", "Thing");
      const narrow = await asSomebody(servers[1], "bucket:index");
      const lines = await applied(await planOf(["bucket"], {}, source, narrow), narrow);
      expect(lines.map(({ state, failure }) => [state, failure?.status])).toEqual([["failed", 403]]);
      expect(await named(target, "bucket", "Thing")).toBeUndefined();
    } finally {
      await clear("bucket");
    }
  });
});

it.each([
  ["changed", { description: "All of theirs" }],
  ["deleted", undefined],
] as const)("a target of which something was %s since is left alone", async (_, theirs) => {
  try {
    const id = await put(target, "bucket", "Thing");
    await put(source, "bucket", "Thing", { description: "All of ours" });
    await put(source, "bucket", "Other");
    const plan = await planOf(["bucket"]);
    if (theirs === undefined) await target.remove({ module: "bucket", _id: id });
    else await put(target, "bucket", "Thing", theirs);
    const result = await applyPlan(plan, target);
    expect(
      result.ok && "refused" in result.value && result.value.refused.map(({ change }) => change.name),
    ).toEqual(["Thing"]);
    expect(await named(target, "bucket", "Other")).toBeUndefined();
  } finally {
    await clear("bucket");
  }
});

it.each([1, 3, 6])(
  "a network that breaks after %d writes: applied again, nothing is done twice",
  async (writes) => {
    try {
      for (const name of ["A", "B", "C", "D"]) await put(source, "webhook", name);
      await put(source, "apikey", "K");
      await put(source, "apikey", "L");
      const plan = await planOf(["apikey", "webhook"]);
      const real = transportTo(servers[1]);
      let left = writes;
      const breaking: Transport = {
        baseUrl: real.baseUrl,
        async send(call) {
          if (call.method !== "GET" && left-- <= 0)
            return failed({ code: "network", message: "The network is gone.", retry: true });
          return real.send(call);
        },
      };
      const first = countsOf(await applied(plan, createApiSide(breaking, "b")));
      expect([first.done, first.failed, first.open]).toEqual(
        writes === 6 ? [6, 0, 0] : [writes, 1, 5 - writes],
      );
      const second = countsOf(await applied(plan));
      expect([second.already, second.done]).toEqual([first.done, 6 - first.done]);
      for (const [module, count] of [
        ["webhook", 4],
        ["apikey", 2],
      ] as const)
        expect((await all(target, module)).length).toBe(count);
    } finally {
      for (const module of ["webhook", "apikey"] as const) await clear(module);
    }
  },
);
