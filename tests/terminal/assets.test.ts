// Assets as commands and in the terminal console.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAssetZip } from "@twinhelm/core/asset/file/read";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asset, bucket, config, id, program, schema } from "../contract/assetWorld";
import { openConsole, signedIn } from "./console";
import { go, press, write } from "./lines";
import { keys, pasted } from "./terminal";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (method: string, path: string, body?: object) =>
  (await server.call(method, path, body === undefined ? {} : { body })).body;

describe("commands", () => {
  it("add what get writes, plan, install what failed again, and delete", async () => {
    const twinhelm = signedIn(server);
    const kit = asset([bucket("b1"), program("f1", {}, { index: "export default (" })], {
      name: "Kit",
      configs: [config()],
    });
    const added = await twinhelm(["asset", "add", "-"], JSON.stringify(kit));
    expect(added).toMatchObject({ code: 0, err: "" });
    const install = ["asset", "install", added.out.trim()];
    expect((await twinhelm(install)).err).toContain("Fill in: Title");
    const titled = [...install, "--config", "title=Ports"];
    const preview = await twinhelm([...install, "--preview", "--configs", "-"], '{"Title":"Ports"}');
    expect([preview.code, preview.out]).toEqual([3, expect.stringContaining("+ bucket Ports")]);
    const partly = await twinhelm(titled);
    expect([partly.code, partly.out]).toEqual([
      8,
      expect.stringMatching(/bucket Ports: Installed\n.*Failed/s),
    ]);
    // What is written of one that is installed in part is taken again, as a version that is not installed.
    const got = await twinhelm(["asset", "get", "Kit", "-o", "json"]);
    expect(JSON.parse(got.out).resources[1]).toMatchObject({ installation_status: "failed" });
    const copied = await twinhelm(["asset", "add", "-"], got.out);
    expect(copied).toMatchObject({ code: 0, err: "" });
    const copy = await call("GET", `/asset/${copied.out.trim()}`);
    expect(copy).toMatchObject({ status: "downloaded", resources: [{ _id: id("b1") }, { _id: id("f1") }] });
    expect(JSON.stringify(copy)).not.toContain("installation_status");
    // What cannot be written is said as such, and not as a fault of the program.
    const [{ _id: installed }] = await call("GET", "/bucket");
    const nowhere = ["asset", "export", "--name", "Kit", "--bucket", installed, "--to", "/nowhere/kit.zip"];
    expect(await twinhelm(nowhere)).toMatchObject({
      code: 1,
      err: "/nowhere/kit.zip cannot be written: there is no such file or folder\n",
    });
    for (const each of [added, copied])
      expect(await twinhelm(["asset", "remove", each.out.trim(), "--yes"])).toMatchObject({ code: 0 });
    expect([await call("GET", "/asset"), await call("GET", "/bucket")]).toEqual([[], []]);
  });
});

