// Templates and files of schemas: as commands, and in the terminal console.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { homeOf, openConsole } from "./console";
import { runHere } from "./runHere";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let home: string;
beforeAll(async () => {
  server = await startTestServer();
  home = homeOf(server.admin, server.url);
});
afterAll(() => server.close());

const bucket = (...words: readonly string[]) => runHere(["bucket", ...words], home);
const titles = async (): Promise<readonly string[]> =>
  (await server.call("GET", "/bucket")).body.map(({ title }: { title: string }) => title);

it("a template is listed, made, made again under other titles, saved and deleted", async () => {
  expect((await bucket("template", "list", "-o", "name")).out.split("\n")).toContain("blog");
  const made = await bucket("template", "apply", "Blog");
  expect(made.code).toBe(0);
  expect(made.out.trim().split("\n")).toHaveLength(4);
  expect(made.err).toContain("4 buckets are made: Authors, Categories, Posts, Comments.");

  const twice = await bucket("template", "apply", "blog");
  expect([twice.code, twice.out]).toEqual([6, ""]);
  expect(twice.err).toContain("There is a bucket with the title Posts already.");
  expect(twice.err).toContain("--rename");
  expect((await bucket("template", "apply", "blog", "--rename")).code).toBe(0);
  expect(await titles()).toEqual([
    ...["Authors", "Categories", "Posts", "Comments"],
    ...["Authors 2", "Categories 2", "Posts 2", "Comments 2"],
  ]);

  const saved = await bucket("template", "save", "Mine", "Posts");
  expect(saved.code).toBe(0);
  const shown = await bucket("template", "show", "Mine");
  // With those that its relations lead to.
  expect(JSON.parse(shown.out).map(({ title }: { title: string }) => title)).toEqual([
    "Authors",
    "Categories",
    "Posts",
  ]);
  const listed = async () => (await bucket("template", "list", "--columns", "name,saved")).out;
  expect(await listed()).toMatch(/^Mine +Mine *$/m);
  expect((await bucket("template", "delete", "Mine", "--yes")).code).toBe(0);
  expect((await bucket("template", "save", "Ours", "Posts", "--shared")).code).toBe(0);
  expect(await listed()).toMatch(/^Ours +Shared *$/m);
  expect((await bucket("template", "show", "Mine")).code).toBe(7);
  const product = await bucket("template", "delete", "blog", "--yes");
  expect([product.code, product.err]).toEqual([2, expect.stringContaining("comes with the product")]);
});

it("schemas go into a file and come back, with their ids or as copies", async () => {
  const { out } = await bucket("schema", "export");
  const file = join(home, "buckets.json");
  writeFileSync(file, out);
  const before = await titles();
  const taken = await bucket("schema", "import", "--file", file);
  expect([taken.code, taken.err]).toEqual([6, expect.stringContaining("--new-ids")]);
  expect(await titles()).toEqual(before);
  const copies = await bucket("schema", "import", "--file", file, "--new-ids", "--rename");
  expect(copies.code).toBe(0);
  expect(await titles()).toHaveLength(before.length * 2);

  for (const { _id } of (await server.call("GET", "/bucket")).body)
    await server.call("DELETE", `/bucket/${_id}`);
  expect((await bucket("schema", "import", "--file", file)).code).toBe(0);
  expect((await bucket("schema", "export")).out).toBe(out);
  writeFileSync(file, "title: no bucket\n");
  const broken = await bucket("schema", "import", "--file", file);
  expect([broken.code, broken.err]).toEqual([2, expect.stringContaining("This is no schema")]);
});

/** Starts an action from the palette. */
async function choose(terminal: TestTerminal, title: string): Promise<void> {
  terminal.type(":", pasted(title));
  await terminal.see(`▌ ${title}`);
  terminal.type(keys.enter);
}

it("the console shows what a template makes, makes it, and exports a schema", async () => {
  for (const { _id } of (await server.call("GET", "/bucket")).body)
    await server.call("DELETE", `/bucket/${_id}`);
  const terminal = openConsole(server, { columns: 80, rows: 24 });
  await terminal.see("Welcome, ");
  await choose(terminal, "Make buckets from a template");
  await terminal.see("Help centre");
  terminal.type(pasted("Blog"), keys.enter);
  await terminal.see("Make 4 buckets");
  terminal.type(pasted("Posts"), keys.enter);
  await terminal.see("refers to Authors");
  expect(await titles()).toEqual([]);
  terminal.type(keys.escape);
  await terminal.see("Make 4 buckets");
  terminal.type(keys.enter);
  await terminal.see("4 buckets are made");
  expect(await titles()).toEqual(["Authors", "Categories", "Posts", "Comments"]);

  await terminal.see("No documents yet");
  await choose(terminal, "Export schema");
  const file = join(home, "authors.json");
  await terminal.see("Export the schema of Authors");
  terminal.type(pasted(file), keys.enter);
  await terminal.see("1 schema is written");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([expect.objectContaining({ title: "Authors" })]);

  await choose(terminal, "Save as a template");
  await terminal.see("Name of the template");
  terminal.type(pasted("Writers"), keys.enter);
  await terminal.see("For me alone");
  terminal.type(pasted("Shared"), keys.enter);
  await terminal.see("The template Writers is saved");
  const { body } = await server.call("GET", "/bucket/templates");
  expect(body).toContainEqual(expect.objectContaining({ name: "Writers", shared: true }));
  terminal.type("q");
  await terminal.ended();
});

it("the console says why the templates cannot be opened", async () => {
  const { credential } = await server.createIdentity([
    { module: "bucket", action: "bucket:create", resource: undefined },
  ]);
  const terminal = openConsole(server, { columns: 120, rows: 40 }, credential);
  await choose(terminal, "Make buckets from a template");
  await terminal.see("sufficient permissions to do bucket:index");
  terminal.type("q");
  await terminal.ended();
});
