import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { homeOf, signedIn } from "./console";
import { keys, openTerminal } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
});
afterAll(() => server.close());

const oauth = (base_url: string) => ({ base_url, method: "get", params: {}, headers: {} });
const strategy = (name: string) => ({
  type: "oauth",
  name,
  title: "Company",
  icon: "login",
  options: { code: oauth("https://id.example/a"), access_token: oauth("https://id.example/t") },
});
const policy = (name: string) => ({ name, description: "Made by a test", statement: [] });
const unknownId = "0123456789abcdef01234567";

describe.each([
  ["identity", (name: string) => ({ identifier: name, password: "hush-hush" }), "identifier"],
  ["policy", policy, "name"],
  ["strategy", strategy, "name"],
  ["apikey", (name: string) => ({ name, description: "For a test" }), "name"],
])("%s", (area, bodyOf, nameField) => {
  const create = async (name: string): Promise<string> => {
    const made = await twinhelm([area, "create", "--file", "-"], JSON.stringify(bodyOf(name)));
    expect(made).toMatchObject({ code: 0, err: "" });
    return made.out.trim();
  };

  it("is made, shown by id and by name, changed by what get wrote, and deleted", async () => {
    const id = await create(`${area}-first`);
    expect(id).toMatch(/^[\da-f]{24}$/);
    const byId = JSON.parse((await twinhelm([area, "get", id, "-o", "json"])).out);
    expect(byId).toMatchObject({ _id: id, [nameField]: `${area}-first` });
    const byName = await twinhelm([area, "get", `${area}-first`]);
    expect(parse(byName.out)).toEqual(byId);
    const changed = await twinhelm(
      [area, "update", `${area}-first`, "-f", "-", "-o", "json"],
      byName.out.replace(`${area}-first`, `${area}-changed`),
    );
    expect(changed).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(changed.out)).toEqual({ ...byId, [nameField]: `${area}-changed` });
    const { body: stored } = await server.call("GET", `/passport/${area}/${id}`);
    expect(stored[nameField]).toBe(`${area}-changed`);
    expect(await twinhelm([area, "delete", id, "--yes"])).toMatchObject({ code: 0, out: "" });
    const gone = await twinhelm([area, "get", id]);
    expect([gone.code, gone.out]).toEqual([7, ""]);
    expect(gone.err).toContain(`twinhelm ${area} list`);
  });

  it("is listed in every format, whole or in part", async () => {
    const ids = [await create(`${area}-a`), await create(`${area}-b`)];
    const list = (...args: readonly string[]) => twinhelm([area, "list", ...args]);
    const rows = JSON.parse((await list("-o", "json")).out);
    const names = rows.map((row: Record<string, unknown>) => row[nameField]);
    expect(names).toEqual(expect.arrayContaining([`${area}-a`, `${area}-b`]));
    expect(parse((await list("-o", "yaml")).out)).toEqual(rows);
    const lines = (await list("-o", "ndjson")).out.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    const listed = (await list("-o", "name")).out.trim().split("\n");
    expect(listed).toEqual(rows.map(({ _id }: { _id: string }) => _id));
    expect(listed).toEqual(expect.arrayContaining(ids));
    const table = (await list()).out.split("\n");
    expect(table[0]).toMatch(new RegExp(`^_id +.*\\b${nameField}\\b`));
    expect(table.join("\n")).toContain(`${area}-b`);
    const csv = (await list("-o", "csv")).out.split("\n");
    expect(csv[0]).toMatch(new RegExp(`^_id,.*\\b${nameField}\\b`));
    expect(csv).toHaveLength(rows.length + 2);
    const part = await list("--skip", "1", "--limit", "1");
    expect(part.out.trim().split("\n")).toHaveLength(2);
    if (rows.length > 2) expect(part.err).toMatch(/^1 of \d+ .*More with --limit and --skip\.\n$/);
    expect((await list("--skip", "1", "--limit", "1", "-o", "name")).out.trim()).toBe(rows[1]._id);
    expect((await list("--limit", "0", "-o", "json")).out).toBe("[]\n");
    await twinhelm([area, "delete", "-", "--yes"], ids.join("\n"));
  });

  it("a name that stands for several is refused, with every verb that changes", async () => {
    if (area === "identity") return;
    const ids = [await create("Twice"), await create("Twice")];
    for (const args of [
      ["get", "Twice"],
      ["delete", "Twice", "--yes"],
      ["update", "Twice", "-f", "-"],
    ]) {
      const result = await twinhelm([area, ...args], JSON.stringify(bodyOf("Once")));
      expect(result.code, args.join(" ")).toBe(2);
      expect(result.err).toMatch(/^2 .* have the name "Twice"\. Give the id instead\.\n$/);
    }
    const deleted = await twinhelm([area, "delete", ...ids, "--yes"]);
    expect(deleted.err).toMatch(/^2 .* are deleted\.\n$/);
  });

  it("what cannot be used is said, and changes nothing", async () => {
    const before = (await twinhelm([area, "list", "-o", "json"])).out;
    const body = bodyOf(`${area}-bad`);
    for (const [input, words] of [
      ["", "The input is empty."],
      ["{", "The input is not valid JSON: the { at column 1 is not closed (line 1, column 2)"],
      ["a: [", "neither JSON nor YAML"],
      ["[]", "expected object"],
      [JSON.stringify({ ...body, [nameField]: 7 }), `${nameField}: `],
      [JSON.stringify({ ...body, colour: "red" }), "colour: there is no such field."],
    ] as const) {
      const result = await twinhelm([area, "create", "--file", "-"], input);
      expect([result.code, result.out], input).toEqual([2, ""]);
      expect(result.err).toContain(words);
    }
    const absent = await twinhelm([area, "create", "--file", "/nowhere/x.json"]);
    expect([absent.code, absent.err.includes("/nowhere/x.json cannot be read")]).toEqual([1, true]);
    expect((await twinhelm([area, "create"])).err).toContain("--file FILE");
    expect((await twinhelm([area, "list", "--limit", "-1"])).code).toBe(2);
    expect((await twinhelm([area, "list", "-o", "xml"])).code).toBe(2);
    expect((await twinhelm([area, "list", "-o", "json"])).out).toBe(before);
  });

  it("an id or name that is not there is exit 7 with every verb", async () => {
    for (const given of [unknownId, "nobody-by-this-name"])
      for (const [verb, ...more] of [["get"], ["update", "-f", "-"], ["delete", "--yes"]]) {
        const result = await twinhelm([area, verb ?? "", given, ...more], JSON.stringify(bodyOf("new-name")));
        expect([result.code, result.out], `${verb} ${given}`).toEqual([7, ""]);
        expect(result.err).toContain(`"${given}" that you may see.`);
      }
  });

  it("is deleted only once somebody agreed", async () => {
    const id = await create(`${area}-kept`);
    const refused = await twinhelm([area, "delete", id]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--yes");
    const ask = () =>
      openTerminal([area, "delete", id], {
        environment: { XDG_CONFIG_HOME: homeOf(server.admin, server.url) },
      });
    const no = ask();
    await no.see(`Type ${area}-kept to confirm`);
    no.type("yes", keys.enter);
    expect(await no.ended()).toBe(1);
    expect(no.screen().join("\n")).toContain("Nothing was changed.");
    expect((await twinhelm([area, "get", id])).code).toBe(0);
    const yes = ask();
    await yes.see(`Type ${area}-kept to confirm`);
    yes.type(`${area}-kept`, keys.enter);
    expect(await yes.ended()).toBe(0);
    expect((await twinhelm([area, "get", id])).code).toBe(7);
  });

  it("what is denied is exit 5 and says why", async () => {
    const id = await create(`${area}-guarded`);
    const nobody = signedIn(server, (await server.createIdentity([])).credential);
    const show = await nobody([area, "get", id]);
    expect([show.code, show.out]).toEqual([5, ""]);
    expect(show.err).toMatch(/^You need Read /);
    for (const [verb, ...more] of [
      ["list"],
      ["get", "x"],
      ["delete", id, "--yes"],
      ["update", id, "-f", "-"],
    ]) {
      const result = await nobody([area, verb ?? "", ...more], JSON.stringify(bodyOf("mine-now")));
      expect([result.code, result.out], verb).toEqual([5, ""]);
      expect(result.err).toContain("This statement would allow it:");
    }
    const made = await nobody([area, "create", "-f", "-"], JSON.stringify(bodyOf("mine-now")));
    expect(made.code).toBe(5);
    expect((await signedIn(server, "IDENTITY nonsense")([area, "list"])).code).toBe(4);
  });

  it("several of which some are denied are partly deleted: exit 8", async () => {
    const ids = [await create(`${area}-mine`), await create(`${area}-theirs`)];
    const grant = (verb: string, resource: string) => ({
      action: `passport:${area}:${verb}`,
      module: `passport:${area}`,
      resource: { include: [resource], exclude: [] },
    });
    const { credential } = await server.createIdentity([grant("delete", ids[0] ?? ""), grant("show", "*")]);
    const result = await signedIn(server, credential)([area, "delete", ...ids, "--yes"]);
    expect(result.code).toBe(8);
    expect(result.err).toContain("1 of 2 succeeded.");
    expect((await twinhelm([area, "get", ids[0] ?? ""])).code).toBe(7);
    expect((await twinhelm([area, "get", ids[1] ?? ""])).code).toBe(0);
  });
});

