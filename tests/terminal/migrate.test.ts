import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseOfInstances, noPostgres } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { newHome } from "./command";
import { runHere } from "./runHere";

it("an instance is moved to PostgreSQL and back, with what is left to do; what cannot be moved is said", async ({
  skip,
}) => {
  const database = await databaseOfInstances();
  if (database === undefined) return skip(noPostgres);
  const root = mkdtempSync(join(tmpdir(), "twinhelm-migrate-"));
  const [data, back, file] = ["data", "back", "password"].map((name) => join(root, name));
  if (data === undefined || back === undefined || file === undefined) throw new Error("No folders");
  const home = newHome();
  writeFileSync(file, "secret of the database\n");
  const { host, port, database: name } = database.address;
  const there = `postgres://postgres@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  const migrate = (from: string, to: string, ...more: string[]) =>
    runHere(["migrate", "--from", from, "--to", to, "--database-password-file", file, ...more], home);

  const server = await startTestServer({ dataFolder: data, inFolder: true });
  const field = { type: "string", title: "name", options: { position: "left" } };
  const bucket = { title: "Ships", description: "Ships of the harbour", properties: { name: field } };
  const { _id } = (await server.call("POST", "/bucket", { body: bucket })).body;
  const made = await server.call("POST", `/bucket/${_id}/data`, { body: { name: "Aurora" } });
  const used = await migrate(data, there);
  expect([used.code, used.err]).toEqual([1, expect.stringContaining("is in use by another process")]);
  await server.close();

  const rename = (text: string) => {
    const opened = new DatabaseSync(join(data, "twinhelm.sqlite"));
    opened.prepare(`UPDATE "document_${_id}" SET json = json_set(json, '$.name', json(?))`).run(text);
    opened.close();
  };
  rename('"a\\u0000"');
  const odd = await migrate(data, there);
  expect([odd.code, odd.out]).toEqual([1, `Ships  ${made.body._id}  name\n`]);
  expect(odd.err).toContain("Nothing was moved. 1 text has a null character (U+0000)");
  rename('"Aurora"');

  const moved = await migrate(data, there);
  expect(moved.err).toContain(`Go on with: twinhelm serve --database ${there} --data ${data}`);
  expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(/^\d+ rows of \d+ tables went from /)]);
  const again = await migrate(data, there);
  expect([again.code, again.err]).toEqual([
    1,
    expect.stringContaining("holds an instance. Nothing was moved."),
  ]);
  const keyless = await migrate(there, back);
  expect([keyless.code, keyless.err]).toEqual([1, expect.stringContaining("There is no secret in")]);
  const returned = await migrate(there, back, "--data", data, "-o", "json");
  expect(JSON.parse(returned.out)).toMatchObject({
    ok: true,
    tables: expect.arrayContaining([
      { table: `document_${_id}`, rows: 1, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    ]),
  });
  const wrong = await migrate("postgres://postgres:word@localhost/x", back);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("a password does not belong into")]);
  const here = await startTestServer({ dataFolder: back, inFolder: true });
  expect((await here.call("GET", `/bucket/${_id}/data`)).body).toMatchObject([{ name: "Aurora" }]);
  await here.close();
  await database.drop();
  rmSync(root, { recursive: true });
});
