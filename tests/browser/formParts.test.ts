// Parts of the document form, each in the form itself.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let logs: string;
let ports: string;
let lights: string;
/** One pixel. */
const tile = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const createBucket = async (body: object): Promise<string> => {
  const { status, body: made } = await stage.server.call("POST", "/bucket", { body });
  if (status !== 201) throw new Error(JSON.stringify(made));
  return made._id;
};
const position = (name: "left" | "right") => ({ options: { position: name } });
beforeAll(async () => {
  const mapTiles = { address: "https://tile.example/{z}/{x}/{y}.png", attribution: "Drawn by Ada" };
  stage = await openStage({ mapTiles });
  ports = await createBucket({
    title: "Ports",
    description: "Where boats lie",
    primary: "name",
    required: ["name"],
    properties: { name: { type: "string", title: "Name" } },
  });
  lights = await createBucket({
    title: "Lights",
    description: "Lights along the coast",
    properties: { place: { type: "location", title: "Place" } },
  });
  const related = { type: "relation", bucketId: ports, relationType: "onetomany", dependent: true };
  const translated = { options: { position: "right", translate: true } };
  const object = { type: "object", properties: { depth: { type: "number" } } };
  const head = { title: "Logs", description: "Logs of boats", primary: "title" };
  logs = await createBucket({
    ...head,
    properties: {
      title: { type: "string", title: "Title", ...position("left") },
      left: { type: "date", title: "Left", ...position("left") },
      back: { type: "date", title: "Back", ...position("left") },
      home: { ...related, title: "Home", ...position("left") },
      notes: { type: "textarea", title: "Notes", ...position("right") },
      more: { ...object, title: "More", ...position("right") },
      name: { type: "string", title: "Name", ...translated },
    },
  });
});
afterAll(() => stage.close());
beforeEach(() => stage.leave(page));

const insert = async (body: object): Promise<string> =>
  (await stage.server.call("POST", `/bucket/${logs}/data`, { body })).body._id;
const stored = async (id: string) => (await stage.server.call("GET", `/bucket/${logs}/data/${id}`)).body;

it("dates have the zones of the world once somebody comes to choose one, and long text has the room it needs", async () => {
  const id = await insert({ title: "First", left: "2026-05-01T06:00:00.000Z" });
  ({ page, problems } = await stage.open(`/bucket/${logs}/${id}`, { as: stage.server.admin }));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const wall = page.getByRole("group", { name: "Left" }).locator("input");
  await wall.waitFor();
  // Each form would have hundreds of them for each date.
  expect(await page.locator(".document-form option").count()).toBeLessThan(10);
  const zone = page.getByRole("combobox", { name: "Zone of Left" });
  await zone.focus();
  await expect.poll(() => zone.locator("option").count()).toBeGreaterThan(100);
  await zone.selectOption("Asia/Tokyo");
  await expect.poll(() => wall.inputValue()).toBe("2026-05-01T15:00");
  await page.getByRole("button", { name: "Clear Left" }).click();
  // The button goes with what it cleared: the keys stay beside it.
  await wall.and(page.locator(":focus")).fill("2026-05-01T16:30");
  const notes = page.getByRole("textbox", { name: "Notes" });
  const height = async () => (await notes.boundingBox())?.height ?? 0;
  const before = await height();
  await notes.fill(Array.from({ length: 12 }, (_, at) => `Line ${at}`).join("\n"));
  await expect.poll(height).toBeGreaterThan(before * 2);
  await page.keyboard.press("Control+Enter");
  await page.getByText("The document is saved.").waitFor();
  expect((await stored(id)).left).toBe("2026-05-01T07:30:00.000Z");
  expect(problems).toEqual([]);
});

it("a related document is made in place, where one may, and is chosen; what goes with the document is said", async () => {
  const id = await insert({ title: "Second" });
  ({ page, problems } = await stage.open(`/bucket/${logs}/${id}`, { as: stage.server.admin }));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByText("What is chosen here is deleted together with this document.").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Second, changed");
  await page.getByRole("button", { name: "New in Ports" }).click();
  const dialog = page.getByRole("dialog", { name: "New document of Ports" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.and(page.locator(":focus")).waitFor();
  // Saving in the dialog saves what is in the dialog alone.
  await page.keyboard.press("Control+Enter");
  await dialog.getByText("This field is required.").waitFor();
  await name.fill("Izmir");
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  expect(await name.inputValue()).toBe("Izmir");
  await name.focus();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "Izmir" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect((await stored(id)).title).toBe("Second");
  await page.getByRole("button", { name: "New in Ports" }).and(page.locator(":focus")).waitFor();
  // It is opened in place as well, and what is typed below stays.
  await page.getByRole("link", { name: "Izmir" }).click();
  const opened = page.getByRole("dialog", { name: "Izmir" });
  await opened.getByRole("textbox", { name: "Name" }).fill("Smyrna");
  await page.keyboard.press("Control+Enter");
  await opened.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Smyrna" }).and(page.locator(":focus")).waitFor();
  expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(
    "Second, changed",
  );
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await stored(id)).title).toBe("Second, changed");
  const [port] = (await stage.server.call("GET", `/bucket/${ports}/data`)).body;
  expect((await stored(id)).home).toEqual([port._id]);
  expect(problems).toEqual([]);
});

