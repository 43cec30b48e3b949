import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { type CommandOptions, newHome, run } from "./command";
import { homeOf } from "./console";
import { keys, openTerminal } from "./terminal";

let server: TestServer;
let content: Content;
let home: string;
beforeAll(async () => {
  const filled = await copyContent();
  server = await startTestServer({ dataFolder: filled.dataFolder });
  content = filled.content;
  home = homeOf(server.admin, server.url);
});
afterAll(() => server.close());

const twinhelm = (args: readonly string[], options: CommandOptions = {}) =>
  run(args, { ...options, environment: { XDG_CONFIG_HOME: home, ...options.environment } });

const bucketBody = (title: string) => ({
  title,
  description: "Made by a command",
  properties: { name: { type: "string" }, tons: { type: "number" } },
});

describe("bucket", () => {
  it("is made, shown, changed and deleted; what get writes, update reads", async () => {
    const made = await twinhelm(["bucket", "create", "--file", "-"], {
      input: JSON.stringify(bucketBody("Rafts")),
    });
    expect(made).toMatchObject({ code: 0, err: "" });
    const id = made.out.trim();
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    const shown = await twinhelm(["bucket", "get", "Rafts"]);
    expect(shown.out).toContain("title: Rafts");
    const path = join(home, "raft.yaml");
    writeFileSync(path, shown.out.replace("title: Rafts", "title: Floats"));
    expect(await twinhelm(["bucket", "update", id, "--file", path])).toMatchObject({
      code: 0,
      out: `${id}\n`,
    });
    expect(JSON.parse((await twinhelm(["bucket", "get", id, "-o", "json"])).out).title).toBe("Floats");
    const refused = await twinhelm(["bucket", "delete", "Floats"]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--yes");
    expect(await twinhelm(["bucket", "delete", "Floats", "--yes"])).toMatchObject({ code: 0, out: "" });
    expect((await twinhelm(["bucket", "get", "Floats"])).code).toBe(7);
  });

  it("several are arranged, all or none", async () => {
    const place = [
      { id: content.ports, order: 1, category: "Shore" },
      { id: content.boats, order: 0 },
    ];
    expect(
      await twinhelm(["bucket", "arrange", "--file", "-"], { input: JSON.stringify(place) }),
    ).toMatchObject({ code: 0 });
    const listed = JSON.parse((await twinhelm(["bucket", "list", "-o", "json"])).out);
    const ports = listed.find((bucket: { _id: string }) => bucket._id === content.ports);
    expect(ports).toMatchObject({ order: 1, category: "Shore" });
    const broken = [
      { id: content.ports, category: "Lost" },
      { id: "0123456789abcdef01234567", category: "Lost" },
    ];
    const result = await twinhelm(["bucket", "arrange", "--file", "-"], { input: JSON.stringify(broken) });
    expect(result.code).not.toBe(0);
    expect(result.err).toContain("Nothing was changed");
    const { body } = await server.call("GET", `/bucket/${content.ports}`);
    expect(body.category).toBe("Shore");
  });

  it("are arranged by their titles too, and a wrong one is wrong use", async () => {
    const arrange = (id: string) =>
      twinhelm(["bucket", "arrange", "--file", "-"], { input: JSON.stringify([{ id, category: "Shore" }]) });
    expect(await arrange("Ports")).toMatchObject({ code: 0 });
    expect(await arrange("Prots")).toEqual({
      code: 2,
      out: "",
      err: 'element 1: there is no bucket "Prots". Did you mean "Ports"?\n',
    });
  });

  it.each([
    ["nothing", "", "The input is empty."],
    ["broken JSON", '{\n"title": x}', "x is no value; texts stand in double quotes (line 2, column 10)"],
    ["a bucket without a title", '{"description":"x","properties":{}}', "title:"],
    ["neither JSON nor YAML", "a: [", "neither JSON nor YAML"],
  ])("is not made of %s", async (_name, input, words) => {
    const result = await twinhelm(["bucket", "create", "--file", "-"], { input });
    expect(result.code).toBe(2);
    expect(result.err).toContain(words);
  });

  it("a missing file is said, as is what the server does not take", async () => {
    const missing = await twinhelm(["bucket", "create", "--file", "/nowhere/x.json"]);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.err).toContain("/nowhere/x.json cannot be read");
    const input = JSON.stringify(bucketBody("Bad"));
    const refused = await twinhelm(["bucket", "create", "--file", "-"], { input });
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("title: must have at least 4 characters.");
  });
});

