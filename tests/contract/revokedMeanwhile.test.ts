// What was let in before a right was taken away, and has its turn after that was answered.
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { beforeAll, describe, expect, it } from "vitest";
import { holdingOn } from "./nodeHolding";
import { nodesOfTest } from "./nodeWorld";
import { watch } from "./watching";

const nodes = await nodesOfTest();
const { holding, waiting } = holdingOn(nodes);
const every = ["index", "show", "create", "update", "delete", "stream"];

/** A bucket with a document, and somebody who may do everything with it by one policy. */
async function worldOf(one: TestServer) {
  const properties = { name: { type: "string" } };
  const bucket = { title: "Revoked", description: "For a test", properties };
  const { _id: id } = (await one.call("POST", "/bucket", { body: bucket })).body;
  const path = `/bucket/${id}/data`;
  await one.call("POST", path, { body: { name: "first" } });
  const statements = every.map((verb) => ({
    action: `bucket:data:${verb}`,
    module: "bucket:data",
    resource: { include: [verb === "create" ? id : `${id}/*`], exclude: [] },
  }));
  const policy = await one.call("POST", "/passport/policy", {
    body: { name: "Narrow", description: "For a test", statement: statements },
  });
  const person = await one.createIdentity([]);
  const own = `/passport/identity/${person.id}/policy/${policy.body._id}`;
  expect((await one.call("PUT", own)).status).toBe(204);
  return {
    id,
    path,
    person,
    takeAway: () => one.call("DELETE", own),
    names: async () => (await one.call("GET", path)).body.map(({ name }: { name: string }) => name),
  };
}

const forbidden = (verb: string) => ({
  status: 403,
  body: { message: expect.stringContaining(`bucket:data:${verb}`) },
});

describe.skipIf(nodes === undefined)("on two nodes", () => {
  let one: TestServer;
  let two: TestServer;
  beforeAll(async () => {
    if (nodes === undefined) return;
    one = await nodes.start();
    two = await nodes.start();
  });
  it("a change that waits at one is refused once the right was taken away at the other", async () => {
    const { path, person, takeAway, names } = await worldOf(one);
    const release = await holding("SELECT 1 FROM instance FOR UPDATE");
    const taken = takeAway();
    await waiting(1);
    const late = two.call("POST", path, { as: person.credential, body: { name: "late" } });
    await waiting(2);
    await release();
    expect((await taken).status).toBe(204);
    expect(await late).toMatchObject(forbidden("create"));
    expect(await names()).toEqual(["first"]);
  });

  it("so is a command of a socket", async () => {
    const { id, person, takeAway, names } = await worldOf(one);
    const watcher = watch(two, id, { as: person.credential });
    await watcher.begun();
    const release = await holding("SELECT 1 FROM instance FOR UPDATE");
    const taken = takeAway();
    await waiting(1);
    watcher.send("insert", { name: "late" });
    await waiting(2);
    await release();
    expect((await taken).status).toBe(204);
    await watcher.closed;
    expect(await names()).toEqual(["first"]);
  });

  it("a change with a token that was ended at the other is refused", async () => {
    const { path, person, names } = await worldOf(one);
    const release = await holding("SELECT 1 FROM instance FOR UPDATE");
    const out = one.call("DELETE", "/passport/identify", { as: person.credential });
    await waiting(1);
    const late = two.call("POST", path, { as: person.credential, body: { name: "late" } });
    await waiting(2);
    await release();
    expect((await out).status).toBeLessThan(300);
    expect((await late).status).toBe(401);
    expect(await names()).toEqual(["first"]);
  });

  it("a read that takes long is told to nobody who may not read by then", async () => {
    const { id, path, person, takeAway } = await worldOf(one);
    const release = await holding(`LOCK TABLE document_${id} IN ACCESS EXCLUSIVE MODE`);
    const late = two.call("GET", path, { as: person.credential });
    await waiting(1);
    expect((await takeAway()).status).toBe(204);
    await release();
    expect(await late).toMatchObject(forbidden("index"));
  });
});