it("long text and what fits no field are in the code editor; the map has the tiles that the server names", async () => {
  const id = await insert({ title: "Third", notes: "A line of text.\n".repeat(200), more: { depth: 4 } });
  ({ page, problems } = await stage.open(`/bucket/${logs}/${id}`, { as: stage.server.admin }));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Notes in the code editor" }).click();
  await page.locator(".long-area .view-line").first().waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("First. ");
  await page.getByRole("button", { name: "Notes as plain text" }).click();
  const notes = page.getByRole("textbox", { name: "Notes" });
  expect(await notes.inputValue()).toMatch(/^First. A line of text.\n/);

  await page.getByRole("tab", { name: "JSON" }).click();
  await page.locator(".json-panel .view-line").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText('{"title":"Third","more":"deep"}');
  await page.getByRole("tab", { name: "Form" }).click();
  const more = page.getByRole("group", { name: "More" });
  await expect.poll(() => more.locator(".view-lines").innerText()).toBe("deep");
  await page.getByRole("textbox", { name: "Title", exact: true }).focus();
  await page.keyboard.press("Control+Enter");
  // What is wrong has the keys, in the code editor too.
  await expect.poll(() => more.evaluate((all) => all.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await more.getByRole("textbox", { name: "depth" }).fill("5");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored(id)).more).toEqual({ depth: 5 });

  const asked: string[] = [];
  await page.route("https://tile.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "image/png", body: tile });
  });
  await goInside(page, `/bucket/${lights}/add`);
  await page.locator("img.leaflet-tile-loaded").first().waitFor();
  await page.getByText("Drawn by Ada").waitFor();
  expect(asked[0]).toMatch(/^https:\/\/tile.example\/\d+\/\d+\/\d+.png$/);
  expect(await page.locator(".location-land").count()).toBe(0);
  await page.unrouteAll();
  expect(problems.filter((problem) => !problem.includes("https://tile.example/"))).toEqual([]);
});

it("who may not read the languages reads the document, and is told why there is no form", async () => {
  const id = await insert({ title: "Fourth" });
  const grant = (action: string, resource: string) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include: [resource], exclude: [] },
  });
  const { credential } = await stage.server.createIdentity([
    grant("bucket:index", "*"),
    grant("bucket:data:index", "*/*"),
    grant("bucket:data:show", "*/*"),
    grant("bucket:data:create", `${logs}`),
    grant("bucket:data:update", "*/*"),
  ]);
  ({ page } = await stage.open(`/bucket/${logs}/${id}`, { as: credential }));
  await page.getByText("Fourth").first().waitFor();
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await expect.poll(() => edit.getAttribute("aria-disabled")).toBe("true");
  await goInside(page, `/bucket/${logs}/add`);
  await page.getByText(/needs the languages, which you may not read/).waitFor();
  await page
    .getByText(/preference:show/)
    .first()
    .waitFor();
});

it("a colour that has no value stays without one until one is chosen, and is without one again once it is cleared", async () => {
  const shade = { type: "color", title: "Shade" };
  const paints = await createBucket({
    ...{ title: "Paints", description: "Paints of boats", primary: "name" },
    properties: { name: { type: "string", title: "Name" }, shade },
  });
  const path = `/bucket/${paints}/data`;
  const { _id } = (await stage.server.call("POST", path, { body: { name: "Plain" } })).body;
  const kept = async () => (await stage.server.call("GET", `${path}/${_id}`)).body;
  ({ page, problems } = await stage.open(`/bucket/${paints}/${_id}`, { as: stage.server.admin }));
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const text = page.getByRole("textbox", { name: "Shade", exact: true });
  const clear = page.getByRole("button", { name: "Clear Shade" });
  const save = async () => {
    await page.keyboard.press("Control+s");
    await edit.waitFor();
  };
  await edit.click();
  await text.waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Bare");
  // The keys go through all of its parts, and leave it as it is.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
  expect([await text.inputValue(), await clear.count()]).toEqual(["", 0]);
  await save();
  expect(await kept()).toEqual({ _id, name: "Bare" });
  await edit.click();
  await page.getByRole("button", { name: "#c62828" }).click();
  await expect.poll(() => text.inputValue()).toBe("#c62828");
  await save();
  expect(await kept()).toEqual({ _id, name: "Bare", shade: "#c62828" });
  await edit.click();
  await clear.click();
  await expect.poll(() => text.inputValue()).toBe("");
  await save();
  expect(await kept()).toEqual({ _id, name: "Bare" });
  // A text that was typed and taken away again is no value either.
  await edit.click();
  await text.fill("red");
  await text.fill("");
  await page.getByRole("textbox", { name: "Name" }).fill("Clear");
  await save();
  expect(await kept()).toEqual({ _id, name: "Clear" });
  expect(problems).toEqual([]);
});
