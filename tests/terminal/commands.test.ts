import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { newHome, run } from "./command";
import { keys, launcher, node, openTerminal } from "./terminal";

let server: TestServer;
let content: Content;
let now = Date.now();
beforeAll(async () => {
  const filled = await copyContent();
  server = await startTestServer({ now: () => now, dataFolder: filled.dataFolder });
  content = filled.content;
  for (let number = 0; number < 600; number += 1) {
    await server.call("POST", `/bucket/${content.ports}/data`, { body: { name: `Port ${number}` } });
  }
});
afterAll(() => server.close());

/** Runs as the administrator of the test server. */
const as = (credential: string, args: readonly string[], input?: string) =>
  run(args, {
    environment: { XDG_CONFIG_HOME: newHome(), TWINHELM_SERVER: server.url, TWINHELM_TOKEN: credential },
    ...(input === undefined ? {} : { input }),
  });
const admin = (...args: readonly string[]) => as(server.admin, args);

describe("session", () => {
  it("signs in with a password from standard input, and out again", async () => {
    const home = newHome();
    const environment = { XDG_CONFIG_HOME: home };
    const origin = server.url.replace("/api", "");
    const wrong = await run(["login", "--identifier", "admin"], {
      environment: { ...environment, TWINHELM_SERVER: origin },
      input: "wrong\n",
    });
    expect([wrong.code, wrong.err]).toEqual([4, "Identifier or password was incorrect.\n"]);
    const right = await run(["--server", origin, "login", "--identifier", "admin"], {
      environment,
      input: `${testPassword}\n`,
    });
    expect(right.code).toBe(0);
    expect(right.out).toBe("");
    expect(right.err).toMatch(/^Signed in as admin on /);
    const file = join(home, "twinhelm", "credentials.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const who = await run(["whoami"], { environment });
    expect([who.code, who.out]).toEqual([0, right.err]);
    const token = JSON.parse(readFileSync(file, "utf8")).servers[server.url].split(" ")[1];
    for (const { out, err } of [right, who]) expect(out + err).not.toContain(token);
    expect((await run(["whoami", "-o", "json"], { environment })).out).toContain('"identifier": "admin"');
    expect((await run(["logout"], { environment })).err).toContain("Signed out of ");
    const gone = await run(["whoami"], { environment });
    expect([gone.code, gone.err]).toEqual([
      4,
      "Not signed in. Run: twinhelm login --server ADDRESS --identifier NAME\n",
    ]);
    expect((await run(["logout"], { environment })).err).toContain("You were not signed in");
  });

  it("asks for the password on a terminal without showing it, and Ctrl-C is 130", async () => {
    const terminal = openTerminal(["--server", server.url, "login"]);
    await terminal.see("Username:");
    terminal.type("admin", keys.enter);
    await terminal.see("Password:");
    terminal.type(testPassword, keys.enter);
    await terminal.see("Signed in as admin");
    expect(await terminal.ended()).toBe(0);
    expect(terminal.raw()).not.toContain(testPassword);
    const interrupted = openTerminal(["--server", server.url, "login"]);
    await interrupted.see("Username:");
    interrupted.type(keys.interrupt);
    expect(await interrupted.ended()).toBe(130);
  });

  it("takes tokens and keys from the environment, and says when a session is over", async () => {
    const bare = server.admin.split(" ")[1] ?? "";
    expect((await as(bare, ["whoami"])).code).toBe(0);
    expect((await as("IDENTITY garbage", ["whoami"])).code).toBe(4);
    now += 200_000_000;
    const late = await as(server.admin, ["bucket", "list"]);
    now -= 200_000_000;
    expect([late.code, late.err]).toEqual([
      4,
      "The server does not accept TWINHELM_TOKEN (jwt expired). Set it to another one, or unset it.\n",
    ]);
    const key = await run(["whoami"], {
      environment: { XDG_CONFIG_HOME: newHome(), TWINHELM_SERVER: server.url, TWINHELM_APIKEY: "nothing" },
    });
    expect(key.code).toBe(4);
  });

  it("answers can-i by its exit code, and explains", async () => {
    const yes = await admin("can-i", "bucket:data:index", `${content.boats}/*`, "--explain");
    expect(yes.code).toBe(0);
    expect(yes.out).toMatch(
      /^yes\nStatement \d+ of the policy Bucket Full Access allows List documents on Boats\.\n$/,
    );
    const person = await server.createIdentity([]);
    const no = await as(person.credential, ["can-i", "bucket:create", "--explain"]);
    expect(no.code).toBe(5);
    expect(no.out).toBe(
      'no\nYou need Create buckets.\nNo attached policy gives anything here.\nThis statement would allow it:\n{"action":"bucket:create","module":"bucket"}\n',
    );
    const denied = await as(person.credential, ["bucket", "list"]);
    expect([denied.code, denied.out]).toEqual([5, ""]);
    const unlisted = await as(person.credential, ["data", "list", "Ports"]);
    expect([unlisted.code, unlisted.out]).toEqual([5, ""]);
    expect(unlisted.err).toContain("You need List buckets (bucket:index) to find the bucket Ports.");
    expect(denied.err).toContain("You do not have sufficient permissions to do bucket:index");
  });
});

describe("lists", () => {
  it("lists buckets in every format", async () => {
    const table = (await admin("bucket", "list")).out.split("\n");
    expect(table[0]).toMatch(/^_id +title +category +fields +description$/);
    expect(table[1]?.indexOf("Ports")).toBe(table[0]?.indexOf("title"));
    const json = JSON.parse((await admin("bucket", "list", "-o", "json")).out);
    expect(json.map((bucket: { title: string }) => bucket.title)).toEqual(["Ports", "Empty", "Boats"]);
    expect((await admin("bucket", "list", "-o", "name")).out.trim().split("\n")).toEqual([
      content.ports,
      content.empty,
      content.boats,
    ]);
    expect((await admin("bucket", "list", "-o", "yaml")).out).toContain("title: Boats");
    expect((await admin("bucket", "list", "-o", "csv")).out.split("\n")[0]).toBe(
      "_id,title,category,fields,description",
    );
    const ndjson = (await admin("bucket", "list", "-o", "ndjson")).out.trim().split("\n");
    expect(ndjson.map((line) => JSON.parse(line).title)).toEqual(["Ports", "Empty", "Boats"]);
  });

  it("lists documents with filter, sort and limit, by title or id", async () => {
    const table = await admin("data", "list", "Boats", "--sort", "-tons", "--limit", "2");
    expect(table.out.split("\n")[1]).toMatch(/Alba +1,234\.5/);
    expect(table.err).toBe("2 of 61 documents. More with --limit and --skip.\n");
    const names = async (...args: readonly string[]) =>
      JSON.parse((await admin("data", "list", content.boats, "-o", "json", ...args)).out).map(
        (boat: { name: string }) => boat.name,
      );
    expect(await names("--filter", '{"tons":{"$gt":59}}', "--sort", "name")).toEqual(["Alba", "Boat 60"]);
    expect(await names("--filter", "tons > 58 && tons < 61", "--sort", "-tons")).toEqual([
      "Boat 60",
      "Boat 59",
    ]);
    expect(await names("--sort", "tons", "--skip", "1", "--limit", "2")).toEqual(["Boat 02", "Boat 03"]);
    expect(await names("--filter", '{"tons":-1}')).toEqual([]);
  });

  it("gives programs every document, page by page, and csv exactly", async () => {
    const lines = (await admin("data", "list", "Ports", "-o", "ndjson")).out.trim().split("\n");
    expect(new Set(lines.map((line) => JSON.parse(line)._id)).size).toBe(602);
    const csv = (await admin("data", "list", "Boats", "-o", "csv", "--filter", '{"name":"Alba"}')).out;
    expect(csv.split("\n")[0]).toBe(
      "_id,name,tons,built,sails,hull,photo,notes,story,tags,info,stops,home,visited,place",
    );
    expect(csv).toContain(
      '1234.5,2020-02-03T04:05:00.000Z,true,#ff0000,/icon.svg,"<img src=x onerror=""document',
    );
  });

  it("stops quietly when nobody reads on", async () => {
    const shell = spawn("sh", ["-c", `"${node}" "${launcher}" data list Ports -o ndjson | head -1`], {
      env: {
        ...process.env,
        XDG_CONFIG_HOME: newHome(),
        TWINHELM_SERVER: server.url,
        TWINHELM_TOKEN: server.admin,
      },
    });
    let err = "";
    shell.stderr.on("data", (part) => {
      err += part;
    });
    const code = await new Promise((resolve) => shell.on("close", resolve));
    expect([code, err]).toEqual([0, ""]);
  });
});

describe("wrong use", () => {
  it.each([
    ["an unknown command", ["bucketz"], 2, /unknown command 'bucketz'\n\(Did you mean bucket\?\)/],
    ["an unknown option", ["bucket", "list", "--nope"], 2, /unknown option '--nope'/],
    ["an unknown format", ["bucket", "list", "-o", "xml"], 2, /"xml" is no output format/],
    [
      "a filter that is no JSON",
      ["data", "list", "Boats", "--filter", "{a"],
      2,
      /--filter is not valid JSON: the name of a field has to stand in double quotes, not a \(line 1, column 2\)/,
    ],
    ["a filter the server refuses", ["data", "list", "Boats", "--filter", '{"tons":{"$foo":1}}'], 2, /\$foo/],
    [
      "an unknown field in a filter",
      ["data", "list", "Boats", "--filter", '{"$or":[{"tns":1}]}'],
      2,
      /no field "tns". Did you mean "tons"/,
    ],
    [
      "an unknown field in a rule",
      ["data", "list", "Boats", "--filter", "home.nmae == 'x'"],
      2,
      /no field "nmae". Did you mean "name"/,
    ],
    [
      "a language that documents have not",
      ["data", "list", "Boats", "--language", "xx"],
      2,
      /no language "xx". They have tr_TR, en_US/,
    ],
    ["what is no id of a document", ["data", "get", "Boats", "nope"], 2, /"nope" is no id/],
    [
      "what is no id among those to delete",
      ["data", "delete", "Boats", "nope", "--yes"],
      2,
      /"nope" is no id/,
    ],
    [
      "an unknown field to sort identities by",
      ["identity", "list", "--sort", "identifer"],
      2,
      /no field "identifer". Did you mean "identifier"/,
    ],
    [
      "an unknown field to filter policies by",
      ["policy", "list", "--filter", '{"nmae":"x"}'],
      2,
      /no field "nmae". Did you mean "name"/,
    ],
    ["a module that is nearly right", ["can-i", "bucktet:index"], 2, /Did you mean "bucket:index"/],
    ["a rule that is none", ["data", "list", "Boats", "--filter", "tons >"], 2, /Expected/],
    [
      "an unknown field to sort by",
      ["data", "list", "Boats", "--sort", "-tns"],
      2,
      /no field "tns". Did you mean "tons"/,
    ],
    ["a title that is nearly right", ["data", "list", "Baots"], 7, /Did you mean "Boats"/],
    ["a limit that is none", ["data", "list", "Boats", "--limit", "-5"], 2, /--limit must be a whole number/],
    ["an unknown bucket", ["data", "list", "Nothing"], 7, /There is no bucket "Nothing"/],
    ["an address that is none", ["--server", "http://", "whoami"], 2, /is no address/],
    ["no command and no terminal", [], 2, /Usage: twinhelm/],
  ])("%s is exit %s with words", async (_, args, code, words) => {
    const result = await admin(...args);
    expect(result.code).toBe(code);
    expect(result.err).toMatch(words);
    expect(result.out).toBe("");
  });

  it("help shows examples", async () => {
    const { code, out } = await run(["data", "list", "--help"]);
    expect(out).toMatch(/Global Options:.*--server <address>.*--context <name>/s);
    expect(code).toBe(0);
    expect(out).toContain("twinhelm data list Countries --sort -population --limit 10");
    expect((await run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("a server that is not there is said, with the tries", async () => {
    const gone = await run(["bucket", "list"], {
      environment: {
        XDG_CONFIG_HOME: newHome(),
        TWINHELM_SERVER: "http://127.0.0.1:1",
        TWINHELM_TOKEN: server.admin,
      },
    });
    expect(gone.code).toBe(1);
    expect(gone.err).toContain("Trying again (1)");
    expect(gone.err).toContain("http://127.0.0.1:1/api cannot be reached.");
  });

  it("a server that answers with a web page is said", async () => {
    const web = createServer((_, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    );
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const address = web.address();
    const port = typeof address === "object" ? address?.port : 0;
    const result = await run(["bucket", "list"], {
      environment: {
        XDG_CONFIG_HOME: newHome(),
        TWINHELM_SERVER: `http://127.0.0.1:${port}`,
        TWINHELM_TOKEN: server.admin,
      },
    });
    web.close();
    expect([result.code, result.err]).toEqual([
      1,
      "The server answered GET bucket with a web page. Check that the address is that of the API.\n",
    ]);
  });
});

it("a misspelt command is named", async () => {
  const { code, out, err } = await run(["dtaa", "list"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("unknown command 'dtaa'");
  expect(err).toContain("See --help.");
  expect((await run(["help", "data"])).out).toContain("insert");
  expect((await run(["--context", "data", "bucket", "--help"])).out).toContain("arrange");
});
