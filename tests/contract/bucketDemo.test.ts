import { startTestServer } from "@twinhelm/server/shell/testServer";
import { expect, it } from "vitest";
import { homeOf } from "../terminal/console";
import { runHere } from "../terminal/runHere";

const everything = ["bucket:create", "bucket:data:create *", "storage:create", "preference:update bucket"];

/** A statement for each, such as `bucket:data:create *`. */
const statements = (needs: readonly string[]) =>
  needs.map((need) => {
    const [action = "", resource] = need.split(" ");
    const module = action.slice(0, action.lastIndexOf(":"));
    return resource === undefined
      ? { action, module }
      : { action, module, resource: { include: [resource], exclude: [] } };
  });

it("the demo data comes to an instance without buckets, once, for who may make all of it", async () => {
  const server = await startTestServer();
  const take = (as?: string) =>
    server.call("POST", "/bucket/demo", { body: {}, ...(as === undefined ? {} : { as }) });
  try {
    const language = { available: { en_US: "English", nl_NL: "Dutch", de_DE: "German" }, default: "de_DE" };
    await server.call("PUT", "/preference/bucket", { body: { scope: "bucket", language } });
    for (const lacking of everything) {
      const { credential } = await server.createIdentity(
        statements(everything.filter((each) => each !== lacking)),
      );
      expect((await take(credential)).status, `without ${lacking}`).toBe(403);
    }
    expect((await server.call("GET", "/bucket")).body).toEqual([]);
    expect((await server.call("GET", "/storage")).body).toEqual([]);
    const { credential } = await server.createIdentity(statements(everything));
    const [one, other] = await Promise.all([take(credential), take(credential)]);
    expect([one.status, other.status].sort(), JSON.stringify(one.body)).toEqual([201, 409]);
    const { body: content } = one.status === 201 ? one : other;
    expect((await server.call("GET", "/bucket")).body).toHaveLength(content.buckets);
    expect((await server.call("GET", "/storage")).body).toHaveLength(content.files);
    const { body: status } = await server.call("GET", "/status/bucket");
    expect(status.status.bucketData.current).toBe(content.documents);
    const { body: preference } = await server.call("GET", "/preference/bucket");
    expect(preference.language).toMatchObject({
      default: "en_US",
      available: { nl_NL: "Dutch", de_DE: "German", es_ES: "Spanish" },
    });
    const again = await runHere(["bucket", "demo"], homeOf(server.admin, server.url));
    expect(again.code).toBe(6);
    expect(again.err).toContain("has buckets already");
  } finally {
    await server.close();
  }
});

it("is a command", async () => {
  const server = await startTestServer();
  try {
    const taken = await runHere(["bucket", "demo"], homeOf(server.admin, server.url));
    expect(taken).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^4 buckets, \d+ documents and \d+ files came in/),
    });
  } finally {
    await server.close();
  }
});
