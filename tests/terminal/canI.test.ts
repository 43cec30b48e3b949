import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newHome, run } from "./command";
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

it("a credential of the environment that the server refuses is named by its variable", async () => {
  const refused = (variable: string, value: string) =>
    run(["bucket", "list"], {
      environment: { XDG_CONFIG_HOME: newHome(), TWINHELM_SERVER: server.url, [variable]: value },
    });
  const forged = `${server.admin.slice(0, -4)}AAAA`;
  expect(await refused("TWINHELM_TOKEN", forged)).toEqual({
    code: 4,
    out: "",
    err: "The server does not accept TWINHELM_TOKEN (invalid signature). Set it to another one, or unset it.\n",
  });
  expect(await refused("TWINHELM_APIKEY", "no-such-key")).toMatchObject({
    code: 4,
    err: expect.stringContaining("The server does not accept TWINHELM_APIKEY"),
  });
});

it("an action of a module that only the server knows is answered", async () => {
  expect(await twinhelm(["can-i", "flight:board"])).toMatchObject({ code: 5, out: "no\n" });
});

it("what somebody else may do is told by their policies", async () => {
  const { id, identifier } = await server.createIdentity([{ action: "bucket:create", module: "bucket" }]);
  expect(await twinhelm(["can-i", "bucket:create", "--as", identifier])).toMatchObject({
    code: 0,
    out: "yes\n",
  });
  expect(await twinhelm(["can-i", "passport:policy:create", "--as", id])).toMatchObject({
    code: 5,
    out: "no\n",
  });
  const explained = await twinhelm(["can-i", "bucket:create", "--as", identifier, "--explain"]);
  expect(explained.out).toContain(`Policy of ${identifier}`);
  expect(await twinhelm(["can-i", "bucket:create", "--as", "nobody-here"])).toMatchObject({ code: 7 });
});

it("why a viewer may not delete a document of a bucket is one command, by the bucket's title", async () => {
  const { body } = await server.call("POST", "/bucket", {
    body: { title: "Countries", description: "Of the world", properties: { name: { type: "string" } } },
  });
  const statement = (verb: string) => ({
    action: `bucket:data:${verb}`,
    module: "bucket:data",
    resource: { include: [`${body._id}/*`], exclude: [] },
  });
  await server.createIdentity([statement("index"), statement("show")], { identifier: "viewer" });
  const why = await twinhelm(["can-i", "bucket:data:delete", "Countries/*", "--as", "viewer", "--explain"]);
  expect(why.code).toBe(5);
  expect(why.out.split("\n").slice(0, 4)).toEqual([
    "no",
    "viewer needs Delete documents on Countries.",
    "The policy Policy of viewer gives List and Read.",
    "This statement would allow it:",
  ]);
  expect(await twinhelm(["can-i", "bucket:data:show", "Countries/*", "--as", "viewer"])).toMatchObject({
    code: 0,
  });
  // What is left out stands for all; it is no fault of the policy.
  const documents = await twinhelm([
    "can-i",
    "bucket:data:index",
    "Countries",
    "--as",
    "viewer",
    "--explain",
  ]);
  expect(documents).toMatchObject({ code: 0, out: expect.stringContaining("yes\n") });
  const deleting = ["can-i", "bucket:data:delete", "Countries", "--as", "viewer", "--explain"];
  expect(await twinhelm(deleting)).toEqual(why);
  expect(await twinhelm(["can-i", "bucket:show", "Countries/x"])).toMatchObject({
    code: 2,
    err: "The resource of bucket:show is BUCKET, not of 2 parts.\n",
  });
  expect(await twinhelm(["can-i", "bucket:create", "x"])).toMatchObject({
    code: 2,
    err: "bucket:create takes no resource.\n",
  });
  await server.call("DELETE", `/bucket/${body._id}`);
});

it("a policy is copied, also a predefined one", async () => {
  const copied = await twinhelm(["policy", "copy", "BucketReadOnlyAccess", "Readers"]);
  expect(copied).toMatchObject({ code: 0, err: "" });
  const { body } = await server.call("GET", `/passport/policy/${copied.out.trim()}`);
  expect(body).toMatchObject({ name: "Readers", statement: expect.arrayContaining([expect.anything()]) });
  const again = await twinhelm(["policy", "copy", "Readers", "-o", "json"]);
  expect(JSON.parse(again.out)).toMatchObject({ name: "Copy of Readers", statement: body.statement });
  for (const words of [["Readers"], ["BucketReadOnlyAccess", "Readers"]])
    expect(await twinhelm(["policy", "copy", ...words])).toMatchObject({
      code: 6,
      err: expect.stringContaining("already. Give the copy another name."),
    });
});

it("a bucket is put into a category and taken out of it", async () => {
  await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "For a test", properties: { name: { type: "string" } } },
  });
  const category = (...args: readonly string[]) => twinhelm(["bucket", "category", "Boats", ...args]);
  const stored = async () => (await server.call("GET", "/bucket")).body[0].category;
  expect(await category("Sea")).toMatchObject({ code: 0, err: "Boats is in the category Sea.\n" });
  expect(await stored()).toBe("Sea");
  expect(await category("Sea", "--clear")).toMatchObject({ code: 2 });
  expect(await category()).toMatchObject({ code: 2 });
  expect(await category("--clear")).toMatchObject({ code: 0, err: "Boats is in no category.\n" });
  expect(await stored()).toBeFalsy();
});
