// What functions answer to requests, row by row.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answers } from "./functionTables/answers";
import { requests } from "./functionTables/requests";
import type { RunRow } from "./functionTables/runs";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
const functions = functionsOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tables: Readonly<Record<string, readonly RunRow[]>> = { answers, requests };

describe.each(Object.entries(tables))("%s", (table, rows) => {
  beforeAll(async () => {
    // All handlers of a table are one function: it is started once.
    const triggers = Object.fromEntries(
      rows.map(({ path, method = "Get", preflight }, at) => [
        `row${at}`,
        http(path ?? `/${table}/${at}`, method, preflight),
      ]),
    );
    const code = rows.map(({ handler }, at) => `export const row${at} = ${handler};`).join("\n");
    await functions.make(triggers, code, { env: { UNIT: "tons" } });
  });
  it.each(rows.map((row, at) => ({ ...row, at })))("$name", async (row) => {
    const { at, path, send = {}, status = 200, is, has, answers: headers = {} } = row;
    const sent = send.path ?? path ?? `/${table}/${at}`;
    const answer = await functions.run(sent, send.method ?? row.method?.toUpperCase() ?? "GET", send);
    expect([answer.status, answer.body]).toEqual([status, answer.body]);
    if (is !== undefined) expect(answer.body).toEqual(is);
    if (has !== undefined) expect(answer.body).toMatchObject(Object(has));
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name), name).toBe(value);
  });
});
