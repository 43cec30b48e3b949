// Assets in the web console: list, wizard, what failed, versions, removal, export, files, the store in its frame.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readAssetZip } from "@twinhelm/core/asset/file/read";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asset, bucket, config, id, program, schema } from "../contract/assetWorld";
import { violations, violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

/** A page of somebody else, which tries to get at the console and says what came of it. */
const hostile = `<!doctype html><html lang="en"><title>Store</title><p id="said">…</p><script>
const tried = {
  parent: () => parent.document.title,
  kept: () => localStorage.length,
  cookies: () => document.cookie,
  top: () => { top.location.href = "about:blank#taken"; },
};
const said = Object.entries(tried).map(([name, run]) => {
  try { run(); return name + " reached"; } catch (error) { return name + " " + error.name; }
});
document.getElementById("said").textContent = self.origin + ": " + said.join(", ");
</script><button onclick="top.location.href = 'about:blank#pressed'">Leave</button></html>`;

let stage: Stage;
const store = createServer((_request, response) => {
  response.setHeader("content-type", "text/html").end(hostile);
});
let storeAddress: string;
beforeAll(async () => {
  await new Promise<void>((listens) => {
    store.listen(0, "127.0.0.1", listens);
  });
  const place = store.address();
  if (place === null || typeof place === "string") throw new Error("It listens on a port");
  storeAddress = `http://127.0.0.1:${(place satisfies AddressInfo).port}/`;
  stage = await openStage({ assetStore: storeAddress });
});
afterAll(async () => {
  await stage.close();
  store.close();
});

/** Each story begins with an empty instance. */
beforeEach(async () => {
  for (const { _id } of await call("GET", "/asset")) await call("DELETE", `/asset/${_id}?type=hard`);
  for (const { _id } of await call("GET", "/bucket")) await call("DELETE", `/bucket/${_id}`);
});

const call = async (method: string, path: string, body?: object) => {
  const answer = await stage.server.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const add = async (body: object): Promise<string> => (await call("POST", "/asset", body))._id;
const button = (at: Page | Locator, name: string) => at.getByRole("button", { name, exact: true });

it("lists versions, installs with a configuration, says what failed and tries it again, and removes", async () => {
  await call("POST", "/bucket", schema("b2"));
  const configs = [config({ title: "Name of the bucket" })];
  const first = await add(asset([bucket("b1"), bucket("b2"), program("f1")], { name: "Kit", configs }));
  const second = await add(asset([bucket("b1", { title: "Second" })], { name: "Kit", description: "Later" }));
  const { page, problems } = await stage.open("/assets", { as: stage.server.admin });
  const rows = page.locator(".asset-table tbody tr");
  await rows.nth(1).waitFor();
  // The newest stands above, each with its url and when it came.
  expect(await rows.locator(".asset-id").allTextContents()).toEqual([second, first]);
  expect(await page.locator("th").allTextContents()).toEqual(["Id", "Name", "Status", "Actions"]);
  await rows
    .first()
    .getByText(/http:\/\/assets\.test\/starter\.zip, added \d{4}-/)
    .waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  // Nothing is said to be wrong before somebody typed.
  await button(rows.nth(1), "Install asset: Kit").click();
  const dialog = page.getByRole("dialog");
  const named = dialog.getByLabel(/^Name of the bucket/);
  await named.waitFor();
  expect([await dialog.getByText("This field is required.").count(), await named.inputValue()]).toEqual([
    0,
    "",
  ]);
  expect(await button(dialog, "Preview").isDisabled()).toBe(true);
  expect((await dialog.boundingBox())?.width).toBe(400);
  await named.fill("Ports");
  await named.fill("");
  await dialog.getByText("This field is required.").waitFor();
  expect(await violations(page)).toEqual([]);
  await named.fill("Ports");
  await button(dialog, "Preview").click();
  await dialog.getByText("Something with this id is there already, so this will fail.").waitFor();
  expect(await violations(page)).toEqual([]);
  await button(dialog, "Back").click();
  expect(await named.inputValue()).toBe("Ports");
  await button(dialog, "Preview").click();
  await button(dialog, "Install").click();
  await dialog.getByText("Kit is partially installed: 1 resource failed.").waitFor();
  await button(dialog, "Try again what failed").waitFor();
  // Nothing has to be closed and typed again for another value.
  await button(dialog, "Change the configuration").click();
  expect(await named.inputValue()).toBe("Ports");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  // Its resources are listed with what became of each.
  await rows.nth(1).getByText("Partially installed").waitFor();
  await button(rows.nth(1), "What became of the resources: Kit").click();
  await dialog.getByText(/Failed: A bucket with the id .* exists already/).waitFor();
  await dialog.getByRole("link", { name: "Ports" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await call("DELETE", `/bucket/${id("b2")}`);
  await button(rows.nth(1), "Install asset: Kit").click();
  await button(dialog, "Preview").click();
  await dialog.getByText("Bucket b2").first().waitFor();
  await button(dialog, "Install").click();
  // It closes once all of it is there, which the section list shows.
  await dialog.waitFor({ state: "detached" });
  await rows.nth(1).getByText("Installed", { exact: true }).waitFor();
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Kit" }).waitFor();
  expect(await button(rows.nth(1), "Install asset: Kit").count()).toBe(0);
  // Another version takes away what it has no more: what goes is counted, and has to be typed.
  await call("POST", `/bucket/${id("b2")}/data`, { title: "one" });
  await goInside(page, `/assets/${second}`);
  await page.getByRole("heading", { name: "Edit Asset" }).waitFor();
  await page.getByText("Later").waitFor();
  await button(page, "Preview").click();
  await page.getByText("2 resources are deleted, with 1 document.").waitFor();
  const agreed = page.getByLabel("Type Kit to agree to that.");
  expect(await button(page, "Install").isDisabled()).toBe(true);
  expect(await violationsOfThemes(page)).toEqual([]);
  await agreed.fill("Kit");
  await button(page, "Install").click();
  const names = async () => (await call("GET", "/bucket")).map(({ title }: { title: string }) => title);
  // The words of the first installation may still be in sight: what is there tells that this one is done.
  await expect.poll(names).toEqual(["Second"]);
  await page.getByText("Kit is installed.").first().waitFor();
  await button(page, "Preview").click();
  await page.getByText("Nothing has to be changed.").waitFor();
  await button(page, "Back").click();
  // Removing asks for the name, and says how many documents go.
  await call("POST", `/bucket/${id("b1")}/data`, { title: "one" });
  await button(page, "Remove what an asset installed: Kit").click();
  const question = page.getByRole("alertdialog");
  await question.getByText("1 document goes with it, and cannot be brought back.").waitFor();
  const remove = question.getByRole("button", { name: "Remove what Kit installed" });
  expect(await remove.isDisabled()).toBe(true);
  await question.getByRole("textbox").fill("Kit");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(`/asset/${second}`)) sent.push(request.method());
  });
  await remove.click();
  await question.waitFor({ state: "detached" });
  await page.getByText(/^Downloaded · /).waitFor();
  await button(page, "Preview").waitFor();
  // It is read again, and no more an entry of the section list.
  expect(sent.slice(sent.indexOf("DELETE"))).toEqual(["DELETE", "GET"]);
  await sections.getByRole("link", { name: "Kit" }).waitFor({ state: "detached" });
  expect([await names(), (await call("GET", `/asset/${second}`)).status]).toEqual([[], "downloaded"]);
  await button(page, "Delete asset: Kit").click();
  await question.getByRole("textbox").fill("Kit");
  await question.getByRole("button", { name: "Delete the asset Kit" }).click();
  await page.waitForURL("**/assets");
  await expect.poll(() => rows.locator(".asset-id").allTextContents()).toEqual([first]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => rows.locator(".asset-id").isVisible()).toBe(false);
  await call("DELETE", `/asset/${first}?type=hard`);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

/** The zip that was exported. */
let kit = new Uint8Array();

it("exports with configurations that are chosen link by link", async () => {
  await call("POST", "/bucket", schema("c1", { title: "Ports" }));
  await call("POST", "/bucket", schema("c2", { title: "Ships" }));
  const { page, problems } = await stage.open("/assets", { as: stage.server.admin });
  await button(page, "Export")
    .or(page.getByRole("link", { name: "Export", exact: true }))
    .click();
  const dialog = page.getByRole("dialog");
  const run = button(dialog, "Export");
  await dialog.getByLabel(/^Name/).first().fill("Port kit");
  await dialog
    .getByLabel(/^Description/)
    .first()
    .fill("Ports and ships");
  expect(await run.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Url/).first().fill("https://assets.example/ports");
  await dialog.getByText("All 2", { exact: true }).click();
  await button(dialog, "Add a configuration").click();
  const choose = (label: string) =>
    dialog.getByRole("group", { name: "Configuration 1" }).getByLabel(new RegExp(`^${label}`));
  const offered = (label: string) =>
    choose(label).evaluate((list) =>
      list instanceof HTMLSelectElement
        ? [...list.options].filter(({ disabled }) => !disabled).map(({ label }) => label)
        : [],
    );
  expect(await run.isDisabled()).toBe(true);
  expect(await offered("Module")).toEqual(["Choose…", "Buckets"]);
  await choose("Title").fill("What ports are called");
  await choose("Module").selectOption({ label: "Buckets" });
  await choose("Resource").selectOption({ label: "Ports" });
  await choose("Property").selectOption("title");
  await expect.poll(() => choose("Type").inputValue()).toBe("string");
  await dialog.getByText("Begins with a value").click();
  await choose("Default value").fill("Havens");
  expect(await violationsOfThemes(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), run.click()]);
  await dialog.waitFor({ state: "detached" });
  const chunks: Uint8Array[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  kit = new Uint8Array(Buffer.concat(chunks));
  const read = readAssetZip(kit);
  expect(read).toMatchObject({
    ok: true,
    value: {
      name: "Port kit",
      resources: [{ _id: id("c1") }, { _id: id("c2") }],
      configs: [{ title: "What ports are called", property: "title", type: "string", value: "Havens" }],
    },
  });
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("shows the page of a store in a closed frame, and takes a zip in that was exported", async () => {
  const { page, problems } = await stage.open("/assetstore", { as: stage.server.admin });
  // Another file is refused in words.
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "no.zip", mimeType: "application/zip", buffer: Buffer.from("no") });
  await page.getByText("This is no zip file that can be read.").waitFor();
  await input.setInputFiles({ name: "kit.zip", mimeType: "application/zip", buffer: Buffer.from(kit) });
  // The page of others reached nothing, and is still in its frame.
  const frame = page.frameLocator("iframe.asset-store");
  await frame
    .getByText("null: parent SecurityError, kept SecurityError, cookies SecurityError, top SecurityError")
    .waitFor();
  await frame.getByRole("button", { name: "Leave" }).click();
  expect(page.url()).toBe(`${stage.origin}/assetstore`);
  await page.getByRole("button", { name: "Add: Shop" }).waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  expect(page.url()).toBe(`${stage.origin}/assetstore`);
  await button(page, "Add: Port kit").click();
  await page.waitForURL(/\/assets\/[\da-f]{24}$/);
  expect(await page.getByLabel(/^What ports are called/).inputValue()).toBe("Havens");
  const others = problems.filter((each) => !/Unsafe attempt|navigate|127\.0\.0\.1|sandbox/i.test(each));
  expect(others).toEqual([]);
  await stage.leave(page);
});

it("is denied in words to those who may only look", async () => {
  await add(asset([], { name: "Seen" }));
  const { credential } = await stage.server.createIdentity(
    ["asset:index", "asset:show"].map((action) => ({ action, module: "asset" })),
  );
  const { page } = await stage.open("/assets", { as: credential });
  await button(page, "Delete asset: Seen").and(page.locator("[aria-disabled=true]")).waitFor();
  await button(page, "Export").and(page.locator("[aria-disabled=true]")).waitFor();
  await page.getByRole("link", { name: "Seen" }).click();
  await button(page, "Preview").and(page.locator("[aria-disabled=true]")).waitFor();
  await goInside(page, "/assetstore");
  await button(page, "Add: Shop").and(page.locator("[aria-disabled=true]")).waitFor();
  const zip = { name: "kit.zip", mimeType: "application/zip", buffer: Buffer.from(kit) };
  await page.locator("input[type=file]").setInputFiles(zip);
  await button(page, "Add: Port kit").and(page.locator("[aria-disabled=true]")).waitFor();
  await stage.leave(page);
});

it("loads the category of the section list only for those who may list all assets", async () => {
  const kit = await add(asset([], { name: "Kit" }));
  await call("POST", `/asset/${kit}?preview=false`, { configs: [] });
  const visit = async (resource: object) => {
    const listing = { action: "asset:index", module: "asset", ...resource };
    const { credential } = await stage.server.createIdentity([listing]);
    const { page } = await stage.open("/assets", { as: credential });
    const sections = page.getByRole("navigation", { name: "Sections" });
    return { page, sections };
  };
  const all = await visit({});
  await all.sections.getByRole("link", { name: "Kit" }).waitFor();
  await stage.leave(all.page);
  const one = await visit({ resource: { include: [kit], exclude: [] } });
  await one.sections.getByText("Needs List assets").waitFor();
  expect(await one.sections.getByRole("link", { name: "Kit" }).count()).toBe(0);
  await stage.leave(one.page);
});
