// A list of everything is made where it is read: who asks for something else meanwhile waits for none of it.
import { request } from "node:http";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "../statement";

let server: TestServer;
const count = 20_000;

/** Numbers from 1 to the count, to make rows of. */
const numbers = `WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < ${count})`;
/** An id of each, in words that both engines know. */
const zeros = "'000000000000000000000000'";
const idOf = `substr(${zeros} || n, length(${zeros} || n) - 23)`;

beforeAll(async () => {
  server = await startTestServer({ readBudget: 60_000 });
  await statement(
    server,
    `INSERT INTO storage_object (id, name, folder, mark, type, size, etag, file)
      ${numbers} SELECT ${idOf}, 'many/' || n, 'many/', 0, 'text/plain', 1, '', 'many' || n FROM number`,
  );
  await statement(
    server,
    `INSERT INTO identity (id, identifier, looks, folded, json)
      ${numbers} SELECT ${idOf}, 'person' || n, 'person' || n, 'person' || n,
        '{"_id":"' || ${idOf} || '","identifier":"person' || n || '","policies":[]}' FROM number`,
  );
  const each = <Value>(value: Value) => Array.from({ length: count }, () => value);
  await server.server.engine.write(({ activities }) =>
    activities.insert({
      actions: each(1 as const),
      caller: "gone",
      resources: each('["storage","x"]'),
      own: each(false),
      createdAt: Date.now(),
    }),
  );
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

// What making them takes of the thread that answers everybody is measured in bench/holds.bench.ts.
it.each(["/storage", "/storage?paginate=true", "/passport/identity", "/activity"])(
  "%s is answered whole",
  { timeout: 60_000 },
  async (path) => {
    const value = JSON.parse((await bytesOf(path)).toString());
    const rows: readonly { readonly _id: string }[] = Array.isArray(value) ? value : value.data;
    expect(rows.length).toBeGreaterThanOrEqual(count);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
  },
);
