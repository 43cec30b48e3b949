import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, expect, it } from "vitest";
import { functionsOf, http } from "./functionWorld";

const server = await startTestServer({ functionLimit: 20 });
const functions = functionsOf(() => server);
afterAll(() => server.close());

const status = async (path = "/function") => (await server.call("GET", `/status${path}`)).body;

it("says how many functions there are, and how many processes run", async () => {
  const counts = (current: number, activated: number) => ({
    module: "function",
    status: {
      functions: { limit: 20, current, unit: "count" },
      workers: { activated, fresh: 0, unit: "count" },
    },
  });
  expect(await status()).toEqual(counts(0, 0));
  const id = await functions.make({ default: http("/once") }, "export default () => 1;");
  expect(await status()).toEqual(counts(1, 0));
  await functions.run("/once");
  expect(await status()).toEqual(counts(1, 1));
  expect(await status("")).toContainEqual(counts(1, 1));
  await server.call("DELETE", `/function/${id}`);
  await expect.poll(() => status()).toEqual(counts(0, 0));
});

it("has no limit where there is none", async () => {
  const free = await startTestServer();
  const { body } = await free.call("GET", "/status/function");
  expect(body.status.functions).toEqual({ current: 0, unit: "count" });
  await free.close();
});

it("refuses a module that says nothing", async () => {
  expect(await server.call("GET", "/status/tides")).toMatchObject({
    status: 400,
    body: { statusCode: 400, message: "Status for module tides does not exist" },
  });
});
