// Whoever may connect to the database of an instance, with another role, may send and hear on any channel of it.
import { channelOf } from "@twinhelm/server/engine/postgres/change";
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodesOfTest } from "./nodeWorld";

const nodes = await nodesOfTest();
type Session = Awaited<ReturnType<NonNullable<typeof nodes>["database"]["session"]>>;
const channel = channelOf("twinhelm");
const role = "twinhelm_test_outsider";

describe.skipIf(nodes === undefined)("an outsider on the channel of the nodes", () => {
  let one: TestServer;
  let two: TestServer;
  let outsider: Session;
  const heard: { readonly channel: string; readonly payload?: string | undefined }[] = [];
  const sql = async (text: string) => (await nodes?.database.client.query(text))?.rows ?? [];
  beforeAll(async () => {
    if (nodes === undefined) return;
    one = await nodes.start();
    two = await nodes.start();
    const password = "outside";
    await sql(
      `DO $$ BEGIN CREATE ROLE ${role} LOGIN PASSWORD '${password}'; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
    outsider = await nodes.database.session({ user: role, password });
    outsider.on("notification", (notification) => heard.push(notification));
    await outsider.query(`LISTEN ${channel}`);
  });
  afterAll(() => outsider?.end());

  const reader = async () => {
    const person = await one.createIdentity([]);
    const statement = [
      {
        action: "passport:policy:index",
        module: "passport:policy",
        resource: { include: ["*"], exclude: [] },
      },
    ];
    const policy = { name: "Reads", description: "For a test", statement };
    const { _id: id } = (await one.call("POST", "/passport/policy", { body: policy })).body;
    const own = `/passport/identity/${person.id}/policy/${id}`;
    expect((await one.call("PUT", own)).status).toBe(204);
    const read = async () => (await two.call("GET", "/passport/policy", { as: person.credential })).status;
    expect(await read()).toBe(200);
    return { own, read };
  };
  /** What is heard of changes that nodes make, as whoever forges one knows it. */
  const lastHeard = async () => {
    await outsider.query("SELECT 1");
    return JSON.parse(heard.at(-1)?.payload ?? "null");
  };

  it("is not believed that something was changed", async () => {
    const { own, read } = await reader();
    const last = await lastHeard();
    const { access, changes } = last.versions;
    const forged = {
      ...last,
      node: "f".repeat(24),
      versions: { ...last.versions, access: access + 1, changes: changes + 1 },
      isBare: true,
    };
    await outsider.query("SELECT pg_notify($1, $2)", [channel, JSON.stringify(forged)]);
    for (let count = 0; count < 20; count += 1) expect(await read()).toBe(200);
    expect((await one.call("DELETE", own)).status).toBe(204);
    expect(await read()).toBe(403);
  });

  it.each([
    ["of words that nobody knows", "x".repeat(500)],
    ["of changes that nobody made", JSON.stringify({ changes: 1e15 })],
  ])("keeps no node from answering by a flood %s", async (_, words) => {
    const { own, read } = await reader();
    for (let count = 0; count < 10; count += 1)
      await outsider.query("SELECT pg_notify($1, $2 || repeat(' ', g)) FROM generate_series(1, 1000) g", [
        channel,
        words,
      ]);
    for (let count = 0; count < 20; count += 1) expect(await read()).toBe(200);
    expect((await one.call("DELETE", own)).status).toBe(204);
    expect(await read()).toBe(403);
  });

  it("is answered once, however often it says what a node has said", async () => {
    const { own, read } = await reader();
    await lastHeard();
    const said = heard.findLast(({ payload }) => /"isAwaited":true/.test(payload ?? ""))?.payload;
    await outsider.query(`LISTEN twinhelm_${JSON.parse(said ?? "{}").node}`);
    const answersBefore = heard.length;
    for (let count = 0; count < 500; count += 1)
      await outsider.query("SELECT pg_notify($1, $2)", [channel, said]);
    expect((await one.call("DELETE", own)).status).toBe(204);
    expect(await read()).toBe(403);
    await lastHeard();
    const answers = heard.slice(answersBefore).filter((each) => each.channel !== channel);
    expect(answers).toHaveLength(1);
  });
});
