import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { openBucket, openConsole, openRealConsole, signedIn, toSection } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let content: Content;
let terminal: TestTerminal;
beforeEach(async () => {
  const filled = await copyContent();
  server = await startTestServer({ dataFolder: filled.dataFolder });
  content = filled.content;
});
afterEach(async () => {
  terminal.kill();
  await server.close();
});

const stored = async (bucket: string, id: string) =>
  (await server.call("GET", `/bucket/${bucket}/data/${id}`)).body;
const total = async (bucket: string): Promise<number> =>
  (await server.call("GET", `/bucket/${bucket}/data`, { query: { paginate: "true", limit: "1" } })).body.meta
    .total;

/** An editor that does what the script says with the file `$1`. */
function editor(script: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "twinhelm-editor-")), "editor");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe("rows", () => {
  it("are chosen, counted, marked and let go", async () => {
    terminal = openConsole(server);
    await openBucket(terminal, "Boats");
    terminal.type(" ", "j", " ");
    await terminal.see("2 selected");
    expect(terminal.screen().filter((line) => line.includes("│✓"))).toHaveLength(2);
    terminal.type("a");
    await terminal.see("25 selected");
    terminal.type("a");
    await terminal.miss("selected");
    terminal.type(" ", "n");
    await terminal.see("page 2/3");
    await terminal.miss("selected");
  });

  it("are deleted once agree was typed, and nothing else will do", async () => {
    terminal = openConsole(server);
    await openBucket(terminal, "Ports");
    terminal.type("d");
    await terminal.see("Delete 1 document");
    terminal.type("yes", keys.enter);
    await terminal.see("Type agree to confirm: yes");
    terminal.type(keys.escape);
    await terminal.see("1 of 2");
    terminal.type("a", "d");
    await terminal.see("Delete 2 documents");
    terminal.type("agree", keys.enter);
    await terminal.see("No documents yet");
    expect(await total(content.ports)).toBe(0);
  });

  it("are shown by chosen columns, which is remembered", async () => {
    terminal = openConsole(server);
    await openBucket(terminal, "Boats");
    await terminal.see("Tons");
    terminal.type("c");
    await terminal.see("[x] Display all");
    terminal.type(keys.down, keys.down, keys.enter);
    await terminal.see("[ ] Tons");
    await terminal.see("[-] Display all");
    terminal.type(keys.escape);
    await terminal.see("1 of 61");
    await terminal.miss("Tons");
    const path = join(terminal.home, "twinhelm", "console.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    terminal.type("q");
    await terminal.ended();
    terminal = openConsole(server, { environment: { XDG_CONFIG_HOME: terminal.home } });
    await openBucket(terminal, "Boats");
    await terminal.miss("Tons");
  });

  it("of a read-only bucket cannot be chosen or changed, and that is said", async () => {
    terminal = openConsole(server);
    await terminal.see("Empty");
    await toSection(terminal, "Empty");
    terminal.type(keys.enter);
    await terminal.see("[Read Only]");
    terminal.type("i");
    await terminal.see("If you mark this bucket as read only");
  });

  it("copy their id through the terminal", async () => {
    terminal = openConsole(server);
    await openBucket(terminal, "Ports");
    terminal.type("y");
    await terminal.see("Copied to the terminal's clipboard.");
    const [, copied = ""] = /\x1b\]52;c;([^\x07]+)\x07/.exec(terminal.raw()) ?? [];
    expect(Buffer.from(copied, "base64").toString()).toMatch(/^[0-9a-f]{24}$/);
  });
});

it("the search line takes filters, and says what is wrong with one", async () => {
  terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("/", "=tons >", keys.enter);
  await terminal.see("cannot be read at character");
  await terminal.see("=tons >");
  terminal.type(" 58", keys.enter);
  await terminal.see("1 of 3");
  terminal.type("/", ...Array.from({ length: 10 }, () => "\u007f"), '{"name":"Alba"}', keys.enter);
  await terminal.see("1 of 1");
});

