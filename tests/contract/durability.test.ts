import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { statement } from "../statement";
import { startServerProcess } from "./process";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-durable-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const bucket = {
  title: "Ships",
  description: "Ships of the harbour",
  properties: { name: { type: "string", title: "name", options: { position: "left" } } },
};

async function post(url: string, path: string, authorization: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization === "" ? {} : { authorization }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

it("what was acknowledged before a kill is there afterwards, each write whole", async () => {
  const acknowledged: string[] = [];
  let bucketId = "";
  for (const round of [1, 2, 3]) {
    const { url, end } = await startServerProcess(folder, testPassword);
    const credentials = { identifier: "admin", password: testPassword };
    const { body: token } = await post(url, "/passport/identify", "", credentials);
    const admin = `${token.scheme} ${token.token}`;
    if (bucketId === "") bucketId = (await post(url, "/bucket", admin, bucket)).body._id;
    const target = acknowledged.length + 60;
    let killed: Promise<unknown> | undefined;
    const write = async (writer: number) => {
      for (let i = 0; killed === undefined; i++) {
        const name = `ship ${round} ${writer} ${i}`;
        // The connection breaks off at the kill: what was not answered may or may not be there.
        const answer = await post(url, `/bucket/${bucketId}/data`, admin, { name }).catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.status).toBe(201);
        acknowledged.push(answer.body._id);
        if (acknowledged.length >= target) killed ??= end("SIGKILL");
      }
    };
    await Promise.all([1, 2, 3, 4].map(write));
    expect(await killed).toBe(null);
  }
  const server = await startTestServer({ dataFolder: folder });
  try {
    const { body: documents } = await server.call("GET", `/bucket/${bucketId}/data`);
    const ids = new Set(documents.map((each: { _id: string }) => each._id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    const { body: activities } = await server.call("GET", "/activity");
    const recorded = activities
      .map(({ resource }: { resource: string[] }) => resource)
      .filter((resource: string[]) => resource[2] === "data")
      .map((resource: string[]) => resource[3]);
    expect(recorded.toSorted()).toEqual([...ids].toSorted());
    const { body: page } = await server.call("GET", `/bucket/${bucketId}/data?paginate=true&limit=1`);
    expect(page.meta.total).toBe(ids.size);
  } finally {
    await server.close();
  }
});

it("SIGTERM lets it answer what it has begun and ends it with 0", async () => {
  const { url, end } = await startServerProcess(folder, testPassword);
  const begun = request(`${url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json", expect: "100-continue" },
  });
  begun.flushHeaders();
  await once(begun, "continue");
  const ended = end("SIGTERM");
  begun.end(JSON.stringify({ identifier: "admin", password: testPassword }));
  const [answer] = await once(begun, "response");
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await ended).toBe(0);
});

it("a full disk is 507, changes nothing, lets everybody read, and passes", async () => {
  const server = await startTestServer({ dataFolder: folder, log: () => undefined });
  const { database } = server.server.engine;
  try {
    const { body: made } = await server.call("POST", "/bucket", { body: bucket });
    const path = `/bucket/${made._id}/data`;
    const total = async () =>
      (await server.call("GET", path, { query: { paginate: "true", limit: "1" } })).body.meta.total;
    const activities = async () => (await server.call("GET", "/activity")).body.length;
    await server.call("POST", path, { body: { name: "small" } });
    const pages = Number(database.prepare("PRAGMA page_count").get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages + 2}`);
    const [documentsBefore, activitiesBefore] = [await total(), await activities()];
    const refused = await server.call("POST", path, { body: { name: "x".repeat(100_000) } });
    expect(refused.status).toBe(507);
    expect(refused.body).toEqual({
      statusCode: 507,
      message: "The disk of the server is full. Nothing was changed. Free some space, then try again.",
      error: "Insufficient Storage",
    });
    expect([await total(), await activities()]).toEqual([documentsBefore, activitiesBefore]);
    // What comes behind the document that had no room is not written by itself, though there is room for it.
    const documents = Array.from({ length: 90 }, (_, at) => ({
      name: at === 0 ? "x".repeat(100_000) : "y",
    }));
    expect((await server.call("POST", `${path}/batch`, { body: { documents } })).status).toBe(507);
    expect([await total(), await activities()]).toEqual([documentsBefore, activitiesBefore]);
    database.exec("PRAGMA max_page_count = 1000000");
    expect((await server.call("POST", path, { body: { name: "x".repeat(100_000) } })).status).toBe(201);
    expect(await total()).toBe(documentsBefore + 1);
  } finally {
    await server.close();
  }
});

it("a write that fails half-way leaves no activity and no half", async () => {
  const server = await startTestServer({ dataFolder: folder, log: () => undefined });
  try {
    const before = (await server.call("GET", "/passport/policy")).body.meta.total;
    await statement(server, "ALTER TABLE activity RENAME TO away");
    const make = () =>
      server.call("POST", "/passport/policy", { body: { name: "Half", description: "", statement: [] } });
    const answer = await make();
    expect([answer.status, answer.body]).toEqual([
      500,
      { statusCode: 500, message: "Internal server error" },
    ]);
    await statement(server, "ALTER TABLE away RENAME TO activity");
    const total = async () => (await server.call("GET", "/passport/policy")).body.meta.total;
    expect(await total()).toBe(before);
    expect((await make()).status).toBe(201);
    expect(await total()).toBe(before + 1);
  } finally {
    await server.close();
  }
});
