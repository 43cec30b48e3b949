import { readAssetZip } from "@twinhelm/core/asset/file/read";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import {
  apikey,
  asset,
  assetScenarios,
  attributes,
  bad,
  board,
  bucket,
  config,
  download,
  failing,
  hostile,
  id,
  install,
  invalid,
  missing,
  program,
  schema,
} from "./assetWorld";
import type { Scenario } from "./scenario";

const scenarios = assetScenarios();

describe("what fails", () => {
  const broken = program("f2", {}, { index: "export default (" });
  scenarios.run([
    {
      name: "somebody has a bucket of that id",
      call: ["POST", "/bucket", schema("b7")],
      status: 201,
      activities: [[1, "bucket", id("b7")]],
    },
    download("partly", asset([bucket("b6"), bucket("b7"), broken], { url: "partly" })),
    install("is told, resource by resource, and stops no other", "/asset/{partly}", {
      has: {
        status: "partially_installed",
        resources: [
          { _id: id("b6"), installation_status: "installed" },
          {
            _id: id("b7"),
            installation_status: "failed",
            failure_message: `A bucket with the id ${id("b7")} exists already.`,
          },
          { _id: id("f2"), installation_status: "failed", failure_message: [{ category: 1 }] },
        ],
      },
      activities: [
        [1, "bucket", id("b6")],
        [1, "function", id("f2")],
      ],
    }),
    {
      name: "the bucket that was there is as it was",
      call: ["GET", `/bucket/${id("b7")}`],
      status: 200,
      has: { title: "Bucket b7" },
    },
    download("nextPartly", asset([bucket("b6")], { url: "partly" })),
    install("no other version is installed meanwhile", "/asset/{nextPartly}", {
      status: 400,
      is: bad(
        "Another version of this asset, Starter ({partly}), is partially installed. Install it again or remove it first.",
      ),
    }),
    install("again, it is what failed", "/asset/{partly}", {
      query: { preview: true },
      has: { insertions: [{ _id: id("b7") }], updations: [{ _id: id("f2") }], deletions: [] },
    }),
    {
      name: "what was in the way is gone",
      call: ["DELETE", `/bucket/${id("b7")}`],
      status: 204,
      activities: [[3, "bucket", id("b7")]],
    },
    install("then it is installed, and the code still fails", "/asset/{partly}", {
      has: {
        status: "partially_installed",
        resources: [{}, { installation_status: "installed" }, { installation_status: "failed" }],
      },
      activities: [
        [1, "bucket", id("b7")],
        [2, "function", id("f2")],
      ],
    }),
    {
      name: "all that it installed goes with it",
      call: ["DELETE", "/asset/{partly}"],
      query: { type: "hard" },
      status: 204,
      activities: [
        [3, "function", id("f2")],
        [3, "bucket", id("b6")],
        [3, "bucket", id("b7")],
      ],
    },
  ]);
});

describe("what cannot be installed changes nothing", () => {
  const bare = { _id: id("b1"), module: "bucket", contents: {} };
  scenarios.run([
    ...hostile(
      "unknown",
      [{ _id: id("f1"), module: "zzz", contents: {} }],
      "Validation has been failed: Unknown module named 'zzz'.",
    ),
    ...hostile(
      "policies",
      [{ _id: id("f1"), module: "policy", contents: {} }],
      "Validation has been failed: Unknown module named 'policy'.",
    ),
    ...hostile("empty", [bare], failing("bucket", "b1", "should have required property 'schema'")),
    ...hostile(
      "otherId",
      [{ ...bucket("b2"), _id: id("b1") }],
      failing("bucket", "b1", `.schema._id should be equal to the _id of the resource, ${id("b1")}`),
    ),
    ...hostile(
      "twice",
      [bucket("b1"), bucket("b1")],
      `Validation has been failed: the asset has bucket ${id("b1")} twice.`,
    ),
    ...hostile(
      "shout",
      [{ _id: id("B1"), module: "bucket", contents: { schema: { ...schema("b1"), _id: id("B1") } } }],
      `Module 'bucket' resource '${id("B1")}' validation has been failed: ._id should be 24 hexadecimal digits in lower case`,
    ),
    ...hostile(
      "noTriggers",
      [program("f3", { triggers: {} })],
      failing("function", "f3", ".triggers should NOT have fewer than 1 items"),
    ),
    ...hostile(
      "elsewhere",
      [
        program("f3", {
          triggers: {
            default: { type: "database", options: { collection: `bucket_${missing}`, type: "INSERT" } },
          },
        }),
      ],
      failing(
        "function",
        "f3",
        ".triggers.default.options.collection should be equal to one of the allowed values",
      ),
    ),
    ...hostile(
      "otherPart",
      [{ ...attributes, _id: "bucket" }],
      "Module 'preference' resource 'bucket' validation has been failed: ._id should be equal to constant 'identity'",
    ),
    ...hostile(
      "packages",
      [program("f3", {}, { package: { dependencies: { "--global": "1.0.0" } } })],
      failing("function", "f3", "--global@1.0.0 is no name of a package, such as left-pad@1.3.0."),
    ),
    {
      name: "no place: is stored",
      call: ["POST", "/asset", asset([bucket("b1")], { url: "p", configs: [config({ property: "a.b" })] })],
      status: 201,
      save: "noPlace",
    },
    install("no place: is refused", "/asset/{noPlace}", {
      status: 400,
      configs: [config({ property: "a.b", value: "x" })],
      is: bad("The configuration 'Title' cannot be written: there is no place schema.a.b in it."),
    }),
    { name: "nothing was written", call: ["GET", "/bucket"], status: 200, is: [] },
    download("mine", asset([bucket("b1")], { url: "mine" })),
    install("who may install and make no buckets", "/asset/{mine}", { as: "installer", status: 403 }),
    {
      name: "is told before anything is written",
      call: ["GET", "/asset/{mine}"],
      status: 200,
      has: { status: "downloaded" },
    },
    download("grants", asset([apikey("c2", { policies: ["AssetFullAccess"] })], { url: "grants" })),
    install("a key gets no policies that its maker may not attach", "/asset/{grants}", {
      as: "installer",
      status: 403,
    }),
  ]);
});