describe("data", () => {
  it("is inserted, shown, patched, replaced and deleted", async () => {
    const inserted = await twinhelm(["data", "insert", "Boats", "--file", "-"], {
      input: '{"name":"Nova","tons":5}',
    });
    const id = inserted.out.trim();
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(JSON.parse((await twinhelm(["data", "get", "Boats", id, "-o", "json"])).out)).toEqual({
      _id: id,
      name: "Nova",
      tons: 5,
    });
    await twinhelm(["data", "patch", "Boats", id, "--file", "-"], { input: '{"tons":null,"sails":true}' });
    const patched = await twinhelm(["data", "get", content.boats, id, "-o", "json"]);
    expect(JSON.parse(patched.out)).toEqual({ _id: id, name: "Nova", sails: true });
    await twinhelm(["data", "replace", "Boats", id, "--file", "-"], { input: `_id: ${id}\nname: Nova II\n` });
    expect((await twinhelm(["data", "get", "Boats", id])).out).toContain("name: Nova II");
    const deleted = await twinhelm(["data", "delete", "Boats", "-", "--yes"], { input: `${id}\n` });
    expect(deleted).toMatchObject({ code: 0, out: "" });
    expect((await twinhelm(["data", "get", "Boats", id])).code).toBe(7);
  });

  it("many are inserted in their order, or none where one is refused, which is named by its line", async () => {
    const insert = (second: string) =>
      twinhelm(["data", "insert", "Ports", "--file", "-", "-o", "ndjson"], {
        input: ['{"name":"L1"}', second, '{"name":"L3"}'].join("\n"),
      });
    const refused = await insert('{"name":7}');
    expect([refused.code, refused.out]).toEqual([2, ""]);
    expect(refused.err).toContain("line 2: ");
    const filter = '{"name":{"$regex":"^L"}}';
    const all = () => twinhelm(["data", "list", "Ports", "--filter", filter, "-o", "name"]);
    expect((await all()).out.trim()).toBe("");
    const made = await insert('{"name":"L2"}');
    const names = made.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).name);
    expect(names).toEqual(["L1", "L2", "L3"]);
    const ids = (await all()).out;
    const deleted = await twinhelm(["data", "delete", "Ports", "-", "--yes"], { input: ids });
    expect(deleted.err).toContain("3 documents are deleted.");
  });

  it("what is denied says why, with exit 5", async () => {
    const grant = (action: string, resource: string) => ({
      action,
      module: action.slice(0, action.lastIndexOf(":")),
      resource: { include: [resource], exclude: [] },
    });
    const viewer = await server.createIdentity([
      grant("bucket:index", "*"),
      grant("bucket:data:index", `${content.ports}/*`),
    ]);
    const environment = { XDG_CONFIG_HOME: homeOf(viewer.credential, server.url) };
    const result = await run(["data", "insert", content.ports, "--file", "-"], {
      environment,
      input: '{"name":"x"}',
    });
    expect(result.code).toBe(5);
    expect(result.err).toContain("You need Create documents on Ports.");
    expect(result.err).toContain("This statement would allow it:");
  });

  it("asks on a terminal for the answer, and keeps everything on another one", async () => {
    const port = await server.call("POST", `/bucket/${content.ports}/data`, { body: { name: "Doomed" } });
    const ask = () =>
      openTerminal(["data", "delete", "Ports", port.body._id], { environment: { XDG_CONFIG_HOME: home } });
    const first = ask();
    await first.see("Type agree to confirm");
    first.type("yes", keys.enter);
    expect(await first.ended()).toBe(1);
    expect(first.screen().join("\n")).toContain("Nothing was changed.");
    const second = ask();
    await second.see("Type agree to confirm");
    second.type(keys.interrupt);
    expect(await second.ended()).toBe(130);
    const third = ask();
    await third.see("Type agree to confirm");
    third.type("agree", keys.enter);
    expect(await third.ended()).toBe(0);
    expect((await server.call("GET", `/bucket/${content.ports}/data/${port.body._id}`)).body).toBe("");
  });
});

