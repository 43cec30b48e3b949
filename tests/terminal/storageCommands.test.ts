import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { homeOf, signedIn } from "./console";
import { keys, openTerminal } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
});
afterAll(() => server.close());

/** A folder with these files, by their names. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-files-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

const named = async (prefix: string) =>
  (await twinhelm(["storage", "list", prefix, "--recursive", "-o", "name"])).out.split("\n").slice(0, -1);
const insert = (name: string, data = "") =>
  server.call("POST", "/storage", { body: [{ name, content: { type: "text/plain", data: btoa(data) } }] });

it("a folder goes up with all in it and comes down again, byte by byte", async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256));
  const folder = folderOf({ "a.txt": "é", "deep/er/b.bin": bytes, "deep/empty": "", "100% [x].md": "#" });
  symlinkSync("/etc/passwd", join(folder, "link"));
  const up = await twinhelm(["storage", "upload", folder, "--to", "up/"]);
  expect(up).toMatchObject({ code: 0, err: "link is left out: it is no file.\n" });
  const root = `up/${folder.split("/").at(-1)}/`;
  expect(await named(root)).toEqual(
    ["100% [x].md", "a.txt", "deep/empty", "deep/er/b.bin"].map((name) => root + name),
  );
  const listed = await twinhelm(["storage", "list", `${root}deep/`, "-o", "json"]);
  expect(JSON.parse(listed.out)).toMatchObject([
    { kind: "folder", path: `${root}deep/er/`, size: 300_000, count: 1 },
    { kind: "file", name: "empty", size: 0 },
  ]);
  const target = folderOf({});
  expect(await twinhelm(["storage", "download", root, "-o", target])).toMatchObject({ code: 0, err: "" });
  const there = join(target, folder.split("/").at(-1) ?? "");
  expect(filesIn(there)).toEqual(["100% [x].md", "a.txt", "deep/empty", "deep/er/b.bin"]);
  expect(readFileSync(join(there, "deep/er/b.bin")).equals(bytes)).toBe(true);
  const got = await twinhelm(["storage", "get", `${root}100% [x].md`, "-o", "json"]);
  expect(JSON.parse(got.out)).toMatchObject({ content: { type: "text/markdown", size: 1 } });
});

it("lists all below a directory by any order and search, and takes a slash for all of storage", async () => {
  await insert("l/long.txt", "longer");
  await insert("l/in/short.txt", "s");
  const list = async (...args: string[]) => {
    const { code, out } = await twinhelm(["storage", "list", ...args, "--recursive", "-o", "name"]);
    return { code, lines: out.split("\n").slice(0, -1) };
  };
  expect(await list("l", "--sort", "size")).toEqual({ code: 0, lines: ["l/in/short.txt", "l/long.txt"] });
  expect(await list("l", "--sort", "-size")).toEqual({ code: 0, lines: ["l/long.txt", "l/in/short.txt"] });
  expect(await list("l", "--search", "SHORT")).toEqual({ code: 0, lines: ["l/in/short.txt"] });
  expect(await list("nowhere")).toEqual({ code: 7, lines: [] });
  const target = folderOf({});
  expect(await twinhelm(["storage", "download", "/", "-o", target])).toMatchObject({ code: 0, err: "" });
  expect(filesIn(target)).toContain("l/in/short.txt");
});

it("standard input goes up, and standard output has what is there", async () => {
  const args = ["storage", "upload", "-", "--to", "notes/now.txt"];
  const up = await twinhelm(args, "noon");
  expect(up.code).toBe(0);
  expect((await twinhelm(["storage", "download", "notes/now.txt", "-o", "-"])).out).toBe("noon");
  const again = await twinhelm(args, "later");
  expect(again).toMatchObject({ code: 6, out: "" });
  expect(again.err).toContain("There is notes/now.txt already.");
  const replaced = await twinhelm([...args, "--existing", "replace"], "later");
  expect(replaced.out).toBe(up.out);
  expect((await twinhelm(["storage", "download", up.out.trim(), "-o", "-"])).out).toBe("later");
  const kept = await twinhelm([...args, "--existing", "keep"], "third");
  expect(kept.code).toBe(0);
  expect(kept.err).toContain("notes/now.txt is stored as notes/now (2).txt: its name was taken.");
  expect(await twinhelm([...args, "--existing", "skip"], "fourth")).toMatchObject({ code: 0, out: "" });
  expect(await named("notes/")).toEqual(["notes/now (2).txt", "notes/now.txt"]);
  expect((await twinhelm(["storage", "upload", "-"], "x")).code).toBe(2);
  expect((await twinhelm([...args, "--existing", "perhaps"], "x")).code).toBe(2);
});

it("files and directories are renamed, moved and deleted, and what is refused says why", async () => {
  for (const name of ["m/a.txt", "m/sub/b.txt", "m/sub/c.txt", "m2/a.txt"]) await insert(name, name);
  const run = (...args: string[]) => twinhelm(["storage", ...args]);
  expect(await run("move", "m/a.txt", "m/z.txt")).toMatchObject({ code: 0 });
  expect(await run("move", "m/sub/", "m/under/")).toMatchObject({ code: 0 });
  expect(await named("m/")).toEqual(["m/under/b.txt", "m/under/c.txt", "m/z.txt"]);
  expect(await run("move", "m/under/", "m/z.txt", "m2/")).toMatchObject({ code: 0 });
  expect(await named("m2/")).toEqual(["m2/a.txt", "m2/under/b.txt", "m2/under/c.txt", "m2/z.txt"]);
  const into = await run("move", "m2/", "m2/under/");
  expect(into).toMatchObject({ code: 2, err: "m2 cannot be moved into a folder of its own.\n" });
  await insert("z.txt");
  expect(await run("move", "m2/z.txt", "/")).toMatchObject({
    code: 6,
    err: "There is another z.txt in this folder.\n",
  });
  expect(await run("move", "gone.txt", "m2/")).toMatchObject({ code: 7 });
  expect(await run("delete", "m2/")).toMatchObject({ code: 2 });
  expect(await run("delete", "m2/under/", "--recursive", "--yes")).toMatchObject({ code: 0 });
  expect(await run("delete", "m2/a.txt", "z.txt", "--yes")).toMatchObject({ code: 0 });
  expect(await named("m2/")).toEqual(["m2/z.txt"]);
  expect(await run("mkdir", "m2")).toMatchObject({ code: 6 });
  expect(await run("mkdir", "new/deep")).toMatchObject({ code: 0, out: "new/deep/\n" });
  expect(await run("mkdir", "a/../b")).toMatchObject({ code: 2 });
  const { out } = await run("url", "m2/z.txt");
  expect(out).toMatch(/^http.*\/storage\/[\da-f]{24}\/view\n$/);
});

it("what is moved goes into a directory that is there, or gets the name that is said, as mv has it", async () => {
  for (const name of ["v/a.txt", "v/in/b.txt", "w/c.txt"]) await insert(name, name);
  const run = (...args: string[]) => twinhelm(["storage", ...args]);
  expect(await run("move", "v/a.txt", "w/d.txt")).toMatchObject({ code: 0, err: "" });
  expect(await run("move", "v/", "w/")).toMatchObject({ code: 0, err: "" });
  expect(await run("move", "w/v/in/", "fresh")).toMatchObject({ code: 0, err: "" });
  expect(await run("move", "w/d.txt", "top.txt")).toMatchObject({ code: 0, err: "" });
  expect(await named("fresh/")).toEqual(["fresh/b.txt"]);
  expect(await named("w/")).toEqual(["w/c.txt"]);
  expect(await run("move", "top.txt", "w/c.txt")).toMatchObject({
    code: 6,
    err: "There is another c.txt in this folder.\n",
  });
  expect(await run("move", "top.txt", "w/c.txt", "fresh")).toMatchObject({
    code: 2,
    err: "Several go into a folder: fresh needs a slash at its end.\n",
  });
  expect(await run("move", "top.txt", "w//x")).toMatchObject({ code: 2 });
  expect(await run("mkdir", "w//x")).toMatchObject({
    code: 2,
    err: "w//x cannot be used.\npath: A folder on the way has no name: there are two slashes in a row.\n",
  });
  expect(await run("download", "fresh")).toMatchObject({
    code: 7,
    err: "There is no file fresh, but a folder fresh/.\n",
  });
});

it("on a terminal it is said how many documents refer to what is deleted, and with --yes nothing is asked", async () => {
  const [{ _id: id, url }] = (await insert("kept.txt")).body;
  const schema = { title: "Letters", description: "For a test", properties: { file: { type: "storage" } } };
  const { body: letters } = await server.call("POST", "/bucket", { body: schema });
  await server.call("POST", `/bucket/${letters._id}/data`, { body: { file: url } });
  const asking = openTerminal(["storage", "delete", "kept.txt"], {
    environment: { XDG_CONFIG_HOME: homeOf(server.admin, server.url) },
  });
  await asking.see("Type agree to confirm");
  expect(asking.screen().join(" ")).toContain("One document refers to what is deleted: 1 in Letters.");
  asking.type("no", keys.enter);
  expect(await asking.ended()).toBe(1);
  expect(await twinhelm(["storage", "delete", id, "--yes"])).toMatchObject({ code: 0, out: "", err: "" });
});

it("a folder and a directory become the same, either way, and nothing is deleted unasked", async () => {
  const folder = folderOf({ "index.html": "<p>", "css/a.css": "a{}", "same.txt": "same" });
  const sync = (...more: string[]) => twinhelm(["storage", "sync", folder, "site", ...more]);
  await insert("site/same.txt", "same");
  await insert("site/css/a.css", "b{}");
  await insert("site/old.txt", "old");
  const would = { code: 3, out: "~ css/a.css\n+ index.html\n", err: "" };
  expect(await sync("--dry-run")).toEqual(would);
  expect(await sync("--dry-run")).toEqual(would);
  expect(await sync()).toMatchObject({ code: 0, out: would.out });
  expect(await sync("--dry-run")).toEqual({ code: 0, out: "", err: "" });
  expect(await sync("--dry-run", "--delete")).toMatchObject({ code: 3, out: "− old.txt\n" });
  expect(await sync("--delete")).toMatchObject({ code: 0 });
  expect(await named("site/")).toEqual(["site/css/a.css", "site/index.html", "site/same.txt"]);
  writeFileSync(join(folder, "same.txt"), "else");
  writeFileSync(join(folder, "mine.txt"), "mine");
  expect(await sync("--back", "--dry-run")).toMatchObject({ code: 3, out: "~ same.txt\n" });
  expect(await sync("--back")).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "same.txt"), "utf8")).toBe("same");
  expect(filesIn(folder)).toContain("mine.txt");
  expect(await sync("--back", "--delete")).toMatchObject({ code: 0, out: "− mine.txt\n" });
  expect(filesIn(folder)).toEqual(["css/a.css", "index.html", "same.txt"]);
});

it("a directory that is not there makes no folder empty", async () => {
  const folder = folderOf({ "mine.txt": "mine" });
  for (const more of [["--dry-run"], ["--delete"], []]) {
    const { code, err } = await twinhelm(["storage", "sync", folder, "mistyped", "--back", ...more]);
    expect({ code, err }).toEqual({ code: 7, err: "There is no folder mistyped/.\n" });
  }
  expect(filesIn(folder)).toEqual(["mine.txt"]);
});

it("where all that is different has a name that is refused, it is said which and why", async () => {
  const folder = folderOf({ "a\u0007b": "x", "fine.txt": "" });
  expect(await twinhelm(["storage", "sync", folder, "odd"])).toMatchObject({ code: 8 });
  const { code, err } = await twinhelm(["storage", "sync", folder, "odd"]);
  expect({ code, err }).toEqual({
    code: 2,
    err: "✗ odd/a\\x07b: A name has no control characters and no broken letters.\n",
  });
});

it("a link in a folder is neither sent nor written through, and that is said", async () => {
  await insert("linked/link/a.txt", "a");
  const [outside, target] = [folderOf({}), folderOf({ "linked/fine.txt": "" })];
  symlinkSync(outside, join(target, "linked", "link"));
  const file = join(target, "linked", "link");
  const refused = `It cannot be written: ${file} is a link, which may lead elsewhere.`;
  const down = await twinhelm(["storage", "download", "linked/", "-o", target]);
  expect(down).toMatchObject({ code: 2, err: expect.stringContaining(refused) });
  const back = await twinhelm(["storage", "sync", join(target, "linked"), "linked", "--back"]);
  expect(back).toMatchObject({ code: 2, err: expect.stringContaining(refused) });
  expect(filesIn(outside)).toEqual([]);
  const up = await twinhelm(["storage", "upload", join(target, "linked"), "--to", "sent/"]);
  expect(up).toMatchObject({ code: 0, err: expect.stringContaining("link is left out: it is no file.") });
  expect(await named("sent/")).toEqual(["sent/linked/fine.txt"]);
});

it("what is no file here is not sent, and deletes nothing there", async () => {
  await insert("kept/link/deep.txt", "deep");
  await insert("kept/linked.txt", "other name");
  const folder = folderOf({ "a.txt": "a" });
  symlinkSync(folderOf({}), join(folder, "link"));
  const synced = await twinhelm(["storage", "sync", folder, "kept", "--delete"]);
  expect(synced).toMatchObject({ code: 0, out: "+ a.txt\n− linked.txt\n" });
  expect(synced.err).toContain("link is left out: it is no file.");
  expect(await named("kept/")).toEqual(["kept/a.txt", "kept/link/deep.txt"]);
  const { code, err } = await twinhelm(["storage", "upload", "/dev/null", "--to", "kept/"]);
  expect({ code, err }).toEqual({
    code: 1,
    err: "/dev/null cannot be read: it is no file. What a program writes goes through standard input.\n",
  });
});

it("a name as long as names may be comes down as well", async () => {
  const name = `${"é".repeat(125)}x.txt`;
  await insert(`long/${name}`, "long");
  const target = folderOf({});
  expect(await twinhelm(["storage", "download", "long/", "-o", target])).toMatchObject({ code: 0, err: "" });
  expect(await twinhelm(["storage", "download", `long/${name}`, "-o", target])).toMatchObject({ code: 0 });
  expect(filesIn(target)).toEqual([`long/${name}`, name].toSorted());
});

it("names of others lead nowhere else, and what failed is listed", async () => {
  const content = (text: string) => ({ type: "text/plain", size: text.length });
  const objects = ["../evil.txt", "a/../../evil.txt", "/abs.txt", "ok.txt", "ok.txt", "broken.txt"].map(
    (name, at) => ({
      _id: `65a1f0c2d4e5f6071829300${at}`,
      name: `d/${name}`,
      content: content("text"),
      url: "",
    }),
  );
  let tries = 0;
  // A server that keeps what ours refuses, as the one of the contract does.
  const spica = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://server");
    if (pathname.endsWith("/view")) {
      const isBroken = pathname.includes("65a1f0c2d4e5f60718293005");
      if (isBroken) tries += 1;
      response.writeHead(200, { "content-length": 4 });
      if (isBroken && tries < 2) response.write("te", () => response.destroy());
      else response.end("text");
    } else response.setHeader("content-type", "application/json").end(JSON.stringify(objects));
  });
  await new Promise<void>((resolve) => spica.listen(0, "127.0.0.1", resolve));
  const address = spica.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const target = folderOf({});
  const inside = join(target, "inside");
  const { code, err } = await signedIn({ url, admin: server.admin })([
    "storage",
    "download",
    "d/",
    "-o",
    inside,
  ]);
  expect({ code, lines: err.split("\n") }).toEqual({
    code: 8,
    lines: [
      "✗ d/../evil.txt: d/../evil.txt cannot be the name of a file here.",
      "✗ d/a/../../evil.txt: d/a/../../evil.txt cannot be the name of a file here.",
      "✗ d//abs.txt: d//abs.txt cannot be the name of a file here.",
      "3 of 6 files were transferred. What failed is listed above.",
      "",
    ],
  });
  expect(filesIn(target)).toEqual(["inside/d/broken.txt", "inside/d/ok (2).txt", "inside/d/ok.txt"]);
  expect(tries).toBe(2);
  const twice = objects.findLastIndex(({ name }) => name === "d/ok.txt");
  objects.splice(twice, 1);
  const back = await signedIn({ url, admin: server.admin })(["storage", "sync", inside, "d", "--back"]);
  expect(back.code).toBe(8);
  for (const name of ["../evil.txt", "a/../../evil.txt", "/abs.txt"])
    expect(back.err).toContain(`✗ ${name}: ${name} cannot be the name of a file here.`);
  expect(filesIn(target)).toEqual([
    "inside/broken.txt",
    "inside/d/broken.txt",
    "inside/d/ok (2).txt",
    "inside/d/ok.txt",
    "inside/ok.txt",
  ]);
  await new Promise((resolve) => spica.close(resolve));
});

it("what somebody may not do is denied before anything is sent in vain", async () => {
  const reader = await server.createIdentity([], { policies: ["StorageReadOnlyAccess"] });
  const denied = signedIn(server, reader.credential);
  const folder = folderOf({ "a.txt": "a", "b.txt": "b" });
  const up = await denied(["storage", "upload", folder, "--to", "denied/"]);
  expect(up.code).toBe(5);
  expect(up.err).toContain("You need Create files.");
  expect(await named("denied/")).toEqual([]);
});

it("each command that is denied says what is needed, and which statement would allow it", async () => {
  await insert("closed.txt", "c");
  const nobody = signedIn(server, (await server.createIdentity([])).credential);
  const commands = ["list", "list -r", "get closed.txt", "url closed.txt", "download closed.txt"];
  const target = folderOf({ "a.txt": "a" });
  commands.push("download /", `upload ${target}`, `sync ${target} x --dry-run`, "move closed.txt x.txt");
  for (const words of commands) {
    const { code, err } = await nobody(["storage", ...words.split(" ")]);
    expect([words, code]).toEqual([words, 5]);
    expect(err).toContain(words.startsWith("upload") ? "You need Create files" : "You need List files");
    expect(err).toMatch(/This statement would allow it:\n\{"action":"/);
  }
});

it("the hash that compares is the one of the contract", async () => {
  const { body } = await insert("etag.txt", "hello");
  const answer = await fetch(`${server.url}/storage/${body[0]._id}/view`);
  const sha = createHash("sha1").update("hello").digest("base64").slice(0, 27);
  expect(answer.headers.get("etag")).toBe(`"5-${sha}"`);
  await answer.body?.cancel();
});