describe("documents in an editor", () => {
  it("are changed and saved", async () => {
    const EDITOR = editor(`sed -i 's/"Bari"/"Bari Nuova"/' "$1"`);
    terminal = openRealConsole(server, { environment: { EDITOR } });
    await openBucket(terminal, "Ports");
    terminal.type("e");
    await terminal.see("The document is saved.");
    await terminal.see("Bari Nuova");
  });

  it("are added as JSON of what their form holds", async () => {
    // Broken at first; what was typed is there again then.
    const EDITOR = editor(
      `grep -q Gen "$1" && sed -i 's/"Gen/"Genoa"/' "$1" || sed -i 's/"name": null/"name": "Gen/' "$1"`,
    );
    terminal = openRealConsole(server, { environment: { EDITOR } });
    await openBucket(terminal, "Ports");
    terminal.type("i");
    await terminal.see("[ Save ]");
    terminal.type("e");
    await terminal.see("What was typed as JSON cannot be read");
    await terminal.see("▌[ Go on in JSON ]");
    terminal.type(keys.enter);
    await terminal.see(/Name +Genoa/);
    expect(await total(content.ports)).toBe(2);
    terminal.type("w");
    await terminal.see("The document is saved.");
    await terminal.see("Ports ▸ Genoa");
    expect(await total(content.ports)).toBe(3);
  });

  it("that are no JSON, or that the server refuses, are said and edited again with what was typed", async () => {
    // Broken at first, refused by the server then, good at last.
    const EDITOR = editor(
      `count=$(cat "$0.count" 2>/dev/null || echo 0); echo $((count + 1)) > "$0.count"
case $count in
  0) echo '{"name": "Half' > "$1" ;;
  1) grep -q Half "$1" && echo '{"name": 7}' > "$1" ;;
  *) grep -q 7 "$1" && echo '{"name": "Whole"}' > "$1" ;;
esac`,
    );
    terminal = openRealConsole(server, { columns: 240, environment: { EDITOR } });
    await openBucket(terminal, "Ports");
    terminal.type("e");
    await terminal.see("The document was not saved");
    await terminal.see("JSON");
    terminal.type(keys.enter);
    await terminal.see("Name: must be text.");
    const [, path = ""] = /is kept in (\S+document\.json)/.exec(terminal.screen().join(" ")) ?? [];
    expect(readFileSync(path, "utf8")).toContain("7");
    terminal.type(keys.enter);
    await terminal.see("The document is saved.");
    await terminal.see("Whole");
  });

  it("that somebody else changed meanwhile are not overwritten without a question", async () => {
    const { body } = await server.call("GET", `/bucket/${content.ports}/data`, {
      query: { filter: '{"name":"Bari"}' },
    });
    const id: string = body[0]._id;
    const url = `${server.url}/bucket/${content.ports}/data/${id}`;
    const EDITOR = editor(`curl -s -X PATCH -H 'content-type: application/json' \
-H "authorization: $OTHER" -d '{"name":"Theirs"}' ${url} > /dev/null
echo "{\\"name\\":\\"Mine $$\\"}" > "$1"`);
    terminal = openRealConsole(server, { environment: { EDITOR, OTHER: server.admin } });
    await openBucket(terminal, "Ports");
    terminal.type("e");
    await terminal.see("Somebody else changed this in the meantime");
    await terminal.see("Name: theirs Theirs, yours Mine ");
    expect(await stored(content.ports, id)).toMatchObject({ name: "Theirs" });
    terminal.type(keys.down, keys.enter);
    await terminal.see("The document is saved.");
    expect(await stored(content.ports, id)).toMatchObject({ name: expect.stringMatching(/^Mine /) });
    terminal.type("e");
    await terminal.see("Take theirs");
    terminal.type(keys.enter);
    await terminal.see("Their version stays.");
    expect(await stored(content.ports, id)).toMatchObject({ name: "Theirs" });
    terminal.type(keys.enter);
    await expect.poll(async () => (await stored(content.ports, id)).name).toMatch(/^Mine /);
  });
});

