import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "./console";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let policyId: string;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  policyId = await makePolicy("Port editor");
});
afterAll(() => server.close());

const makePolicy = async (name: string): Promise<string> =>
  (await server.call("POST", "/passport/policy", { body: { name, description: "Test", statement: [] } })).body
    ._id;

describe.each([
  ["identity", { identifier: "mara", password: "hush-hush" }, "mara"],
  ["apikey", { name: "nightly" }, "nightly"],
])("policies of an %s", (area, body, name) => {
  let id: string;
  beforeAll(async () => {
    id = (await server.call("POST", `/passport/${area}`, { body })).body._id;
  });
  const attached = async (): Promise<readonly string[]> =>
    (await server.call("GET", `/passport/${area}/${id}`)).body.policies;

  it("are attached and detached by id and by name, again without harm", async () => {
    const args = [area, "attach", id, "BucketReadOnlyAccess", "Port editor", "Port editor", policyId];
    const result = await twinhelm(args);
    expect(result).toEqual({ code: 0, out: "", err: `2 policies are attached to ${name}.\n` });
    expect((await twinhelm(args)).code).toBe(0);
    expect([...(await attached())].toSorted()).toEqual([policyId, "BucketReadOnlyAccess"].toSorted());
    const table = (await twinhelm([area, "list"])).out;
    expect(table).toMatch(/Bucket Read Only Access, Port editor|Port editor, Bucket Read Only Access/);
    expect((await twinhelm([area, "list", "-o", "csv"])).out).toContain(policyId);
    const detached = await twinhelm([area, "detach", name, "Bucket Read Only Access"]);
    expect(detached.err).toBe(`1 policy is detached from ${name}.\n`);
    expect(await attached()).toEqual([policyId]);
    expect((await twinhelm([area, "detach", name, policyId])).code).toBe(0);
    expect(await attached()).toEqual([]);
  });

  it("that are not there, or of a name that stands for several, change nothing", async () => {
    const twins = [await makePolicy(`Twins of ${name}`), await makePolicy(`Twins of ${name}`)];
    const results = await Promise.all([
      twinhelm([area, "attach", id, policyId, "No such policy"]),
      twinhelm([area, "attach", id, policyId, "0123456789abcdef01234567"]),
      twinhelm([area, "detach", id, "No such policy"]),
      twinhelm([area, "attach", "nobody-here", policyId]),
      twinhelm([area, "attach", "0123456789abcdef01234567", policyId]),
      twinhelm([area, "attach", id, policyId, `Twins of ${name}`]),
      twinhelm([area, "attach", id]),
    ]);
    expect(results.map(({ code }) => code)).toEqual([7, 7, 7, 7, 7, 2, 2]);
    expect(results[5]?.err).toBe(`2 policies have the name "Twins of ${name}". Give the id instead.\n`);
    expect(await attached()).toEqual([]);
    expect((await twinhelm([area, "attach", id, ...twins])).code).toBe(0);
    expect((await twinhelm([area, "detach", id, ...twins])).code).toBe(0);
  });

  it("do not change by update, which says so", async () => {
    await twinhelm([area, "attach", id, policyId]);
    const shown = JSON.parse((await twinhelm([area, "get", id, "-o", "json"])).out);
    const update = (policies: readonly string[]) =>
      twinhelm([area, "update", id, "-f", "-"], JSON.stringify({ ...shown, policies }));
    expect(await update(shown.policies)).toEqual({ code: 0, out: `${id}\n`, err: "" });
    const other = await update(["BucketFullAccess"]);
    expect(other.code).toBe(0);
    expect(other.err).toContain(`twinhelm ${area} attach`);
    expect(await attached()).toEqual([policyId]);
  });

  it("are attached to a new one by --policy; an unknown one is told before anything is made", async () => {
    const made = { ...body, ...(area === "identity" ? { identifier: "new-mara" } : { name: "new-nightly" }) };
    const create = (...policies: readonly string[]) =>
      twinhelm([area, "create", "-f", "-", "-o", "json", "--policy", ...policies], JSON.stringify(made));
    expect((await create("No such policy")).code).toBe(7);
    const result = await create("Port editor", "Bucket Read Only Access");
    expect(result.code).toBe(0);
    const answer = JSON.parse(result.out);
    expect([...answer.policies].toSorted()).toEqual([policyId, "BucketReadOnlyAccess"].toSorted());
    const { body: all } = await server.call("GET", `/passport/${area}`);
    const named = (all.data ?? all).filter(
      (each: { name?: string; identifier?: string }) =>
        (each.identifier ?? each.name) === (area === "identity" ? "new-mara" : "new-nightly"),
    );
    expect(named).toHaveLength(1);
  });

  it("denied in part is exit 8, denied whole is exit 5; ids do without the list of policies", async () => {
    await twinhelm([area, "detach", id, policyId]);
    const grant = (action: string, resource: string) => ({
      action,
      module: action.slice(0, action.lastIndexOf(":")),
      resource: { include: [resource], exclude: [] },
    });
    const { credential } = await server.createIdentity([
      grant(`passport:${area}:policy:add`, `${id}/ActivityReadOnlyAccess`),
      grant("activity:index", "*"),
    ]);
    const limited = signedIn(server, credential);
    const partly = await limited([area, "attach", id, "ActivityReadOnlyAccess", policyId]);
    expect([partly.code, partly.err.includes("1 of 2 succeeded.")]).toEqual([8, true]);
    expect(await attached()).toEqual(["ActivityReadOnlyAccess"]);
    const denied = await limited([area, "attach", id, policyId]);
    expect([denied.code, denied.err.startsWith("You need ")]).toEqual([5, true]);
    const byName = await limited([area, "attach", id, "Port editor"]);
    expect([byName.code, byName.err.includes("passport:policy:index")]).toEqual([5, true]);
  });
});

