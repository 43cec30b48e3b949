import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "./console";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
});
afterAll(() => server.close());

it("an action that its module has not is wrong use, and the one that was meant is named", async () => {
  expect(await twinhelm(["can-i", "bucket:creat"])).toEqual({
    code: 2,
    out: "",
    err: 'There is no action "bucket:creat". Did you mean "bucket:create"?\n',
  });
});

it("an action of a module that only the server knows is answered", async () => {
  expect(await twinhelm(["can-i", "flight:board"])).toMatchObject({ code: 5, out: "no\n" });
});
