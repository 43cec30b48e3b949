// What specification 2 says of the dialogs of a bucket and a field, and of the editors of a document, sentence by sentence.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let ports: string;
beforeAll(async () => {
  stage = await openStage();
  const name = { type: "string", title: "Name" };
  const body = { title: "Ports", description: "Where boats lie", primary: "name", properties: { name } };
  ports = (await stage.server.call("POST", "/bucket", { body })).body._id;
  const documents = Array.from({ length: 12 }, (_, at) => ({ name: `Port ${at + 10}` }));
  await stage.server.call("POST", `/bucket/${ports}/data/batch`, { body: { documents } });
});
afterAll(() => stage.close());

const bucketOf = async (title: string) =>
  (await stage.server.call("GET", "/bucket")).body.find((each: { title: string }) => each.title === title);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
// Each walks through several dialogs.
const patience = { timeout: 120_000 };
const labels = (select: Locator) => select.locator("option").allTextContents();

it(
  "a new bucket has the fields and rules of the specification; its fields are named, set and saved in a dialog of 800 px",
  patience,
  async () => {
    ({ page, problems } = await stage.open("/bucket/welcome", { as: stage.server.admin }));
    await page.setViewportSize({ width: 1280, height: 800 });
    await button("Create a bucket").click();
    const save = dialog("Add new bucket").getByRole("button", { name: "Save" });
    await dialog("Add new bucket").getByLabel("Title").fill("");
    expect(await save.isDisabled()).toBe(true);
    await dialog("Add new bucket").getByLabel("Title").fill("t".repeat(101));
    await page.keyboard.press("Enter");
    await page.getByText("Length of the name must be less than 101 character.").first().waitFor();
    await dialog("Add new bucket").getByLabel("Title").fill("Quays");
    await save.click();
    await page.getByRole("heading", { name: "Quays" }).waitFor();
    const { _id, ...made } = await bucketOf("Quays");
    await page.waitForURL(`${stage.origin}/bucket/${_id}`);
    expect(made).toEqual({
      title: "Quays",
      description: "Describe your new bucket",
      icon: "view_stream",
      primary: "title",
      readOnly: false,
      history: false,
      order: 1,
      properties: {
        title: {
          type: "string",
          title: "title",
          description: "Title of the row",
          options: { position: "left" },
        },
        description: {
          type: "textarea",
          title: "description",
          description: "Description of the row",
          options: { position: "right" },
        },
      },
      acl: { read: "true==true", write: "true==true" },
    });

    const field = page.getByRole("dialog");
    const type = async (label: string, name: string) => {
      await page.locator(".field-type", { has: page.getByText(label, { exact: true }) }).click();
      await field.getByLabel(/^Name/).first().fill(name);
      await page.keyboard.press("Enter");
      await field.getByLabel(/^Description/).waitFor();
    };
    await button("New field").click();
    await dialog("Add a field to Quays").waitFor();
    // Its width once it has come to rest: it opens by growing.
    const box = () => page.locator(".field-dialog").boundingBox();
    await expect.poll(async () => Math.round((await box())?.width ?? 0)).toBe(800);
    expect((await box())?.height).toBeLessThanOrEqual(720);
    await type("string", "sign");
    await field.getByText("Days", { exact: true }).click();
    await field.locator(".bp6-tag", { hasText: "Saturday" }).waitFor();
    await field.getByText("Email", { exact: true }).click();
    await field.getByText("Days", { exact: true }).click();
    await field.getByText("Primary field", { exact: true }).click();
    // What names documents can be chosen, and not be taken away.
    await expect.poll(() => field.getByLabel("Primary field").isDisabled()).toBe(true);
    await field.getByText("Translate", { exact: true }).click();
    await button("Add Another Field").click();
    await type("relation", "ports");
    expect(await labels(field.getByLabel(/^Relation Type/))).toEqual(
      expect.arrayContaining(["One To One", "One To Many"]),
    );
    await field.getByText("Dependent", { exact: true }).click();
    await button("Save").click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    const { primary, properties } = await bucketOf("Quays");
    expect(primary).toBe("sign");
    expect(properties.sign).toMatchObject({ pattern: "^\\w+@\\w+\\.\\w+$", options: { translate: true } });
    expect(properties.sign.enum).toBeUndefined();
    expect(properties.ports).toMatchObject({ bucketId: ports, relationType: "onetomany", dependent: true });
    // A stored field is translated or not for good.
    await stage.server.call("POST", `/bucket/${_id}/data`, { body: { title: "One" } });
    await button("Refresh").click();
    await button("Menu of column sign").click();
    await page.getByRole("menuitem", { name: "Edit field" }).click();
    await field
      .getByLabel(/^Title/)
      .first()
      .waitFor();
    expect(await field.getByLabel("Translate").isDisabled()).toBe(true);
    // Nor has it another name.
    await field.getByText("sign", { exact: true }).first().waitFor();
    expect(await field.getByLabel(/^Name/).count()).toBe(0);
    expect(problems).toEqual([]);
    await stage.leave(page);
  },
);