describe("what one area has beside", () => {
  it("identities are sorted and filtered", async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, number) =>
        server.call("POST", "/passport/identity", {
          body: { identifier: `crew-${String(number).padStart(2, "0")}`, password: "hush-hush" },
        }),
      ),
    );
    const filter = '{"identifier":{"$regex":"^crew-0"}}';
    const found = await twinhelm([
      "identity",
      "list",
      "--filter",
      filter,
      "--sort",
      "-identifier",
      "-o",
      "json",
    ]);
    const names = JSON.parse(found.out).map(({ identifier }: { identifier: string }) => identifier);
    expect(names).toEqual(Array.from({ length: 10 }, (_, number) => `crew-0${9 - number}`));
    for (const wrong of ["{", "[]", "identifier"]) {
      const { code, err } = await twinhelm(["identity", "list", "--filter", wrong]);
      expect([code, err.includes("--filter")]).toEqual([2, true]);
    }
    const custom = await twinhelm(["policy", "list", "--filter", '{"system":false}', "-o", "json"]);
    expect(JSON.parse(custom.out).every(({ system }: { system: boolean }) => !system)).toBe(true);
    const unsorted = await twinhelm(["policy", "list", "--sort", "name"]);
    expect([unsorted.code, unsorted.err.includes("unknown option '--sort'")]).toEqual([2, true]);
  });

  it("all come, page by page, where no limit is given", async () => {
    const names = Array.from({ length: 510 }, (_, number) => `serial-${number}`);
    for (const name of names) await server.call("POST", "/passport/apikey", { body: { name } });
    const { out } = await twinhelm(["apikey", "list", "-o", "ndjson", "--sort", "name"]);
    const rows = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const tail = await twinhelm(["apikey", "list", "-o", "name", "--skip", String(rows.length - 3)]);
    expect(tail.out.trim().split("\n")).toHaveLength(3);
  });

  it("the password of an identity comes from the body or from standard input, never as an argument", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "twinhelm-access-")), "identity.yaml");
    writeFileSync(file, "identifier: helga\n");
    const made = await twinhelm(["identity", "create", "--file", file, "--password-stdin"], "first one\n");
    expect(made).toMatchObject({ code: 0, err: "" });
    await server.signIn("helga", "first one");
    const changed = await twinhelm(
      ["identity", "update", "helga", "-f", file, "--password-stdin"],
      "second one",
    );
    expect(changed.code).toBe(0);
    await server.signIn("helga", "second one");
    expect((await twinhelm(["identity", "update", "helga", "-f", file])).code).toBe(0);
    await server.signIn("helga", "second one");
    // A password alone is no reason for a file.
    const alone = await twinhelm(["identity", "update", "helga", "--password-stdin"], "third one");
    expect(alone).toMatchObject({ code: 0, err: "" });
    await server.signIn("helga", "third one");
    expect((await twinhelm(["identity", "create", "--password-stdin"], "any one")).code).toBe(2);
    const wrong = (args: readonly string[], input: string) =>
      twinhelm(["identity", "create", ...args], input);
    expect(await wrong(["-f", file], "")).toMatchObject({
      code: 2,
      err: expect.stringContaining("password"),
    });
    expect(await wrong(["-f", file, "--password-stdin"], "")).toMatchObject({ code: 2 });
    expect(await wrong(["-f", "-", "--password-stdin"], "{}")).toMatchObject({ code: 2 });
    expect(await wrong(["-f", file, "--password", "x"], "")).toMatchObject({ code: 2 });
    expect((await twinhelm(["identity", "create", "--help"])).out).not.toMatch(/--password </);
  });

  it("an identifier and a key that are taken are a conflict: exit 6", async () => {
    const identity = JSON.stringify({ identifier: "admin", password: "hush-hush" });
    const taken = await twinhelm(["identity", "create", "-f", "-"], identity);
    expect([taken.code, taken.err]).toEqual([6, "Identity already exists.\n"]);
    const key = JSON.stringify({ name: "one", key: "given-by-hand-1234" });
    expect((await twinhelm(["apikey", "create", "-f", "-"], key)).code).toBe(0);
    expect((await twinhelm(["apikey", "create", "-f", "-"], key)).code).toBe(6);
  });

  it("the administrator and predefined policies are neither deleted nor, these, changed", async () => {
    for (const args of [
      ["identity", "delete", "admin", "--yes"],
      ["policy", "delete", "BucketFullAccess", "--yes"],
      ["policy", "update", "Bucket Full Access", "-f", "-"],
    ]) {
      const { code, err } = await twinhelm(args, JSON.stringify(policy("Mine")));
      expect(code, args.join(" ")).toBe(2);
      expect(err).toContain("Nothing was changed.");
    }
    const custom = (
      await twinhelm(["policy", "create", "-f", "-"], JSON.stringify(policy("Spared")))
    ).out.trim();
    expect((await twinhelm(["policy", "delete", custom, "BucketFullAccess", "--yes"])).code).toBe(2);
    expect((await twinhelm(["policy", "get", "Spared"])).code).toBe(0);
    const shown = await twinhelm(["policy", "get", "BucketFullAccess", "-o", "json"]);
    expect(JSON.parse(shown.out)).toMatchObject({ _id: "BucketFullAccess", name: "Bucket Full Access" });
  });

  it("the value of a key is whole where one asks for it, and cut in a table of many", async () => {
    const made = await twinhelm(["apikey", "create", "-f", "-", "-o", "json"], '{"name":"secret-bearer"}');
    const { key } = JSON.parse(made.out);
    const table = (await twinhelm(["apikey", "list"])).out;
    expect(table).not.toContain(key);
    expect(table).toContain(`${key.slice(0, 4)}…${key.slice(-4)}`);
    expect((await twinhelm(["apikey", "list", "-o", "json"])).out).toContain(key);
    for (const args of [[], ["-o", "table"], ["-o", "json"]])
      expect((await twinhelm(["apikey", "get", "secret-bearer", ...args])).out).toContain(key);
    const other = await twinhelm(
      ["apikey", "update", "secret-bearer", "-f", "-"],
      '{"name":"x","key":"other"}',
    );
    expect([other.code, other.err]).toEqual([
      2,
      "The key itself never changes. Make a new API key instead.\n",
    ]);
    const off = await twinhelm(
      ["apikey", "update", "secret-bearer", "-f", "-"],
      '{"name":"x","active":false}',
    );
    expect(off.code).toBe(0);
    expect((await server.call("GET", "/passport/identity/statements", { as: `APIKEY ${key}` })).status).toBe(
      401,
    );
  });
});
