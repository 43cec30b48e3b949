// Assets as commands and in the terminal console.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asset, bucket, config, id, program } from "../contract/assetWorld";
import { signedIn } from "./console";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body === undefined ? {} : { body })).body;

describe("commands", () => {
  it("add what get writes, plan, install what failed again, and delete", async () => {
    const twinhelm = signedIn(server);
    const kit = asset([bucket("b1"), program("f1", {}, { index: "export default (" })], {
      name: "Kit",
      configs: [config()],
    });
    const added = await twinhelm(["asset", "add", "-"], JSON.stringify(kit));
    expect(added).toMatchObject({ code: 0, err: "" });
    const install = ["asset", "install", added.out.trim()];
    expect((await twinhelm(install)).err).toContain("Fill in: Title");
    const titled = [...install, "--config", "title=Ports"];
    const preview = await twinhelm([...titled, "--preview"]);
    expect([preview.code, preview.out]).toEqual([3, expect.stringContaining("+ bucket Ports")]);
    const partly = await twinhelm(titled);
    expect([partly.code, partly.out]).toEqual([8, expect.stringMatching(/bucket Ports: Installed\n.*Failed/s)]);
    // What is written of one that is installed in part is taken again, as a version that is not installed.
    const got = await twinhelm(["asset", "get", "Kit", "-o", "json"]);
    expect(JSON.parse(got.out).resources[1]).toMatchObject({ installation_status: "failed" });
    const copied = await twinhelm(["asset", "add", "-"], got.out);
    expect(copied).toMatchObject({ code: 0, err: "" });
    const copy = await call("GET", `/asset/${copied.out.trim()}`);
    expect(copy).toMatchObject({ status: "downloaded", resources: [{ _id: id("b1") }, { _id: id("f1") }] });
    expect(JSON.stringify(copy)).not.toContain("installation_status");
    for (const each of [added, copied])
      expect(await twinhelm(["asset", "remove", each.out.trim(), "--yes"])).toMatchObject({ code: 0 });
    expect([await call("GET", "/asset"), await call("GET", "/bucket")]).toEqual([[], []]);
  });
});