it(
  "rich text has its fonts, blocks and sizes; places take the current position; relations are picked in pages",
  patience,
  async () => {
    const { body: made } = await stage.server.call("POST", "/bucket", {
      body: {
        title: "Logs",
        description: "With editors",
        properties: {
          story: { type: "richtext", title: "Story" },
          place: { type: "location", title: "Place" },
          home: { type: "relation", title: "Home", bucketId: ports, relationType: "onetoone" },
          seen: { type: "relation", title: "Seen", bucketId: ports, relationType: "onetomany" },
          sure: { type: "boolean", title: "Sure" },
        },
      },
    });
    ({ page, problems } = await stage.open(`/bucket/${made._id}/add`, { as: stage.server.admin }));
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ latitude: 38.42, longitude: 27.14 });
    const tools = page.getByRole("toolbar", { name: "Formatting of Story" });
    await tools.waitFor();
    // The bucket stands above its new document.
    const head = page.locator(".bucket-head");
    expect(await head.innerText()).toMatch(/Logs\s+With editors$/);
    expect(await labels(tools.getByLabel("Block", { exact: true }))).toEqual([
      "Paragraph",
      ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`),
      "Predefined",
    ]);
    expect((await labels(tools.getByLabel("Font", { exact: true }))).slice(1)).toHaveLength(12);
    expect((await labels(tools.getByLabel("Size", { exact: true }))).slice(1)).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 1)),
    );
    const text = page.getByRole("textbox", { name: "Story" });
    const height = async () => (await text.boundingBox())?.height ?? 0;
    expect(await height()).toBeGreaterThanOrEqual(150);
    await text.click();
    await page.keyboard.insertText("Harbour");
    await tools.getByLabel("Block", { exact: true }).selectOption("h2");
    await text.click();
    await page.keyboard.press("Control+a");
    await tools.getByRole("button", { name: "Link", exact: true }).click();
    const link = page.getByRole("textbox", { name: "Address of the link" });
    expect(await link.inputValue()).toBe("http://");
    await link.fill("https://example.com/");
    await page.keyboard.press("Enter");
    await text.getByRole("link", { name: "Harbour" }).waitFor();
    await tools.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => text.getByRole("link").count()).toBe(0);
    await tools.getByRole("button", { name: "Redo" }).click();
    await text.getByRole("link", { name: "Harbour" }).waitFor();
    await text.press("End");
    for (let line = 0; line < 30; line += 1) await page.keyboard.press("Enter");
    await expect.poll(height).toBe(400);

    // Cleared: the keys stay with the place, and take the position of the person.
    await page.getByRole("textbox", { name: /^Latitude of Place/ }).fill("1, 2");
    await button("Clear Place").click();
    await button("Current position").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("textbox", { name: /^Latitude of Place/ }).inputValue())
      .toBe("38.42");
    await page.getByRole("button", { name: /^Marker of Place at 38.42, 27.14/ }).waitFor();

    const home = page.getByRole("group", { name: "Home" });
    await home.getByRole("button", { name: "Choose from Ports" }).click();
    const size = home.getByLabel("Documents per page");
    expect([await size.inputValue(), ...(await labels(size))]).toEqual(["10", "5", "10", "25", "100"]);
    const found = home.getByRole("list", { name: "Documents of Ports" }).getByRole("button");
    await expect.poll(() => found.count()).toBe(10);
    await home.getByRole("button", { name: "Next page" }).click();
    await expect.poll(() => found.count()).toBe(2);
    const chosen = page.getByRole("list", { name: /^Chosen for / }).getByRole("link");
    await found.filter({ hasText: "Port 10" }).click();
    await expect.poll(() => chosen.allInnerTexts()).toEqual(["Port 10"]);
    await home.getByRole("button", { name: "Choose from Ports" }).click();
    await found.filter({ hasText: "Port 21" }).click();
    await expect.poll(() => chosen.allInnerTexts()).toEqual(["Port 21"]);
    const seen = page.getByRole("group", { name: "Seen" });
    await seen.getByRole("button", { name: "Choose from Ports" }).click();
    const many = seen.getByRole("list", { name: "Documents of Ports" }).getByRole("button");
    for (const name of ["Port 20", "Port 19", "Port 20"]) await many.filter({ hasText: name }).click();
    await expect.poll(() => chosen.allInnerTexts()).toEqual(["Port 21", "Port 19"]);
    await seen.getByRole("button", { name: "Clear Seen" }).click();
    await expect.poll(() => chosen.allInnerTexts()).toEqual(["Port 21"]);
    await page.keyboard.press("Control+s");
    await page.getByText("The document is saved.").waitFor();
    const [{ _id, story, ...stored }] = (await stage.server.call("GET", `/bucket/${made._id}/data`)).body;
    const { body: port } = await stage.server.call("GET", `/bucket/${ports}/data`, {
      query: { filter: '{"name":"Port 21"}' },
    });
    expect(story).toMatch(/^<h2><a href="https:\/\/example.com\/"[^>]*>Harbour<\/a><\/h2>/);
    expect(stored).toEqual({ place: { type: "Point", coordinates: [27.14, 38.42] }, home: port[0]._id });
    expect(problems).toEqual([]);

    // A bucket that is read only: an eye leads to a document that cannot be changed.
    await stage.server.call("PUT", `/bucket/${made._id}`, { body: { ...made, readOnly: true } });
    await page.goto(`${stage.origin}/bucket/${made._id}`);
    await page
      .getByRole("link", { name: /^View / })
      .first()
      .click();
    await page.waitForURL(`**/${_id}`);
    // Above it stands its bucket, with its icon, and what it is for where there is room.
    await head.getByText("Read Only", { exact: true }).waitFor();
    expect(await head.innerText()).toMatch(/Logs\s+Read Only\s+With editors$/);
    expect(await head.locator(".icon").isVisible()).toBe(true);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => head.getByText("With editors").isVisible()).toBe(false);
    const [above, below] = [await head.boundingBox(), await page.locator(".document .bar").boundingBox()];
    expect(above?.height).toBeLessThan(40);
    expect((above?.width ?? 0) + (above?.x ?? 0)).toBeLessThanOrEqual((below?.width ?? 0) + (below?.x ?? 0));
    expect(await page.getByRole("button", { name: /^Edit/ }).first().getAttribute("aria-disabled")).toBe(
      "true",
    );
    await stage.leave(page);
  },
);