describe("what refers to something that is not there", () => {
  const lost = {
    type: "relation",
    bucketId: missing,
    relationType: "onetoone",
    options: { position: "bottom" },
  };
  scenarios.run([
    download("keys", asset([apikey("c7", { policies: [missing] }), board("d7")], { url: "keys" })),
    install("a key with a policy that is not there fails alone", "/asset/{keys}", {
      has: {
        status: "partially_installed",
        resources: [
          { installation_status: "failed", failure_message: `There is no policy ${missing}.` },
          { _id: id("d7"), installation_status: "installed" },
        ],
      },
    }),
    {
      name: "what it could install goes with it",
      call: ["DELETE", "/asset/{keys}"],
      query: { type: "hard" },
      status: 204,
    },
    { name: "no dashboard is left", call: ["GET", "/dashboard"], status: 200, is: [] },
    download("lost", asset([bucket("b1", { properties: { of: lost } })], { url: "lost" })),
    install("a bucket that refers to one that is not there, as its own route has it", "/asset/{lost}", {
      has: { resources: [{ _id: id("b1") }] },
      activities: [[1, "bucket", id("b1")]],
    }),
    {
      name: "goes again",
      call: ["DELETE", "/asset/{lost}"],
      query: { type: "hard" },
      status: 204,
      activities: [[3, "bucket", id("b1")]],
    },
  ]);
});

describe("exporting", () => {
  const about = { name: "Kit", description: "one of each", configs: [], url: "kit" };
  const refuse = (name: string, resources: object, message: string): Scenario => ({
    name,
    call: ["POST", "/asset/export", { ...about, resources }],
    status: 400,
    is: { message },
  });
  scenarios.run([
    {
      name: "needs a description",
      call: ["POST", "/asset/export", { name: "x" }],
      status: 400,
      is: invalid(" should have required property 'description'"),
    },
    refuse("an unknown module", { zzz: [] }, "Module zzz does not exist."),
    refuse(
      "an id that is none",
      { bucket: ["x"] },
      "Failed to export asset for bucket module.\nx is not a valid object id",
    ),
    refuse(
      "a function of no id",
      { function: ["x"] },
      "Failed to export asset for function module.\nx is not a valid id",
    ),
    refuse(
      "what is not there",
      { apikey: [missing] },
      `Failed to export asset for apikey module.\nApikey does not exist with _id ${missing}`,
    ),
    {
      name: "who may not read it",
      as: "installer",
      call: ["POST", "/asset/export", { ...about, resources: { bucket: [missing] } }],
      status: 403,
    },
    download(
      "kit",
      asset([bucket("b8"), program("f8"), board("d8"), apikey("c8", { key: "kept" }), attributes], {
        url: "kit",
      }),
    ),
    install("something to export", "/asset/{kit}", {
      activities: [
        [2, "preference", "passport"],
        [1, "bucket", id("b8")],
        [1, "function", id("f8")],
        [1, "passport", "apikey", id("c8")],
      ],
    }),
  ]);

  it("gives files that another instance takes, however many ask at once", async () => {
    const resources = {
      bucket: [id("b8")],
      function: [id("f8")],
      dashboard: [id("d8")],
      apikey: [id("c8")],
      preference: ["identity"],
    };
    const { url, admin } = scenarios.server();
    const ask = () =>
      fetch(`${url}/asset/export`, {
        method: "POST",
        headers: { authorization: admin, "content-type": "application/json" },
        body: JSON.stringify({ ...about, resources }),
      });
    const answers = await Promise.all([ask(), ask(), ask()]);
    const files = await Promise.all(answers.map(async (each) => new Uint8Array(await each.arrayBuffer())));
    for (const [at, { status, headers }] of answers.entries()) {
      expect([status, headers.get("content-type")]).toEqual([201, "application/zip"]);
      expect(headers.get("content-disposition")).toBe('attachment; filename="asset.zip"');
      expect(files[at]).toEqual(files[0]);
    }
    const [file = new Uint8Array()] = files;
    expect(Object.keys(unzipSync(file)).sort()).toEqual([
      `apikey/${id("c8")}/schema.yaml`,
      "asset.yaml",
      `bucket/${id("b8")}/schema.yaml`,
      `dashboard/${id("d8")}/schema.yaml`,
      `function/${id("f8")}/env.env`,
      `function/${id("f8")}/index.js`,
      `function/${id("f8")}/package.json`,
      `function/${id("f8")}/schema.yaml`,
      "preference/identity/schema.yaml",
    ]);
    const read = readAssetZip(file);
    if (!read.ok) throw new Error(read.failure.message);
    expect(read.value).toMatchObject({ name: "Kit", url: "kit", configs: [] });
    const program = read.value.resources.find(({ module }) => module === "function")?.contents;
    expect(program).toMatchObject({ schema: { env: { FROM: "{FROM}" } }, env: { FROM: "ada@example.test" } });
    // Taken in again, there is nothing to change but what its own route had filled in.
    const { body } = await scenarios.server().call("POST", "/asset", { body: read.value });
    const again = await scenarios
      .server()
      .call("POST", `/asset/${body._id}`, { query: { preview: "true" }, body: { configs: [] } });
    expect(again.body.insertions).toEqual([]);
    expect(again.body.deletions).toEqual([]);
  });
});