describe("context", () => {
  it("names servers, each with its own sign-in, in a file for the owner alone", async () => {
    const environment = { XDG_CONFIG_HOME: newHome() };
    const at = (args: readonly string[], input?: string) =>
      run(args, { environment, ...(input === undefined ? {} : { input }) });
    const first = await at(["context", "add", "one", server.url]);
    expect(first).toMatchObject({ code: 0, out: "" });
    expect(first.err).toContain(
      "No other is in use, so commands work on it now. Sign in with: twinhelm login",
    );
    expect((await at(["context", "add", "one", server.url])).code).toBe(6);
    const other = await at(["context", "add", "two", server.url]);
    expect(other.code).toBe(0);
    expect(other.err).toContain("Sign in with: twinhelm --context two login");
    expect((await at(["login", "--identifier", "admin"], testPassword)).err).toContain("Signed in as admin");
    const person = await server.createIdentity([], { identifier: "second" });
    const token = person.credential.split(" ")[1] ?? "";
    const second = await at(["--context", "two", "login", "--token-stdin"], token);
    expect(second).toMatchObject({ code: 0, out: "" });
    expect(second.err).not.toContain(token);
    const rows = JSON.parse((await at(["context", "list", "-o", "json"])).out);
    expect(rows).toEqual([
      { name: "one", server: server.url, identity: "admin", current: true },
      { name: "two", server: server.url, identity: "second", current: false },
    ]);
    await at(["context", "use", "two"]);
    expect((await at(["whoami"])).out).toContain("Signed in as second");
    const explained = await at(["--context", "one", "context", "current", "--explain"]);
    expect(explained.out).toContain("context: one (from the command line)");
    expect(explained.out).toMatch(/server: \S+ \(from the context in .*credentials\.json\)/);
    expect(explained.out).toMatch(/identity: admin \(from .*credentials\.json\)/);
    const path = join(environment.XDG_CONFIG_HOME, "twinhelm", "credentials.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await at(["context", "remove", "two"]);
    expect(readFileSync(path, "utf8")).not.toContain(token);
    expect((await at(["--context", "two", "whoami"])).code).toBe(7);
  });

  it("a server that is named outranks the context; both at odds is an error", async () => {
    const environment = { XDG_CONFIG_HOME: newHome(), TWINHELM_CONTEXT: "far" };
    await run(["context", "add", "far", "http://127.0.0.1:9"], { environment });
    const both = await run(["--server", server.url, "whoami"], { environment });
    expect(both.code).toBe(2);
    expect(both.err).toContain("Name one of them.");
  });

  it("a key or token that the server does not take is not kept", async () => {
    const environment = { XDG_CONFIG_HOME: newHome() };
    const result = await run(["--server", server.url, "login", "--api-key-stdin"], {
      environment,
      input: "no-such-key",
    });
    expect(result.code).toBe(4);
    expect((await run(["--server", server.url, "whoami"], { environment })).code).toBe(4);
  });
});

describe("formats and help", () => {
  it.each([["whoami"], ["can-i", "bucket:create"]])(
    "%s refuses a format that it does not have",
    async (...args) => {
      const result = await twinhelm([...args, "-o", "csv"]);
      expect(result.code).toBe(2);
      expect(result.err).toContain("table, json, yaml");
    },
  );

  it("every command has help with examples", async () => {
    const walk = async (path: readonly string[]): Promise<void> => {
      const { out, code } = await twinhelm([...path, "--help"]);
      expect(code).toBe(0);
      const inside = /Commands:\n([\s\S]*?)(\n\n|$)/.exec(out)?.[1];
      if (inside === undefined) {
        expect(out, path.join(" ")).toContain("Examples:");
        return;
      }
      const names = inside.split("\n").flatMap((line) => /^ {2}([\w-]+)/.exec(line)?.[1] ?? []);
      await Promise.all(names.filter((name) => name !== "help").map((name) => walk([...path, name])));
    };
    await walk([]);
  });

  it("prints the address of a screen, and knows which there are", async () => {
    const origin = server.url.replace(/\/api$/, "");
    expect((await twinhelm(["open", `/bucket/${content.boats}?sort={"name":1}`])).out).toBe(
      `${origin}/bucket/${content.boats}?sort={"name":1}\n`,
    );
    const unknown = await twinhelm(["open", "/nowhere"]);
    expect(unknown.code).toBe(2);
    expect(unknown.err).toContain("There is no screen at /nowhere.");
  });
});

it("on a terminal, data is shown and does nothing", async () => {
  const name = "a\u009b31mred\u202eturned";
  await server.call("POST", `/bucket/${content.ports}/data`, { body: { name } });
  const terminal = openTerminal(
    ["data", "list", "Ports", "-o", "json", "--filter", 'regex(document.name, "^a")'],
    {
      environment: { XDG_CONFIG_HOME: home },
    },
  );
  await terminal.see("\\u009b31mred\\u202eturned");
  await terminal.ended();
  expect(terminal.raw()).not.toMatch(/[\u009b\u202e]/);
  const piped = await twinhelm([
    "data",
    "list",
    "Ports",
    "-o",
    "json",
    "--filter",
    'regex(document.name, "^a")',
  ]);
  expect(JSON.parse(piped.out)[0].name).toBe(name);
});
