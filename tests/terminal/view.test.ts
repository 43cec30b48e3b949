import { createServer } from "node:http";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { homeOf, signedIn } from "./console";
import { runHere } from "./runHere";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  const properties = { name: { type: "string" }, tons: { type: "number" } };
  await server.call("POST", "/bucket", { body: { title: "Boats", description: "For a test", properties } });
  await twinhelm(["data", "insert", "Boats", "--file", "-"], '{"name":"Alba","tons":5}\n{"name":"Bora, x"}');
});
afterAll(() => server.close());

const list = ["data", "list", "Boats", "--sort", "name"];

describe("columns and headers", () => {
  it("of tables and CSV are chosen", async () => {
    expect((await twinhelm([...list, "--columns", "tons,name"])).out).toBe(
      "tons  name\n   5  Alba\n      Bora, x\n",
    );
    expect((await twinhelm([...list, "--columns", "name", "--no-headers"])).out).toBe("Alba\nBora, x\n");
    expect((await twinhelm([...list, "--columns", "name", "--no-headers", "-o", "csv"])).out).toBe(
      'Alba\n"Bora, x"\n',
    );
    expect((await twinhelm(["identity", "get", "admin", "-o", "table", "--columns", "identifier"])).out).toBe(
      "identifier  admin\n",
    );
  });

  it.each([
    ["an unknown column", [...list, "--columns", "nmae"], /no column "nmae". Did you mean "name"/],
    ["a format without columns", [...list, "--columns", "name", "-o", "json"], /for tables and CSV/],
    ["a command without columns", ["whoami", "--no-headers"], /neither a table nor CSV/],
  ])("%s is wrong use", async (_, args, words) => {
    expect(await twinhelm(args)).toMatchObject({ code: 2, out: "", err: expect.stringMatching(words) });
  });
});

describe("a jq filter", () => {
  it("works on the JSON of a command, and texts lose their quotes", async () => {
    expect(await twinhelm([...list, "--jq", ".[] | select(.tons > 1) | .name"])).toEqual({
      code: 0,
      out: "Alba\n",
      err: "",
    });
    expect((await twinhelm([...list, "--jq", "map(.name) | length, ."])).out).toBe(`2\n["Alba","Bora, x"]\n`);
    expect((await twinhelm(["can-i", "bucket:create", "--jq", ".allowed"])).out).toBe("true\n");
  });

  it("keeps the exit code of the command", async () => {
    const nobody = signedIn(server, (await server.createIdentity([])).credential);
    expect(await nobody(["can-i", "bucket:index", "--jq", ".allowed"])).toMatchObject({
      code: 5,
      out: "false\n",
    });
  });

  it.each([
    ["that is broken", [...list, "--jq", ".[ | x"], /--jq: /],
    ["beside another format", [...list, "--jq", ".", "-o", "csv"], /works on JSON/],
    ["of a command without JSON", ["logout", "--jq", "."], /writes no JSON/],
  ])("%s is wrong use", async (_, args, words) => {
    expect(await twinhelm(args)).toMatchObject({ code: 2, out: "", err: expect.stringMatching(words) });
  });
});

describe("a time limit", () => {
  it("ends the wait for a server that does not answer", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    const home = homeOf(server.admin, `http://127.0.0.1:${port}/api`);
    const { code, err } = await runHere(["bucket", "list", "--timeout", "0.2"], home);
    expect([code, err]).toEqual([1, expect.stringContaining("did not answer in time")]);
    silent.closeAllConnections();
    silent.close();
  });

  it("that is none is wrong use", async () => {
    expect(await twinhelm(["bucket", "list", "--timeout", "soon"])).toMatchObject({ code: 2 });
  });
});
