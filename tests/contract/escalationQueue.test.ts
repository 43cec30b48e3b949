// Writes take turns: what one of them asks for may be gone when its turn comes.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each(["identity", "apikey"])(
  "a policy whose deletion waits is not attached to an %s after it",
  async (area) => {
    const policy = { name: "short-lived", description: "", statement: [] };
    const policyId = (await server.call("POST", "/passport/policy", { body: policy })).body._id;
    const holder =
      area === "identity"
        ? (await server.createIdentity([])).id
        : (await server.call("POST", "/passport/apikey", { body: { name: "key", active: true } })).body._id;
    const { engine } = server.server.context;
    const gate = Promise.withResolvers<void>();
    const deleted = engine.write(async (tx) => {
      await gate.promise;
      await tx.policies.remove(policyId);
    });
    const queued = Promise.withResolvers<void>();
    const write = vi.spyOn(engine, "write").mockImplementationOnce((work) => {
      queued.resolve();
      write.mockRestore();
      return engine.write(work);
    });
    const attach = server.call("PUT", `/passport/${area}/${holder}/policy/${policyId}`);
    await Promise.race([queued.promise, attach]);
    gate.resolve();
    await deleted;
    expect(await attach).toMatchObject({ status: 400, body: { message: `There is no policy ${policyId}.` } });
    expect((await server.call("GET", `/passport/${area}/${holder}`)).body.policies).toEqual([]);
  },
);
