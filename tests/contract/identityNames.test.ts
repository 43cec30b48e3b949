import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { statement } from "../statement";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const create = (identifier: string) =>
  server.call("POST", "/passport/identity", { body: { identifier, password: "secret" } });

it("refuses a name that differs from another only in case, when it is new and when it is changed", async () => {
  const { body: mara } = await create("mara");
  const refused = "Identity already exists: mara differs from it only in the case of its letters.";
  expect(await create("Mara")).toMatchObject({ status: 400, body: { message: refused } });
  const { body: nora } = await create("nora");
  const rename = (id: string, identifier: string) =>
    server.call("PUT", `/passport/identity/${id}`, { body: { identifier } });
  expect((await rename(nora._id, "MARA")).body.message).toBe(refused);
  // One's own name may change its case, and may stay.
  expect((await rename(mara._id, "Mara")).status).toBe(200);
  expect((await rename(mara._id, "Mara")).status).toBe(200);
  expect((await create("ADMIN")).status).toBe(400);
});

it("refuses a name that looks like another, when it is new and when it is changed", async () => {
  const { body: vera } = await create("vera");
  for (const other of ["vеra", "ｖｅｒａ", "vera ", "VERÁ".replace("Á", "А")]) {
    const { status, body } = await create(other);
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/^Identity already exists: vera (looks like it|differs)/),
    ]);
  }
  const { body: other } = await create("somebody");
  const path = `/passport/identity/${other._id}`;
  const renamed = await server.call("PUT", path, { body: { identifier: "vеra" } });
  expect([renamed.status, renamed.body.message]).toEqual([
    400,
    "Identity already exists: vera looks like it, or nearly so.",
  ]);
  await server.call("DELETE", `/passport/identity/${vera._id}`);
  expect((await server.call("PUT", path, { body: { identifier: "vеra" } })).status).toBe(200);
});

it("refuses characters that nobody sees, whether there is such a name or not", async () => {
  for (const name of ["admin\u200b", "quite\u202enew", "two\nlines"]) {
    const { status, body } = await create(name);
    expect([status, body.error]).toEqual([400, "validation failed"]);
    expect(body.message).toMatch(/^\.identifier should have no characters that nobody sees, such as U\+/);
  }
});

it("names of an older version stay, and their people sign in and change what is theirs", async () => {
  const { body } = await create("older");
  const name = "аdmin\u200b";
  const [row] = await statement(server, "SELECT json FROM identity WHERE id = ?", body._id);
  const json = JSON.stringify({ ...JSON.parse(String(row?.json)), identifier: name });
  await statement(server, "UPDATE identity SET identifier = ?, json = ? WHERE id = ?", name, json, body._id);
  const as = await server.signIn(name, "secret");
  const changed = { identifier: name, password: "another one" };
  const path = `/passport/identity/${body._id}`;
  expect((await server.call("PUT", path, { as, body: changed })).status).toBe(200);
  expect(await server.signIn(name, "another one")).toMatch(/^IDENTITY/);
});