describe("the terminal console", () => {
  it("installs with a configuration, says what failed, tries again, and deletes by the typed name", async () => {
    await call("POST", "/bucket", schema("b2"));
    const configs = [config({ title: "Bucket name" })];
    const made = (await call("POST", "/asset", asset([bucket("b1"), bucket("b2")], { name: "Kit", configs })))
      ._id;
    const later = (await call("POST", "/asset", asset([bucket("b1", { title: "Second" })], { name: "Kit" })))
      ._id;
    const terminal = openConsole(server, { columns: 120, rows: 45 });
    await terminal.see("Welcome, ");
    await go(terminal, "/assets");
    // The newest stands above, each with its url and when it came.
    await terminal.see(new RegExp(`Kit +Downloaded +${later}`));
    await terminal.see(/starter\.zip, added \d{4}-/);
    await go(terminal, `/assets/${made}`);
    await terminal.see("[ Preview ]");
    // Resources stand below their module.
    await terminal.see(/│ Buckets \(2\)/);
    await terminal.see(/│ {3}Bucket b1/);
    await terminal.miss("This field is required.");
    await write(terminal, "Bucket name", "Ports");
    await press(terminal, "[ Preview ]");
    await terminal.see("+ bucket Ports");
    await terminal.see("Something with this id is there already");
    await press(terminal, "[ Install ]");
    await terminal.see("Kit is partially installed: 1 resource failed.");
    await terminal.see("[ Try again what failed ]");
    await press(terminal, "[ Change the configuration ]");
    await terminal.see(/Bucket name .*Ports/);
    await go(terminal, "/assets");
    await terminal.see(/Kit +Partially installed/);
    terminal.type("G");
    await terminal.see(/Bucket b2 +Failed: A bucket with the id/);
    await call("DELETE", `/bucket/${id("b2")}`);
    await go(terminal, `/assets/${made}`);
    await press(terminal, "[ Preview ]");
    await terminal.see("+ bucket Bucket b2");
    await press(terminal, "[ Install ]");
    await terminal.see("Kit is installed.");
    await call("POST", `/bucket/${id("b2")}/data`, { title: "one" });
    // Another version takes away what it has no more: what goes is counted, and has to be typed.
    await go(terminal, `/assets/${later}`);
    await press(terminal, "[ Preview ]");
    await terminal.see("1 resource is deleted, with 1 document.");
    await terminal.miss("[ Install ]");
    await write(terminal, "Type Kit to agree", "Kit", "to that.");
    await press(terminal, "[ Install ]");
    // "Kit is installed." may be that of the first time.
    const titles = async () => (await call("GET", "/bucket")).map(({ title }: { title: string }) => title);
    await expect.poll(titles).toEqual(["Second"]);
    await terminal.see("Kit is installed.");
    await call("POST", `/bucket/${id("b1")}/data`, { title: "one" });
    await press(terminal, "[ Remove what an asset installed ]");
    await terminal.see("1 document goes with it, and cannot be brought back.");
    terminal.type(pasted("Kit"), keys.enter);
    await expect.poll(async () => (await call("GET", `/asset/${later}`)).status).toBe("downloaded");
    expect(await call("GET", "/bucket")).toEqual([]);
    // It is read again, and can be installed again.
    await terminal.see("[ Preview ]");
    await terminal.see("Downloaded");
    await terminal.miss("Kit is installed.");
    await go(terminal, "/assets");
    await terminal.see(new RegExp(`Kit +Downloaded +${later}`));
    for (const left of [1, 0]) {
      terminal.type("d");
      await terminal.see("Delete the asset Kit");
      terminal.type(pasted("Kit"), keys.enter);
      await expect.poll(async () => (await call("GET", "/asset")).length).toBe(left);
      await terminal.miss("Delete the asset Kit");
    }
    await terminal.see("There are no assets yet.");
    terminal.type("q");
    await terminal.ended();
  });

  it("exports with a configuration that is chosen link by link, and takes the zip in again", async () => {
    await call("POST", "/bucket", schema("c1", { title: "Ports" }));
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-export-"));
    const zip = join(folder, "ports.zip");
    const terminal = openConsole(server, { columns: 120, rows: 45 });
    await terminal.see("Welcome, ");
    await go(terminal, "/assets/export");
    await press(terminal, "[ Export ]");
    await terminal.see("This field is required.");
    await write(terminal, "File", zip);
    await write(terminal, "Name", "Port kit");
    await write(terminal, "Description", "All ports");
    await write(terminal, "Url", "https://assets.example/ports");
    await press(terminal, "Buckets");
    await terminal.see("  Ports");
    terminal.type(keys.enter);
    await terminal.see("✓ Ports");
    terminal.type(keys.escape);
    await terminal.see(/Buckets +Ports/);
    await press(terminal, "[ Add a configuration ]");
    await terminal.see("Configuration 1");
    await write(terminal, "Title", "What ports are called");
    await press(terminal, "Module");
    await terminal.see(/Module \* +Buckets/);
    await press(terminal, "Resource");
    await terminal.see(/Resource \* +Ports/);
    await press(terminal, "Property");
    await terminal.see("description");
    terminal.type(pasted("title"), keys.enter);
    await terminal.see(/Property \* +title/);
    await terminal.see(/Type \* +String/);
    await press(terminal, "[ Export ]");
    await terminal.see("The asset is in");
    const read = readAssetZip(readFileSync(zip));
    expect(read).toMatchObject({
      ok: true,
      value: { name: "Port kit", configs: [{ title: "What ports are called", property: "title" }] },
    });
    await go(terminal, "/assetstore");
    await write(terminal, "Add from a file", zip);
    await press(terminal, "[ Add ]");
    await terminal.see("What ports are called");
    const [made] = await call("GET", "/asset");
    expect(made).toMatchObject({ name: "Port kit", status: "downloaded" });
    terminal.type("q");
    await terminal.ended();
  });
});

it("who may only look is told what each button needs, before anything is asked", async () => {
  const made = (await call("POST", "/asset", asset([bucket("b1")], { name: "Kit" })))._id;
  const looking = ["asset:index", "asset:show"].map((action) => ({ action, module: "asset" }));
  const { credential } = await server.createIdentity(looking);
  const terminal = openConsole(server, { columns: 120, rows: 45 }, credential);
  await terminal.see("Welcome, ");
  for (const [path, name, needed] of [
    [`/assets/${made}`, "[ Preview ]", "asset:install"],
    [`/assets/${made}`, "[ Delete asset ]", "asset:delete"],
    ["/assetstore", "[ Add ]", "asset:download"],
    ["/assetstore", "Shop:", "asset:download"],
  ] as const) {
    await go(terminal, path);
    await press(terminal, name);
    await terminal.see("Press ? to see why.");
    terminal.type("?");
    await terminal.see(needed);
    terminal.type(keys.escape);
    await terminal.miss("Press any key to go back.");
  }
  expect((await call("GET", `/asset/${made}`)).status).toBe("downloaded");
  await call("DELETE", `/asset/${made}?type=hard`);
  terminal.type("q");
  await terminal.ended();
});

it("the section list has the assets of those only who may list all of them", async () => {
  const made = (await call("POST", "/asset", asset([], { name: "Kit" })))._id;
  await call("POST", `/asset/${made}?preview=false`, { configs: [] });
  const visit = async (resource: object) => {
    const listing = { action: "asset:index", module: "asset", ...resource };
    const { credential } = await server.createIdentity([listing]);
    const terminal = openConsole(server, { columns: 120, rows: 45 }, credential);
    await terminal.see("Welcome, ");
    return terminal;
  };
  const all = await visit({});
  await all.see("    Kit ");
  const one = await visit({ resource: { include: [made], exclude: [] } });
  await one.see("Needs List assets");
  expect(one.screen().join("\n")).not.toMatch(/ Kit/);
  for (const terminal of [all, one]) {
    terminal.type("q");
    await terminal.ended();
  }
});
