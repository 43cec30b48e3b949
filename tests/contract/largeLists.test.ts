// A list of everything is made where it is read: who asks for something else meanwhile waits for none of it.
import { request } from "node:http";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
const count = 20_000;

/** Numbers from 1 to the count, to make rows of. */
const numbers = `WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < ${count})`;

beforeAll(async () => {
  server = await startTestServer({ readBudget: 60_000 });
  const { database } = server.server.engine;
  database.exec(`${numbers}
    INSERT INTO storage_object (id, name, folder, mark, type, size, etag, file)
    SELECT printf('%024x', n), 'many/' || n, 'many/', 0, 'text/plain', 1, '', 'many' || n FROM number`);
  database.exec(`${numbers}
    INSERT INTO identity (id, identifier, looks, folded, json)
    SELECT printf('%024x', n), 'person' || n, 'person' || n, 'person' || n,
      json_object('_id', printf('%024x', n), 'identifier', 'person' || n, 'policies', json('[]')) FROM number`);
  database.exec(`${numbers}
    INSERT INTO activity (id, action, caller, resource, created_at)
    SELECT printf('%024x', n), 1, 'gone', '["storage","x"]', ${Date.now()} FROM number`);
});
afterAll(() => server.close());

/** The bytes of an answer; nothing is made of them here. */
const bytesOf = (path: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const headers = { authorization: server.admin };
    request(`${server.url}${path}`, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve(Buffer.concat(pieces)));
    })
      .on("error", reject)
      .end();
  });

/** Milliseconds of processor time of this thread, which answers everybody. */
async function spentOn<T>(work: () => T | Promise<T>): Promise<{ spent: number; value: T }> {
  const before = process.threadCpuUsage();
  const value = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { spent: (user + system) / 1000, value };
}

it.each(["/storage", "/storage?paginate=true", "/passport/identity", "/activity"])(
  "%s",
  { timeout: 60_000 },
  async (path) => {
    // The first one starts a thread.
    await bytesOf(path);
    const least = { made: Number.POSITIVE_INFINITY, parsed: Number.POSITIVE_INFINITY };
    for (let round = 0; round < 5; round += 1) {
      const { spent: made, value: bytes } = await spentOn(() => bytesOf(path));
      const { spent: parsed, value } = await spentOn(() => JSON.parse(bytes.toString()));
      expect(Object.values(Array.isArray(value) ? value : value.data).length).toBeGreaterThanOrEqual(count);
      least.made = Math.min(least.made, made);
      least.parsed = Math.min(least.parsed, parsed);
    }
    // To make objects of the rows, and the answer of the objects, takes several times what reading it takes; to send it
    // and take it in, about as much.
    expect(least.made / least.parsed).toBeLessThan(2.5);
  },
);
