import { gallery } from "@twinhelm/core/asset/gallery";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  // Nothing of them is asked of a network.
  server = await startTestServer({ functionRegistry: "http://127.0.0.1:9" });
});
afterAll(() => server.close());

it("what comes with the product is installed as it comes, all together, and goes without a trace", async () => {
  expect(gallery.length).toBeGreaterThanOrEqual(4);
  const made: string[] = [];
  for (const bundle of gallery) {
    const { status, body } = await server.call("POST", "/asset", { body: bundle });
    expect([bundle.name, status]).toEqual([bundle.name, 201]);
    const configs = (bundle.configs ?? []).map((each) => ({ value: "given", ...each }));
    const done = await server.call("POST", `/asset/${body._id}`, { body: { configs } });
    expect([bundle.name, done.body.status, done.body.message]).toEqual([bundle.name, "installed", undefined]);
    made.push(body._id);
  }
  for (const id of made)
    expect((await server.call("DELETE", `/asset/${id}`, { query: { type: "hard" } })).status).toBe(204);
  for (const path of ["/bucket", "/function", "/dashboard", "/asset"])
    expect([path, (await server.call("GET", path)).body]).toEqual([path, []]);
});