describe("the section list", () => {
  it("folds a category, and moves buckets and categories", async () => {
    await server.call("POST", "/bucket", {
      body: {
        title: "Trains",
        description: "On rails",
        category: "Land",
        properties: { name: { type: "string" } },
      },
    });
    terminal = openConsole(server);
    await terminal.see("▾ Land");
    await toSection(terminal, "▾ Harbour");
    terminal.type(" ");
    await terminal.see("▸ Harbour");
    await terminal.miss("      Boats");
    terminal.type(" ", "K");
    await terminal.see("Harbour is the first already.");
    terminal.type("J");
    await terminal.see(/▾ Land[\s\S]*▾ Harbour/);
    terminal.type("J");
    await terminal.see("Harbour is the last already.");
    terminal.type("K");
    await terminal.see(/▾ Harbour[\s\S]*▾ Land/);
    terminal.type("j", "J");
    // In the list of sections: the page beside it has both names too.
    await terminal.see(/^\W*Boats +│[\s\S]*^\W*Ports +│[\s\S]*▾ Land/m);
    terminal.type("J");
    await terminal.see("Ports is the last already.");
    await expect
      .poll(async () => {
        const { body } = await server.call("GET", "/bucket");
        const order = (id: string) => body.find((each: { _id: string }) => each._id === id).order;
        return order(content.boats) < order(content.ports);
      })
      .toBe(true);
  });

  it("puts a bucket into a new category, renames and deletes it", async () => {
    terminal = openConsole(server);
    await terminal.see("Empty");
    await toSection(terminal, "Empty");
    terminal.type("m");
    await terminal.see('Move "Empty" to category');
    terminal.type("Void");
    await terminal.see('+ Add "Void" as new category');
    terminal.type(keys.enter);
    await terminal.see("▾ Void");
    terminal.type("e");
    await terminal.see("Edit Category");
    terminal.type(...Array.from({ length: 4 }, () => "\u007f"));
    await terminal.see("Enter a name.");
    terminal.type("Harbour");
    await terminal.see("A category with this name already exists.");
    terminal.type(keys.enter, " 2", keys.enter);
    await terminal.see("▾ Harbour 2");
    await terminal.miss("Edit Category");
    terminal.type("d");
    await terminal.see("This action will remove the category but keep resources.");
    terminal.type(keys.enter);
    await terminal.miss("Harbour 2");
    const { body } = await server.call("GET", `/bucket/${content.empty}`);
    expect(body.category ?? null).toBeNull();
  });

  it("keys of a category that are denied are dim, ask nothing, and the help says why", async () => {
    const { credential } = await server.createIdentity([
      { action: "bucket:index", resource: { include: ["*"], exclude: [] }, module: "bucket" },
      { action: "bucket:data:index", resource: { include: ["*/*"], exclude: [] }, module: "bucket:data" },
    ]);
    terminal = openConsole(server, { columns: 160, rows: 48 }, credential);
    await terminal.see("▾ Harbour");
    await toSection(terminal, "▾ Harbour");
    await terminal.see("e edit");
    for (const key of ["e", "d"]) {
      terminal.type(key);
      await terminal.see(/You need Change buckets on .*Press \? to see why\./);
      await terminal.miss("Edit Category");
      await terminal.miss("keep resources");
      // The notice goes with the next key.
      terminal.type(" ", " ");
      await terminal.miss("You need Change buckets on");
    }
    expect(terminal.raw()).toContain("\x1b[2me edit");
    expect(terminal.raw()).toContain("\x1b[2md delete");
    terminal.type("?");
    await terminal.see("d delete: ");
    await terminal.see("e edit: ");
    terminal.type("x");
    await terminal.miss("d delete: ");
    // A bucket of it is not to be moved either.
    await toSection(terminal, "Boats");
    terminal.type("?");
    await terminal.see("m to a category: ");
    terminal.type("x");
  });

  it("renaming a bucket keeps the fields that were added in the meantime, with their data", async () => {
    const properties = { name: { type: "string" } };
    const made = await server.call("POST", "/bucket", {
      body: { title: "Quays", description: "Where ships lie", properties },
    });
    const path = `/bucket/${made.body._id}`;
    terminal = openConsole(server);
    await terminal.see("Quays");
    await toSection(terminal, "Quays");
    terminal.type("e");
    await terminal.see("Update bucket");
    const { _id: _, ...body } = made.body;
    await server.call("PUT", path, {
      body: { ...body, properties: { ...properties, depth: { type: "number" } } },
    });
    const { body: quay } = await server.call("POST", `${path}/data`, { body: { name: "East", depth: 9 } });
    terminal.type(" North", keys.enter);
    await terminal.see("Quays North");
    await terminal.miss("Update bucket");
    expect((await server.call("GET", path)).body).toMatchObject({
      title: "Quays North",
      properties: { name: { type: "string" }, depth: { type: "number" } },
    });
    expect(await stored(made.body._id, quay._id)).toMatchObject({ name: "East", depth: 9 });
    await server.call("DELETE", path);
  });

  it("a bucket like another one is made by a key, and opens", async () => {
    terminal = openConsole(server);
    await terminal.see("Ports");
    await toSection(terminal, "Ports");
    terminal.type("Y");
    await terminal.see("Copy of Ports");
    await terminal.see("Add New");
    const { body } = await server.call("GET", "/bucket");
    const [first, copy] = ["Ports", "Copy of Ports"].map((title) =>
      body.find((each: { title: string }) => each.title === title),
    );
    expect(copy.properties).toEqual(first.properties);
    expect(await total(copy._id)).toBe(0);
  });

  it("a bucket that somebody else renamed too is asked about, and what was typed comes back", async () => {
    const made = await server.call("POST", "/bucket", {
      body: { title: "Piers", description: "Where ships lie", properties: { name: { type: "string" } } },
    });
    const { _id, ...body } = made.body;
    terminal = openConsole(server);
    await terminal.see("Piers");
    await toSection(terminal, "Piers");
    terminal.type("e");
    await terminal.see("Update bucket");
    await server.call("PUT", `/bucket/${_id}`, { body: { ...body, title: "Theirs" } });
    terminal.type(" mine", keys.enter);
    await terminal.see("Somebody else changed this in the meantime");
    await terminal.see("theirs Theirs, yours Piers mine.");
    terminal.type(keys.enter);
    await terminal.see("Ctrl+R: Restore what I typed");
    terminal.type("\u0012");
    await terminal.miss("Restore what I typed");
    terminal.type(keys.enter);
    await terminal.see("Piers mine");
    await terminal.miss("Update bucket");
    expect((await server.call("GET", `/bucket/${_id}`)).body).toMatchObject({ title: "Piers mine" });
  });

  it("the screen before a bucket is chosen says what one is, and makes one", async () => {
    const mine = await startTestServer();
    terminal = openConsole(mine);
    await terminal.see("No buckets yet");
    terminal.type(":", "/bucket/welcome", keys.enter);
    await terminal.see("A bucket is a data collection");
    terminal.type("i");
    await terminal.see("Add new bucket");
    terminal.type("First", keys.tab, "What comes first", keys.enter);
    await terminal.see("▸ First");
    const { body: made } = await mine.call("GET", "/bucket");
    expect(made).toMatchObject([{ title: "First", description: "What comes first" }]);
    terminal.type("q");
    await terminal.ended();
    await mine.close();
  });

  it("makes a bucket and deletes it by its title", async () => {
    terminal = openConsole(server);
    await terminal.see("+ Add New Bucket");
    await toSection(terminal, "+ Add New Bucket");
    terminal.type(keys.enter);
    await terminal.see("Add new bucket");
    terminal.type("abc", keys.enter);
    await terminal.see("Length of the name must be greater than 3 character.");
    terminal.type("d", keys.enter);
    await terminal.see("▸ abcd");
    terminal.type(keys.tab);
    await toSection(terminal, "abcd");
    terminal.type("d");
    await terminal.see("Delete abcd");
    terminal.type("abcd", keys.enter);
    await terminal.miss("Delete abcd");
    await expect
      .poll(async () =>
        (await server.call("GET", "/bucket")).body.map((each: { title: string }) => each.title),
      )
      .not.toContain("abcd");
  });
});