describe("policy apply", () => {
  const statement = (action: string, include: readonly string[], exclude: readonly string[] = []) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include, exclude },
  });
  const body = (statements: readonly object[], description = "Applied") =>
    JSON.stringify({ name: "Applied policy", description, statement: statements });
  const apply = (input: string, ...more: readonly string[]) =>
    twinhelm(["policy", "apply", "-f", "-", ...more], input);
  const stored = async () =>
    (await server.call("GET", "/passport/policy", { query: { filter: '{"name":"Applied policy"}' } })).body
      .data;

  it("tells of documents without their bucket, and adds what is missing where that is asked", async () => {
    const data = body([statement("bucket:data:index", ["b/*"])]);
    const told = await apply(data, "--dry-run");
    expect([told.code, told.err]).toEqual([
      3,
      expect.stringContaining("but not List buckets (bucket:index) and Read buckets (bucket:show)."),
    ]);
    const completed = await apply(data, "--dry-run", "--complete");
    expect(completed).toEqual({
      code: 3,
      out: "+ List documents (bucket:data:index): b\n+ List buckets (bucket:index): b\n+ Read buckets (bucket:show): b\n",
      err: "Policy Applied policy would be created.\n",
    });
  });

  it("makes, changes, and leaves as it is; a dry run shows the difference and changes nothing", async () => {
    const first = body([statement("bucket:index", ["*"])]);
    const dry = await apply(first, "--dry-run");
    expect(dry).toEqual({
      code: 3,
      out: "+ List buckets (bucket:index): any bucket\n",
      err: "Policy Applied policy would be created.\n",
    });
    expect(await stored()).toEqual([]);
    expect(await apply(first)).toEqual({
      code: 0,
      out: "+ List buckets (bucket:index): any bucket\n",
      err: "Policy Applied policy created.\n",
    });
    for (const args of [[], ["--dry-run"]]) {
      const again = await apply(first, ...args);
      expect([again.code, again.out]).toEqual([0, ""]);
      expect(again.err).toContain("is already up to date");
    }
    const second = body([statement("bucket:index", ["*"], ["a"]), statement("bucket:show", ["b"])]);
    const difference = await apply(second, "--dry-run", "-o", "json");
    expect(difference.code).toBe(3);
    const [{ _id: id }] = await stored();
    expect(JSON.parse(difference.out)).toMatchObject({ name: "Applied policy", outcome: "changed", id });
    expect((await stored())[0].statement).toHaveLength(1);
    const changed = await apply(second);
    expect(changed.out).toBe(
      "− List buckets (bucket:index) now excludes a\n+ Read buckets (bucket:show): b\n",
    );
    expect(await apply(second)).toMatchObject({ code: 0, out: "" });
    const words = await apply(
      body([statement("bucket:index", ["*"], ["a"]), statement("bucket:show", ["b"])], "Other words"),
      "--dry-run",
    );
    expect([words.code, words.out]).toEqual([3, expect.stringContaining("Nothing is granted or revoked")]);
    expect(await stored()).toHaveLength(1);
  });

  it("takes what policy get writes, and YAML", async () => {
    const shown = await twinhelm(["policy", "get", "Applied policy"]);
    expect(await apply(shown.out)).toMatchObject({ code: 0, out: "" });
    const predefined = (await twinhelm(["policy", "get", "BucketReadOnlyAccess"])).out;
    expect(await apply(predefined.replace("Bucket Read Only Access", "Copied"))).toMatchObject({ code: 0 });
    expect((await twinhelm(["policy", "get", "Copied"])).code).toBe(0);
  });

  it("refuses what is none, what the server refuses, and a name that stands for several", async () => {
    expect((await apply("{")).code).toBe(2);
    expect((await apply('{"name":"x"}')).err).toContain("statement: ");
    expect((await apply('{"name":"x","description":"","statement":[],"statment":[]}')).err).toContain(
      "statment: ",
    );
    const twice = [statement("bucket:show", ["a"]), statement("bucket:show", ["b"])];
    const refused = await apply(JSON.stringify({ name: "Twice", description: "", statement: twice }));
    expect([refused.code, refused.err.includes("same action")]).toEqual([2, true]);
    await Promise.all([makePolicy("Double"), makePolicy("Double")]);
    const double = await apply('{"name":"Double","description":"","statement":[]}');
    expect([double.code, double.err.includes("Rename all but one of them first")]).toEqual([6, true]);
    const { credential } = await server.createIdentity([]);
    const denied = await signedIn(server, credential)(
      ["policy", "apply", "-f", "-"],
      '{"name":"Mine","description":"","statement":[]}',
    );
    expect([denied.code, denied.err.includes("passport:policy:index")]).toEqual([5, true]);
  });
});

