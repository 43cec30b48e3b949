// Assets, version control and undoing change the fields of a bucket with many documents as saving it does: beside all others.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { asset, bucket as assetBucket, id as assetId } from "./assetWorld";
import {
  allDone,
  changing,
  type Fleet,
  fillWith,
  first,
  fleet,
  halfWay,
  having,
  holdAfter,
  letGo,
  many,
  ships,
  watched,
} from "./fieldWorld";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => allDone(server));

const { note, ...rest } = first;
const post = (path: string, body: object) => server.call("POST", path, { body });
const fleetAt = (id: string): Fleet => ({ id, path: `/bucket/${id}` });
const latest = async () =>
  (await server.call("GET", "/activity", { query: { limit: "1", own: "true" } })).body[0];

/** Something that takes notes out of ships is half way: others write elsewhere meanwhile. Gives its answer. */
async function beside(ofShips: Fleet, change: () => ReturnType<typeof post>) {
  const { body: other } = await post("/bucket", ships({ name: first.name }));
  holdAfter(server, 2);
  const asked = watched(change());
  await halfWay(server, ofShips);
  expect((await post(`/bucket/${other._id}/data`, { name: "Port" })).status).toBe(201);
  const writer = watched(post(`${ofShips.path}/data`, { name: "New" }));
  const left = await having(server, ofShips, "note");
  expect([asked.isThere(), writer.isThere(), left > 0 && left < many]).toEqual([false, false, true]);
  return {
    async end() {
      await letGo(server);
      const answer = await asked.answer;
      expect((await writer.answer).status).toBe(201);
      expect(await changing(server, ofShips)).toEqual([]);
      expect(await having(server, ofShips, "note")).toBe(0);
      expect((await server.call("GET", ofShips.path)).body.properties).toEqual(rest);
      return answer;
    },
  };
}

it("an asset that is installed anew; what comes after the bucket waits for it", async () => {
  const { title: _, ...fields } = ships(first);
  const download = async (properties: object, description: string) => {
    const resources = [
      assetBucket("c1", { ...fields, properties }),
      assetBucket("c2", { description: `Version ${description}` }),
    ];
    const { body } = await post("/asset", asset(resources, { description, url: "http://assets.test/c.zip" }));
    return `/asset/${body._id}`;
  };
  const described = async () => (await server.call("GET", `/bucket/${assetId("c2")}`)).body.description;
  const configs: object[] = [];
  const { body: installed } = await post(await download(first, "One"), { configs });
  expect(installed).toMatchObject({ status: "installed" });
  await fillWith(assetId("c1"), server);
  const next = await download(rest, "Two");
  const install = await beside(fleetAt(assetId("c1")), () => post(next, { configs }));
  expect(await described()).toBe("Version One");
  const { body: meanwhile } = await server.call("GET", next);
  expect([meanwhile.status, meanwhile.resources[0].failure_message]).toEqual([
    "partially_installed",
    "This is not installed yet: the installation goes on, or was interrupted. Unless it goes on, install the asset again.",
  ]);
  const { status, body } = await install.end();
  expect([status, body.status, await described()]).toEqual([201, "installed", "Version Two"]);
});

it("an activity that is undone: what it was undone by comes at the end", async () => {
  const { body: made } = await post("/bucket", ships(rest));
  const path = `/bucket/${made._id}`;
  expect((await server.call("PUT", path, { body: ships(first) })).status).toBe(200);
  const added = await latest();
  await fillWith(made._id, server);
  const planned = await post("/activity/undo", { ids: [added._id], dryRun: true });
  expect(planned.body.steps[0].notes).toEqual([
    "Values are taken out of its documents some at a time, while others write. That cannot be undone.",
  ]);
  const undo = await beside(fleetAt(made._id), () => post("/activity/undo", { ids: [added._id] }));
  const { status, body } = await undo.end();
  expect(status).toBe(200);
  const { body: shown } = await server.call("GET", `/activity/${added._id}`);
  expect(shown.undone_by).toMatch(/^[\da-f]{24}$/);
  expect(body.steps).toEqual([expect.objectContaining({ _id: added._id, undo: shown.undone_by })]);
  const again = await post("/activity/undo", { ids: [added._id] });
  expect([again.status, again.body.message]).toEqual([409, "It was undone already. Nothing was undone."]);
});

it("several activities that are undone together stay one transaction", async () => {
  const { body: made } = await post("/bucket", ships(rest));
  const path = `/bucket/${made._id}`;
  await server.call("PUT", path, { body: ships(first) });
  const added = await latest();
  await fillWith(made._id, server);
  await post(`${path}/data`, { name: "New" });
  const inserted = await latest();
  holdAfter(server, 0);
  expect((await post("/activity/undo", { ids: [inserted._id, added._id] })).status).toBe(200);
  expect(await having(server, fleetAt(made._id), "note")).toBe(0);
});

it("version control: the files are as the bucket will be, and the next command waits", async () => {
  const ofShips = await fleet(server);
  const run = (command: string, ...args: string[]) => post(`/versioncontrol/commands/${command}`, { args });
  const fine = async (command: string, ...args: string[]) => {
    const { status, body } = await run(command, ...args);
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  };
  const plan = async (...args: string[]) => (await post("/versioncontrol/plans/reset", { args })).body;
  await fine("add", ".");
  await fine("commit", "-m", '"with notes"');
  // Without its documents: they are not changed by it.
  await server.call("DELETE", ofShips.path);
  const { body: made } = await post("/bucket", { ...ships(rest), _id: ofShips.id });
  expect(made._id).toBe(ofShips.id);
  await fine("add", ".");
  await fine("commit", "-m", '"without notes"');
  await server.call("PUT", ofShips.path, { body: ships(first) });
  await fillWith(ofShips.id, server);
  holdAfter(server, 0);
  expect((await plan("--hard")).changes).toMatchObject([{ module: "bucket", _id: ofShips.id }]);
  await letGo(server);
  const reset = await beside(ofShips, () => run("reset", "--hard"));
  // Before its end it would show what the bucket still has.
  const next = run("diff");
  expect((await reset.end()).status).toBe(201);
  const { status, body } = await next;
  expect([status, body]).toEqual([201, { message: "" }]);
  const query = { resource: JSON.stringify(["bucket", ofShips.id]), action: "2", limit: "9", own: "true" };
  // Saving it, and the reset.
  expect((await server.call("GET", "/activity", { query })).body).toHaveLength(2);
});