describe("the palette and the notifications", () => {
  it("jumps to a path, shows a command, and tells what is denied", async () => {
    terminal = openConsole(server);
    await terminal.see("Boats");
    terminal.type(":", `/bucket/${content.ports}`, keys.enter);
    await terminal.see("▸ Ports");
    await terminal.see("1 of 2");
    terminal.type(":", "delete bucket", keys.tab);
    await terminal.see(`twinhelm bucket delete ${content.ports} --yes`);
    terminal.type("y");
    await terminal.see(/▸ Ports|Show as command/);
    terminal.type(keys.escape);
    await terminal.see("1 of 2");
    terminal.type(":", "zzz");
    await terminal.see("No results.");
    terminal.type(keys.escape);
    const viewer = await server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
      { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    ]);
    terminal.kill();
    terminal = openConsole(server, {}, viewer.credential);
    await openBucket(terminal, "Ports");
    terminal.type("d");
    await terminal.see("You need Delete documents on Ports.");
    terminal.type(":", "add new bucket");
    await terminal.see("You need Create buckets.");
    terminal.type(keys.enter, keys.escape);
    await terminal.see("1 of 2");
  });

  it("keeps what was told in a list, with the text of servers made safe", async () => {
    terminal = openConsole(server);
    await openBucket(terminal, "Ports");
    await server.call("DELETE", `/bucket/${content.ports}`);
    terminal.type("r");
    await terminal.see(/Code: 4\d\d|Code: 5\d\d|Could not find/);
    terminal.type("N");
    await terminal.see("Notifications");
    await terminal.see(/✗ /);
    terminal.type("c");
    await terminal.see("No notifications yet.");
    terminal.type(keys.escape);
  });
});

