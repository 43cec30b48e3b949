import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

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