describe("bucket grant", () => {
  it("lets a new colleague read one bucket, makes its policy once, and leaves one alone that was changed", async () => {
    const properties = { name: { type: "string" } };
    const made = await server.call("POST", "/bucket", {
      body: { title: "Piers", description: "Piers", properties },
    });
    const id: string = made.body._id;
    await server.call("POST", `/bucket/${id}/data`, { body: { name: "North" } });
    const { identifier, credential } = await server.createIdentity([]);
    const colleague = signedIn(server, credential);
    expect((await colleague(["data", "list", "Piers"])).code).toBe(5);
    const name = "Read access to Piers";
    const grant = (...args: readonly string[]) => twinhelm(["bucket", "grant", "Piers", ...args]);
    expect(await grant("read", "--identity", identifier)).toEqual({
      code: 0,
      out: "",
      err: `Policy ${name} created.\nAttached to ${identifier}.\n`,
    });
    expect((await colleague(["data", "list", "Piers", "-o", "json"])).out).toContain("North");
    expect((await colleague(["data", "insert", "Piers", "-f", "-"], '{"name":"South"}')).code).toBe(5);
    await server.call("POST", "/passport/apikey", { body: { name: "pier key" } });
    const again = await grant("read", "--apikey", "pier key");
    expect([again.code, again.err]).toEqual([0, `Policy ${name} is there already.\nAttached to pier key.\n`]);
    const named = async () =>
      (await server.call("GET", "/passport/policy", { query: { filter: JSON.stringify({ name }) } })).body
        .data;
    const [policy, ...more] = await named();
    expect(more).toEqual([]);
    const denied = await colleague(["bucket", "grant", "Piers", "write"]);
    expect([denied.code, denied.err.includes("passport:policy:create")]).toEqual([5, true]);
    await server.call("PUT", `/passport/policy/${policy._id}`, {
      body: { name, description: "Less", statement: policy.statement.slice(1) },
    });
    const { code, err } = await grant("read", "--identity", identifier);
    expect([code, err]).toEqual([0, `Policy ${name} (${id}) created.\nAttached to ${identifier}.\n`]);
    const { err: third } = await grant("read", "--identity", identifier);
    expect(third).toContain(`Policy ${name} (${id}) is there already.`);
    expect((await named())[0].statement).toEqual(policy.statement.slice(1));
    expect((await grant("raed")).err).toContain("read");
    expect((await grant("raed")).code).toBe(2);
  });

  it("says what was done where attaching is refused, and goes on from there", async () => {
    const body = { title: "Quays", description: "Quays", properties: { name: { type: "string" } } };
    await server.call("POST", "/bucket", { body });
    const { body: key } = await server.call("POST", "/passport/apikey", { body: { name: "quay key" } });
    const grant = (action: string) => ({
      action,
      module: action.replace(/:[^:]+$/, ""),
      ...(/(show|add)$/.test(action)
        ? { resource: { include: [action.endsWith("add") ? `${key._id}/none` : "*"], exclude: [] } }
        : {}),
    });
    const { credential } = await server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
      {
        action: "passport:apikey:index",
        module: "passport:apikey",
        resource: { include: ["*"], exclude: [] },
      },
      {
        action: "passport:policy:index",
        module: "passport:policy",
        resource: { include: ["*"], exclude: [] },
      },
      grant("passport:policy:create"),
      grant("passport:apikey:policy:add"),
    ]);
    const args = ["bucket", "grant", "Quays", "read", "--apikey", "quay key"];
    const refused = await signedIn(server, credential)(args);
    expect(refused.code).toBe(8);
    expect(refused.err).toContain("The policy “Read access to Quays” was made.");
    expect(refused.err).toContain("It could not be attached to quay key:");
    expect(refused.err).toContain("To undo, delete the policy.");
    expect((await twinhelm(args)).err).toBe(
      "Policy Read access to Quays is there already.\nAttached to quay key.\n",
    );
  });
});
