import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { homeOf } from "./console";
import { runHere } from "./runHere";

let server: TestServer;
let home: string;
beforeAll(async () => {
  server = await startTestServer({ identityLimit: 2, functionLimit: 20 });
  home = homeOf(server.admin, server.url);
});
afterAll(() => server.close());

const status = (...words: readonly string[]) => runHere(["status", ...words], home);

describe("twinhelm status", () => {
  it("says how much is used of all modules, with limits and per cent", async () => {
    const { code, out } = await status("-o", "csv");
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual(
      expect.arrayContaining([
        "module,name,current,limit,used,unit",
        "identity,identities,1,2,50,count",
        "function,functions,0,20,0,count",
        "bucket,bucketData,0,,,count",
      ]),
    );
    const table = await status();
    expect(table.out).toMatch(/identity +identities +1 +2 +50 % +count/);
    expect(table.out).toMatch(/bucket +bucketData +0 +Unlimited/);
  });

  it("says it of one module, as the server has it", async () => {
    const { code, out } = await status("identity", "-o", "json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      module: "identity",
      status: { identities: { limit: 2, current: 1, unit: "count" } },
    });
  });

  it("says what the API was used for in a time, also in slices", async () => {
    const past = await status("api", "--since", "2020-01-01", "--until", "2020-01-02", "-o", "json");
    expect(JSON.parse(past.out).status.request).toEqual({ current: 0, unit: "count" });
    const ask = async (): Promise<{ begin: number; end: number; requests: number }[]> => {
      const { code, out } = await status("api", "--since", "1h", "--slices", "4", "-o", "json");
      expect(code).toBe(0);
      return JSON.parse(out);
    };
    const slices = await ask();
    expect(slices).toHaveLength(4);
    for (const [at, { end }] of slices.entries()) expect(slices[at + 1]?.begin ?? end).toBe(end);
    // Times are whole seconds, and requests are counted by the minute: in its first second those of a minute are in none.
    await expect
      .poll(async () => (await ask()).reduce((sum, { requests }) => sum + requests, 0))
      .toBeGreaterThan(0);
  });

  it("refuses with 2 what is no module or no time, and with 5 what one may not see", async () => {
    expect(await status("tides")).toMatchObject({
      code: 2,
      err: expect.stringContaining("There is no module tides. There are storage, identity"),
    });
    expect((await status("bucket", "--since", "1h")).code).toBe(2);
    expect((await status("api", "--since", "sometime")).code).toBe(2);
    expect((await status("api", "--since", "1h", "--until", "2h")).code).toBe(2);
    expect((await status("api", "--slices", "0")).code).toBe(2);
    const { credential } = await server.createIdentity([
      { action: "status:show", module: "status", resource: { include: ["storage"], exclude: [] } },
    ]);
    const theirs = homeOf(credential, server.url);
    expect((await runHere(["status", "storage"], theirs)).code).toBe(0);
    const denied = await runHere(["status", "api", "--slices", "2"], theirs);
    expect(denied.code).toBe(5);
    expect(denied.err).toContain("status:show");
    expect((await runHere(["status"], homeOf("", server.url))).code).toBe(4);
  });
});
