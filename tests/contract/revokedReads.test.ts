// Who asks by a method that writes, and only reads, is told nothing once the right was taken away.
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asset } from "./assetWorld";
import { holdingOn } from "./nodeHolding";
import { nodesOfTest } from "./nodeWorld";

const nodes = await nodesOfTest();
const { holding, waiting } = holdingOn(nodes);

const may = (action: string, ...include: string[]) => ({
  action,
  module: action.split(":").slice(0, -1).join(":"),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});
/** Somebody who may do all that is asked here, by one policy. */
async function somebodyOf(one: TestServer) {
  const everywhere = ["show", "index", "create", "update"].map((verb) =>
    may(`bucket:data:${verb}`, verb === "create" ? "*" : "*/*"),
  );
  const { id, credential, policyId } = await one.createIdentity([
    ...everywhere,
    may("bucket:update", "*"),
    may("bucket:index", "*"),
    may("storage:index", "*"),
    may("dashboard:show", "*"),
    may("asset:export"),
    may("asset:install"),
    may("versioncontrol:update"),
  ]);
  const takeAway = () => one.call("DELETE", `/passport/identity/${id}/policy/${policyId}`);
  return { as: credential, takeAway };
}

const schema = (more: object = {}) => ({
  title: "Revoked",
  description: "For a test",
  properties: { name: { type: "string", options: { unique: true } }, file: { type: "storage" } },
  ...more,
});

const exported = { name: "All", description: "", url: "http://assets.test/all.zip", configs: [] };

describe.skipIf(nodes === undefined)("on two nodes", () => {
  let [one, two]: TestServer[] = [];
  const ids = { bucket: "", dashboard: "", asset: "" };
  const at = (node: TestServer | undefined): TestServer => {
    if (node === undefined) throw new Error("The test is left out without a database");
    return node;
  };
  beforeAll(async () => {
    if (nodes === undefined) return;
    one = await nodes.start();
    two = await nodes.start();
    const made = async (path: string, body: object) => (await at(one).call("POST", path, { body })).body._id;
    ids.bucket = await made(
      "/bucket",
      schema({ acl: { read: "document.name!='secret'", write: "true==true" } }),
    );
    ids.dashboard = await made("/dashboard", { name: "Usage", components: [] });
    ids.asset = await made("/asset", asset([], { configs: [] }));
    for (const name of ["first", "secret"])
      await at(one).call("POST", `/bucket/${ids.bucket}/data`, { body: { name } });
    for (const [command, ...args] of [
      ["add", "."],
      ["commit", "-m", '"All"'],
    ]) {
      const done = await at(one).call("POST", `/versioncontrol/commands/${command}`, { body: { args } });
      expect(done).toMatchObject({ status: 201 });
    }
  });

  const cases = {
    "what refers to files": ["document_ID", "/storage/references", { ids: ["5f00000000000000000000aa"] }],
    "a file of an asset": [
      "dashboard",
      "/asset/export",
      { ...exported, resources: { dashboard: ["BOARD"] } },
    ],
    "what an asset would bring": ["asset", "/asset/ASSET?preview=true", { configs: [] }],
    "what a command of version control would change": [
      "preference",
      "/versioncontrol/plans/reset",
      { args: ["--hard"] },
    ],
    "a log of version control": ["preference", "/versioncontrol/commands/log", { args: [] }],
  } as const;
  it.each(Object.entries(cases))("%s is not told", async (_, [table, path, body]) => {
    const named = (text: string) =>
      text.replace("ID", ids.bucket).replace("BOARD", ids.dashboard).replace("ASSET", ids.asset);
    const { as, takeAway } = await somebodyOf(at(one));
    const release = await holding(`LOCK TABLE ${named(table)} IN ACCESS EXCLUSIVE MODE`);
    const late = at(two).call("POST", named(path), { as, body: JSON.parse(named(JSON.stringify(body))) });
    await waiting(1);
    expect((await takeAway()).status).toBe(204);
    await release();
    expect(await late).toMatchObject({ status: 403 });
  });

  it("the trial of a rule is not told, where the right goes after all documents were looked at", async () => {
    const { as, takeAway } = await somebodyOf(at(one));
    const { _id } = (await at(one).call("POST", "/bucket", { body: schema() })).body;
    const lock = `LOCK TABLE document_${_id} IN ACCESS EXCLUSIVE MODE`;
    const release = await holding(lock);
    const rules = { read: "true==true", write: "true==true" };
    const late = at(two).call("POST", `/bucket/${_id}/rules/try`, { as, body: rules });
    await waiting(1);
    // It has its turn once they were, before the documents that may be read are counted.
    const next = holding(lock);
    await waiting(2);
    const taken = takeAway();
    await waiting(3);
    await release();
    expect((await taken).status).toBe(204);
    await (await next)();
    expect(await late).toMatchObject({ status: 403 });
  });

  it("what an import would do is not told, where the right goes while it is noted what was told", async () => {
    const { as, takeAway } = await somebodyOf(at(one));
    const path = `/bucket/${ids.bucket}/data/import`;
    const { _id } = (await at(two).call("POST", path, { as, body: { mode: "insert" } })).body;
    const rows = { from: 0, rows: [{ row: 1, document: { name: "secret" } }] };
    expect((await at(two).call("POST", `${path}/${_id}/rows`, { as, body: rows })).status).toBe(200);
    const release = await holding("LOCK TABLE shared_count IN SHARE MODE");
    const late = at(two).call("POST", `${path}/${_id}/run`, { as, body: { dryRun: true } });
    await waiting(1);
    expect((await takeAway()).status).toBe(204);
    await release();
    expect(await late).toMatchObject({ status: 403 });
  });
});

it("a file of an asset ends where the right goes while it is sent", async () => {
  const one = await startTestServer();
  afterAll(() => one.close());
  const { as, takeAway } = await somebodyOf(one);
  const dashboard: string[] = [];
  for (let at = 0; at < 150; at += 1) {
    // What no compression makes smaller.
    const components = Array.from({ length: 90 }, () => ({
      name: randomBytes(700).toString("base64"),
      url: "api:/bucket",
      type: "table",
    }));
    dashboard.push((await one.call("POST", "/dashboard", { body: { name: `B${at}`, components } })).body._id);
  }
  const address = new URL(`${one.url}/asset/export`);
  const ended = await new Promise<string>((resolve, reject) => {
    const asking = request(address, {
      method: "POST",
      headers: { authorization: as, "content-type": "application/json" },
    });
    asking.on("error", reject).on("response", async (response) => {
      response.pause();
      expect((await takeAway()).status).toBe(204);
      response.on("error", (error) => resolve(error.message)).on("end", () => resolve("whole"));
      response.resume();
    });
    asking.end(JSON.stringify({ ...exported, resources: { dashboard } }));
  });
  expect(ended).toBe("aborted");
});
