// Moving between instances in the web console: a zip out of one instance and into another one.
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let staging: Stage;
let live: Stage;
beforeAll(async () => {
  [staging, live] = await Promise.all([openStage(), openStage()]);
});
afterAll(() => Promise.all([staging.close(), live.close()]));

const bodyOf = (title: string, description = "All of them") => ({
  title,
  description,
  properties: { name: { type: "string" } },
});
const make = async ({ server }: Stage, body: object): Promise<string> => {
  const answer = await server.call("POST", "/bucket", { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body._id;
};
const buckets = async ({ server }: Stage) =>
  (await server.call("GET", "/bucket")).body
    .map(({ title, description }: { title: string; description: string }) => `${title}: ${description}`)
    .toSorted();
const compare = async (page: Page) => {
  await page.getByRole("button", { name: "Compare", exact: true }).click();
};
const withData = async (page: Page) => {
  const modules = page.getByRole("group", { name: "Modules" });
  for (const name of ["Documents", "Files of storage"])
    await modules.getByText(name, { exact: true }).click();
};
const line = (page: Page, name: string) => page.getByRole("checkbox", { name });

it("a zip goes out of one instance, and what is chosen of it into another", async () => {
  const ours = await make(staging, bodyOf("Boats", "Afloat"));
  await staging.server.call("POST", `/bucket/${ours}/data`, { body: { name: "Titanic" } });
  const content = { type: "text/plain", data: Buffer.from("deep").toString("base64") };
  await staging.server.call("POST", "/storage", { body: [{ name: "sea.txt", content }] });
  const film = new FormData();
  film.append("files", new Blob([new Uint8Array(20 * 1_048_576 + 1)]), "film.bin");
  const headers = { authorization: staging.server.admin };
  const sent = await fetch(`${staging.server.url}/storage`, { method: "POST", headers, body: film });
  expect(sent.status).toBe(201);
  await make(staging, bodyOf("Crews"));
  const out = await staging.open("/promotion", { as: staging.server.admin });
  await out.page.getByRole("heading", { name: "Move Between Instances" }).waitFor();
  await out.page.getByRole("combobox", { name: "Bring it to" }).selectOption("A zip of files");
  await withData(out.page);
  expect(await violationsOfThemes(out.page)).toEqual([]);
  await compare(out.page);
  await line(out.page, "+ bucket Boats").waitFor();
  await line(out.page, "Documents of Boats: 1 new, 0 changed").waitFor();
  // What does not go along is said before anything is done.
  await out.page
    .getByText(/^Too large to go along, and not compared: film\.bin\. .*twinhelm storage sync/)
    .waitFor();
  await out.page.getByRole("button", { name: /^Apply \d+ changes$/ }).click();
  await out.page.getByText(/ is what .* is, as far as it was chosen\.$/).waitFor();
  const saved = out.page.waitForEvent("download");
  await out.page.getByRole("button", { name: "Save instance.zip" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("instance.zip");
  const zip = {
    name: "instance.zip",
    mimeType: "application/zip",
    buffer: await buffer(await download.createReadStream()),
  };
  expect(out.problems).toEqual([]);
  await staging.leave(out.page);

  await make(live, bodyOf("Boats"));
  const cranes = await make(live, bodyOf("Cranes"));
  await live.server.call("POST", `/bucket/${cranes}/data`, { body: { name: "tall" } });
  const { page, problems } = await live.open("/promotion", { as: live.server.admin });
  await page.getByRole("combobox", { name: "Take it from" }).selectOption("A zip of files");
  // What is missing is said, and nothing is lost by it.
  await page.getByRole("combobox", { name: "Bring it to" }).selectOption({ index: 0 });
  await compare(page);
  await page.getByText("Required").or(page.getByText("required")).first().waitFor();
  await page.locator("input[type=file][accept='.zip']").setInputFiles(zip);
  await withData(page);
  await page.getByRole("group", { name: "Delete what is extra" }).getByText("Buckets").click();
  await compare(page);
  await line(page, "~ bucket Boats").waitFor();
  // Differences are shown word by word.
  expect(await page.locator(".promotion-line ins").first().textContent()).toContain("Afloat");
  await line(page, "− bucket Cranes with its one document").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await line(page, "+ bucket Crews").uncheck({ force: true });
  const apply = page.getByRole("button", { name: "Apply 4 changes" });
  expect(await apply.isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "Type delete to agree." }).fill("delete");
  // Somebody is quicker: nothing is written.
  const [boats] = (await live.server.call("GET", "/bucket")).body;
  const changed = { ...boats, description: "Theirs" };
  await live.server.call("PUT", `/bucket/${boats._id}`, { body: changed });
  await apply.click();
  await page.getByText("It was changed there since the plan was made.").waitFor();
  expect(await buckets(live)).toEqual(["Boats: Theirs", "Cranes: All of them"]);
  await page.getByRole("button", { name: "Compare again" }).click();
  await page.getByText("It was changed there since the plan was made.").waitFor({ state: "detached" });
  await line(page, "+ bucket Crews").uncheck({ force: true });
  await page.getByRole("textbox", { name: "Type delete to agree." }).fill("delete");
  await apply.click();
  await page.getByText(/ is what .* is, as far as it was chosen\.$/).waitFor();
  expect(await buckets(live)).toEqual(["Boats: Afloat"]);
  // Documents and files came along.
  const { body: documents } = await live.server.call("GET", `/bucket/${boats._id}/data`);
  expect(documents.map(({ name }: { name: string }) => name)).toEqual(["Titanic"]);
  const { body: files } = await live.server.call("GET", "/storage?paginate=false");
  expect(files.map(({ name }: { name: string }) => name)).toEqual(["sea.txt"]);
  expect(problems).toEqual([]);
  await live.leave(page);
});

it("whoever may read nothing, or one bucket alone, is told what that means here", async () => {
  const nothing = await staging.server.createIdentity([]);
  const { page } = await staging.open("/promotion", { as: nothing.credential, load: true });
  await page.getByText("Not chosen, as you may not read it here: Identity attributes").waitFor();
  const modules = page.getByRole("group", { name: "Modules" });
  await expect.poll(() => modules.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await page.getByRole("combobox", { name: "Bring it to" }).selectOption("A zip of files");
  await compare(page);
  await page.getByText("Choose at least one module.").waitFor();
  // Somebody who asks for it all the same learns what is missing, and keeps the form.
  await modules.getByText("Buckets", { exact: true }).click();
  await compare(page);
  await page.getByText("bucket:index").first().waitFor();
  await staging.leave(page);
  const one = await make(staging, bodyOf("Only"));
  const resource = { include: [one], exclude: [] };
  const narrow = await staging.server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
  ]);
  const { page: narrowed } = await staging.open("/promotion", { as: narrow.credential, load: true });
  await narrowed.getByText("Not chosen, as you may not read it here:").waitFor();
  await narrowed.getByRole("combobox", { name: "Bring it to" }).selectOption("A zip of files");
  await narrowed.getByRole("group", { name: "Delete what is extra" }).getByText("Buckets").click();
  await compare(narrowed);
  await narrowed.getByText("may not see all of bucket: what is not seen").first().waitFor();
  await narrowed.getByRole("group", { name: "Delete what is extra" }).getByText("Buckets").click();
  await compare(narrowed);
  await line(narrowed, "+ bucket Only").waitFor();
  expect(await narrowed.locator(".promotion-line").count()).toBe(1);
  await staging.leave(narrowed);
});