describe("what comes at the same time, or breaks off", () => {
  const call = (...of: Parameters<ReturnType<typeof scenarios.server>["call"]>) =>
    scenarios.server().call(...of);
  const added = async (body: object) => (await call("POST", "/asset", { body })).body._id;
  const read = async (path: string) => (await call("GET", path)).body;
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => bucket((from + at).toString(16).padStart(3, "0")));

  it("two versions of one url that are installed at once: one is, and the other is as it was", async () => {
    const ids = [
      await added(asset(some(0x100, 5), { url: "both" })),
      await added(asset(some(0x100, 6), { url: "both" })),
    ];
    const answers = await Promise.all(
      ids.map((each) => call("POST", `/asset/${each}`, { body: { configs: [] } })),
    );
    expect(answers.map(({ body }) => body.status)).toEqual(["installed", "installed"]);
    const left = await Promise.all(ids.map((each) => read(`/asset/${each}`)));
    expect(left.map(({ status }) => status).toSorted()).toEqual(["downloaded", "installed"]);
    const installed = left.find(({ status }) => status === "installed");
    const there = (await read("/bucket")).filter(({ _id }: { _id: string }) => _id.includes("0000010"));
    expect(there).toHaveLength(installed.resources.length);
  });

  it("a network that breaks in the middle: the server goes on, and beginning again doubles nothing", async () => {
    const resources = some(0x200, 40);
    const made = await added(asset(resources, { url: "broken" }));
    const { url, admin } = scenarios.server();
    const breaking = new AbortController();
    const cut = fetch(`${url}/asset/${made}`, {
      method: "POST",
      signal: breaking.signal,
      headers: { authorization: admin, "content-type": "application/json" },
      body: JSON.stringify({ configs: [] }),
    }).catch(() => "cut off");
    await expect.poll(async () => (await read(`/asset/${made}`)).status).not.toBe("downloaded");
    breaking.abort();
    await cut;
    const again = await call("POST", `/asset/${made}`, { body: { configs: [] } });
    expect([again.status, again.body.status]).toEqual([201, "installed"]);
    const there = (await read("/bucket")).filter(({ _id }: { _id: string }) =>
      /00000002[\da-f]{2}$/.test(_id),
    );
    expect(there).toHaveLength(resources.length);
  });

  it("the secret of a configuration is in no activity", async () => {
    const secret = "kept-between-us";
    const token = {
      ...config({ value: secret, module: "function", resource_id: id("f9") }),
      submodule: "env",
    };
    const configs = [{ ...token, property: "API_TOKEN" }];
    const parts = { env: { SENDER: "ada@example.test", API_TOKEN: "" } };
    const mailer = program("f9", { env: { API_TOKEN: "{API_TOKEN}" } }, parts);
    const made = await added(asset([mailer], { url: "secret", configs }));
    const { body } = await call("POST", `/asset/${made}`, { body: { configs } });
    expect(body.status).toBe("installed");
    expect((await read(`/function/${id("f9")}`)).env).toEqual({ API_TOKEN: secret });
    const activities = await read("/activity");
    expect(JSON.stringify(activities)).toContain(id("f9"));
    const whole = await Promise.all(
      activities.slice(0, 3).map(({ _id }: { _id: string }) => read(`/activity/${_id}`)),
    );
    expect(JSON.stringify([activities, whole])).not.toContain(secret);
  });
});
