// A node that is stopped in the middle of a change, as by a machine that stands still, keeps others waiting for a moment only.
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./process";
import { createNodes } from "./sharedDatabase";

const nodes = await createNodes();

describe.skipIf(nodes === undefined)("a node that is stopped inside of a transaction", () => {
  let node: TestServer;
  let stopped: ServerProcess;
  let authorization: string;
  let bucket: string;
  const rows = async (sql: string) => (await nodes?.rows(sql)) ?? [];

  beforeAll(async () => {
    const database = nodes?.address;
    // It waits for others a shorter time than a database that is not told otherwise would.
    node = await startTestServer({ database, dataFolder: nodes?.folder() ?? "", writeBudget: 40_000 });
    const properties = { name: { type: "string" }, notes: { type: "textarea" } };
    const body = { title: "Boats", description: "For a test", primary: "name", properties };
    bucket = (await node.call("POST", "/bucket", { body })).body._id;
    stopped = await startServerProcess(nodes?.folder() ?? "", testPassword, { database });
    authorization = node.admin;
    // Whoever writes this name is held up by the test, in the middle of the transaction.
    await rows(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN IF NEW.json LIKE ''%held%'' THEN PERFORM pg_advisory_xact_lock(42); END IF; RETURN NEW; END';
       CREATE TRIGGER hold BEFORE INSERT ON document_${bucket} FOR EACH ROW EXECUTE FUNCTION hold(); SELECT 1`,
    );
  });
  afterAll(async () => {
    stopped?.child.kill("SIGCONT");
    await stopped?.end("SIGKILL");
    await node?.close();
    await nodes?.drop();
  });

  const waiting = async () =>
    Number(
      (
        await rows(
          "SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND objid = 42 AND NOT granted",
        )
      )[0]?.n,
    );
  const write = (name: string) => node.call("POST", `/bucket/${bucket}/data`, { body: { name } });
  const names = async () => {
    const { body } = await node.call("GET", `/bucket/${bucket}/data`);
    return body.map((each: { name: string }) => each.name);
  };

  it("is passed by the others, and stores nothing when it goes on", { timeout: 120_000 }, async () => {
    await rows("SELECT pg_advisory_lock(42)");
    const held = fetch(`${stopped.url}/bucket/${bucket}/data`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization },
      body: JSON.stringify({ name: "held" }),
    });
    await expect.poll(waiting).toBe(1);
    stopped.child.kill("SIGSTOP");
    await rows("SELECT pg_advisory_unlock(42)");
    expect((await write("passes")).status).toBe(201);
    stopped.child.kill("SIGCONT");
    const answer = await held;
    expect([answer.status, (await answer.json()).message]).toEqual([
      503,
      expect.stringMatching(/^The server stood still for longer than 8 seconds/),
    ]);
    expect(await names()).toEqual(["passes"]);
    // It takes part again.
    await expect
      .poll(async () => {
        const again = await fetch(`${stopped.url}/bucket/${bucket}/data`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization },
          body: JSON.stringify({ name: "again" }),
        });
        return again.status;
      })
      .toBe(201);
    expect(await names()).toEqual(["passes", "again"]);
  });
});