it("no frame clears the screen after the first", async () => {
  terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  const before = terminal.raw().length;
  terminal.type("j", "j", ":", "x", keys.escape, "c", keys.escape, "N", keys.escape, "?", "j");
  await terminal.see("of 61");
  expect(terminal.raw().slice(before)).not.toMatch(/\x1b\[[23]J/);
});

it("a relation that somebody may not read is its id, in a command and in the console", async () => {
  const reads = ["index", "show"].flatMap((verb) => [
    { action: `bucket:${verb}`, module: "bucket", resource: { include: [content.boats], exclude: [] } },
    {
      action: `bucket:data:${verb}`,
      module: "bucket:data",
      resource: { include: [`${content.boats}/*`], exclude: [] },
    },
  ]);
  const { credential } = await server.createIdentity(reads);
  const query = { filter: '{"name":"Alba"}' };
  const { home, visited } = (await server.call("GET", `/bucket/${content.boats}/data`, { query })).body[0];
  await server.call("POST", `/bucket/${content.boats}/data`, { body: { name: "Zara", home, visited } });
  const listed = await signedIn(server, credential)(["data", "list", "Boats", "--columns", "name,home"]);
  expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(`Alba +${home}`) });
  terminal = openConsole(server, { columns: 140, rows: 40 }, credential);
  await openBucket(terminal, "Boats");
  await terminal.see("Zara");
  terminal.type(keys.enter);
  await terminal.see(visited[1]);
  await terminal.see(home);
  await terminal.miss("Izmir");
});
