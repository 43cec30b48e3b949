// Fields of a bucket: the New field column, its dialog, and the menu of a column (spec 2, section 2).
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
let writes: string[];
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

/** Few rows: these stories are about the columns. */
const boats = () => `/bucket/${content.boats}?paginator={"pageSize":5}`;
const bucket = async (id = content.boats) => (await stage.server.call("GET", `/bucket/${id}`)).body;
const keys = async () => Object.keys((await bucket()).properties);
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const tile = (name: string) => page.locator(".field-type", { has: page.getByText(name, { exact: true }) });
const input = (label: string) =>
  page
    .getByRole("dialog")
    .getByLabel(new RegExp(`^${label}`))
    .first();
const nameField = async (type: string, name: string) => {
  await tile(type).click();
  await input("Name").fill(name);
  await page.keyboard.press("Enter");
  await input("Description").waitFor();
};
const columnMenu = async (title: string, item: string) => {
  // One that was closed has the same lines until it has faded out.
  await expect.poll(() => page.getByRole("menuitem").count()).toBe(0);
  await page.getByRole("button", { name: `Menu of column ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

beforeEach(async () => {
  await stage.leave(page);
  ({ page, problems } = await stage.open(boats(), { as: stage.server.admin }));
  writes = [];
  page.on("request", (request) => {
    if (/\/api\/bucket\/\w+$/.test(request.url()) && request.method() !== "GET")
      writes.push(request.method());
  });
  await page.getByText(/^1–5 of/).waitFor();
});

describe("the dialog of a field", () => {
  it("shows the field as the form will have it, as it is typed, and writes nothing of that", async () => {
    await button("New field").click();
    await nameField("string", "flag");
    const preview = page.getByRole("region", { name: "In the form" });
    await preview.getByRole("textbox", { name: "flag" }).fill("typed for a try");
    await input("Title").fill("Colours");
    await page.getByText("Required", { exact: true }).click();
    await preview.getByText("Colours", { exact: true }).waitFor();
    expect(await preview.getByRole("textbox").getAttribute("aria-required")).toBe("true");
    await preview.getByRole("textbox").fill("");
    await preview.getByText("This field is required.").waitFor();
    await page.getByText("Make field enumerated").click();
    await page.getByRole("combobox", { name: "Values" }).or(input("Values")).first().fill("red,green,");
    await page.keyboard.press("Tab");
    await preview.getByRole("option", { name: "green" }).waitFor({ state: "attached" });
    await page.getByText("Description of the flag input").first().waitFor();
    expect(await violationsOfThemes(page)).toEqual([]);
    expect(writes).toEqual([]);
    await button("Cancel").click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("is not needed to have a field once more: the menu of a column duplicates it", async () => {
    const { _id, ...before } = await bucket();
    const [first = ""] = await keys();
    const { title = first } = before.properties[first];
    await columnMenu(title, "Duplicate field");
    await dialog(`Duplicate the field ${title}`).waitFor();
    expect(await input("Name").inputValue()).toBe(`${first}_copy`);
    await input("Name").fill(first);
    await page.getByText("Property name already exists.").waitFor();
    await input("Name").fill("twin");
    await page.getByRole("dialog").getByRole("button", { name: "Duplicate field" }).click();
    await page.getByRole("columnheader", { name: "twin" }).first().waitFor();
    expect((await keys()).slice(0, 2)).toEqual([first, "twin"]);
    expect((await bucket()).properties.twin).toEqual({ ...before.properties[first], title: "twin" });
    expect(writes).toEqual(["PUT"]);
    await stage.server.call("PUT", `/bucket/${_id}`, { body: before });
  });

  it("chooses a type, names it, configures it, adds another one, and writes all at once", async () => {
    const { _id, ...before } = await bucket();
    await button("New field").click();
    await dialog("Add a field to Boats").waitFor();
    expect(await page.locator(".field-type").count()).toBe(13);
    expect(await violationsOfThemes(page)).toEqual([]);
    await tile("string").click();
    await button("Next").click();
    await page.getByText("Property name is required.").waitFor();
    await input("Name").fill("Port Name");
    await page.getByText(/^Property name should meet the following requirements/).waitFor();
    await input("Name").fill("tons");
    await page.getByText("Property name already exists.").waitFor();
    await input("Name").fill("flag");
    await page.keyboard.press("Enter");
    await dialog("Field flag").waitFor();
    expect(await input("Description").inputValue()).toBe("Description of the flag input");
    await page.getByText("29 / 250").waitFor();
    await input("Title").fill("Flag");
    await page.getByText("Make field enumerated").click();
    await page.getByRole("combobox", { name: "Values" }).or(input("Values")).first().fill("red,green,");
    await page.getByText("Required", { exact: true }).click();
    await page.getByText("Index", { exact: true }).click();
    expect(await violationsOfThemes(page)).toEqual([]);
    await button("Add Another Field").click();
    await page.getByText("Not saved yet:").waitFor();
    await nameField("relation", "ports");
    expect(await input("Bucket").inputValue()).toBe(content.ports);
    expect(await input("Relation Type").inputValue()).toBe("onetomany");
    expect(writes).toEqual([]);
    await button("Save").click();
    // No document that is stored has what is required now.
    await dialog("Stored documents").or(page.getByRole("alertdialog")).first().waitFor();
    await button("Save all the same").click();
    await page.getByRole("columnheader", { name: "Flag" }).first().waitFor();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(writes).toEqual(["PUT"]);
    const { properties, required } = await bucket();
    expect(properties.flag).toEqual({
      type: "string",
      title: "Flag",
      description: "Description of the flag input",
      options: { position: "bottom", index: true },
      enum: ["red", "green"],
    });
    expect(properties.ports).toMatchObject({
      bucketId: content.ports,
      relationType: "onetomany",
      dependent: false,
    });
    expect(required).toEqual(["flag"]);
    expect(problems).toEqual([]);
    // The other stories begin without what is required here.
    await stage.server.call("PUT", `/bucket/${_id}`, { body: before });
  });

  it("an object gets fields of its own, at any depth, and needs one", async () => {
    await button("New field").click();
    await nameField("object", "crew");
    await page.getByText("An object needs at least one field.").first().waitFor();
    await button("Add new property").click();
    await dialog("Add a field to crew").waitFor();
    await nameField("object", "captain");
    expect(await page.getByText("Primary field", { exact: true }).count()).toBe(0);
    await button("Add new property").click();
    await nameField("number", "age");
    await input("Minimum").fill("18");
    await input("Maximum").fill("9");
    await page.getByText("The minimum must not be greater than the maximum.").waitFor();
    await input("Maximum").fill("99");
    await button("Back to captain").click();
    await button("Back to crew").click();
    await input("Title").press("Control+Enter");
    await expect.poll(keys).toContain("crew");
    expect((await bucket()).properties.crew.properties).toMatchObject({
      captain: { type: "object", properties: { age: { type: "number", minimum: 18, maximum: 99 } } },
    });
    expect((await bucket()).properties.crew.properties.captain.options).toBeUndefined();
  });

  it("leaves the table where it was when it is closed", async () => {
    await page.setViewportSize({ width: 900, height: 800 });
    const scroller = page.locator(".table-scroller");
    expect(await scroller.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    await button("New field").click();
    await dialog("Add a field to Boats").waitFor();
    await scroller.evaluate((one) => one.scrollTo(0, 0));
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => button("New field").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await scroller.evaluate((one) => one.scrollLeft)).toBe(0);
  });

  it("is closed without a request where nothing was changed, and asks where something was", async () => {
    await columnMenu("Tons", "Edit field");
    await dialog("Field Tons").waitFor();
    await expect.poll(() => input("Title").evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await columnMenu("Tons", "Edit field");
    await input("Title").fill("Weight");
    expect(await page.getByRole("columnheader", { name: "Weight" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Leave" })
      .or(page.getByRole("alertdialog").locator(".bp6-intent-danger"))
      .first()
      .click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(writes).toEqual([]);
    expect((await bucket()).properties.tons.title).toBe("Tons");
  });

  it("says before saving what happens to stored documents, and saves once that was read", async () => {
    await columnMenu("Tons", "Edit field");
    await input("Maximum").fill("50");
    await button("Save").click();
    const question = page.getByRole("alertdialog", { name: "Stored documents" });
    await question.getByText("Tons: 11 of 61 documents do not meet the new rules.").waitFor();
    expect(await violationsOfThemes(page)).toEqual([]);
    expect(writes).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).click();
    await input("Maximum").fill("5000");
    await button("Save").click();
    await expect.poll(async () => (await bucket()).properties.tons.maximum).toBe(5000);
  });

  it("keeps what somebody else changed, and asks where both changed the same", async () => {
    await columnMenu("Built", "Edit field");
    await input("Title").fill("Launched");
    const { _id, ...theirs } = await bucket();
    theirs.properties.tons.minimum = 0;
    await stage.server.call("PUT", `/bucket/${_id}`, { body: theirs });
    await button("Save").click();
    await page.getByRole("columnheader", { name: "Launched" }).first().waitFor();
    expect((await bucket()).properties).toMatchObject({ tons: { minimum: 0 }, built: { title: "Launched" } });
    await columnMenu("Launched", "Edit field");
    await input("Title").fill("Built");
    theirs.properties.built.title = "Made";
    await stage.server.call("PUT", `/bucket/${_id}`, { body: theirs });
    await button("Save").click();
    await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByText(/Made/).first().waitFor();
  });
});

describe("the menu of a column", () => {
  it("takes the keys before it has faded in", async () => {
    const role = await page.evaluate(async () => {
      const { setTimeout: timer } = window;
      // Fading takes 100 milliseconds, which do not end here.
      const halting = (task: () => void, time?: number) => (time === 100 ? 0 : timer(task, time));
      Object.assign(window, { setTimeout: halting });
      document.querySelector<HTMLElement>('[aria-label="Menu of column Tons"]')?.click();
      const held = () => document.activeElement?.role === "menuitem";
      for (let frame = 0; frame < 60 && !held(); frame += 1) await new Promise(requestAnimationFrame);
      Object.assign(window, { setTimeout: timer });
      return document.activeElement?.role;
    });
    expect(role).toBe("menuitem");
  });

  it("moves a field past the next shown one; the first has no left, the last no right", async () => {
    const { _id, ...before } = await bucket();
    const items = async (title: string) => {
      await page.getByRole("button", { name: `Menu of column ${title}` }).click();
      await page.locator("[role=menuitem]:focus").waitFor();
      const texts = await page.getByRole("menuitem").allInnerTexts();
      await page.keyboard.press("Escape");
      await expect.poll(() => page.getByRole("menuitem").count()).toBe(0);
      return texts.map((each) => each.split("\n").at(-1));
    };
    expect(await items("Name")).not.toContain("Move left");
    expect(await items("_id")).not.toContain("Edit field");
    await columnMenu("Tons", "Hide");
    await expect.poll(() => page.getByRole("columnheader", { name: "Tons" }).count()).toBe(0);
    await columnMenu("Name", "Move right");
    await expect.poll(async () => (await keys()).slice(0, 3)).toEqual(["tons", "built", "name"]);
    const second = page.locator("table.data-table thead .header-text").nth(1);
    await expect.poll(() => second.textContent()).not.toBe("Name");
    await columnMenu("Name", "Move left");
    await expect.poll(async () => (await keys()).indexOf("name")).toBeLessThan(2);
    await stage.server.call("PUT", `/bucket/${_id}`, { body: before });
  });

  it("deletes a field after a question, and never the primary one", async () => {
    await page.getByRole("button", { name: "Menu of column Name" }).click();
    const refused = "In order to delete the primary field, you must first select another field as primary";
    await page.getByRole("menuitem", { name: "Delete field" }).click({ force: true });
    await page.getByRole("log").getByText(refused).waitFor();
    await page.keyboard.press("Escape");
    await columnMenu("Hull", "Delete field");
    await page
      .getByText(
        "This action will remove the field from bucket entries. Please confirm this action to continue.",
      )
      .waitFor();
    await page.getByText("Hull: 1 of 61 documents has a value here, and it is deleted.").waitFor();
    await button("Delete field").click();
    await expect.poll(keys).not.toContain("hull");
    await expect.poll(() => page.getByRole("columnheader", { name: "Hull" }).count()).toBe(0);
    const { body } = await stage.server.call("GET", `/bucket/${content.boats}/data`, {
      query: { filter: JSON.stringify({ name: "Alba" }) },
    });
    expect(body[0].hull).toBeUndefined();
    expect(problems).toEqual([]);
  });

  it("says what is missing to somebody who may only read", async () => {
    const { credential } = await stage.server.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } },
      { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    ]);
    const reader = await stage.open(boats(), { as: credential });
    await reader.page.getByText(/^1–5 of/).waitFor();
    const newField = reader.page.getByRole("button", { name: "New field" });
    await expect.poll(() => newField.getAttribute("aria-disabled")).toBe("true");
    await reader.page.getByRole("button", { name: "Menu of column Tons" }).click();
    const edit = reader.page.getByRole("menuitem", { name: /Edit field/ });
    expect(await edit.innerText()).toContain("bucket:update");
    await stage.leave(reader.page);
  });
});

describe("all fields of a bucket", () => {
  it("stand in a list, also of a bucket without documents", async () => {
    await page.goto(`${stage.origin}/bucket/${content.empty}`);
    await page
      .getByRole("button", { name: /^Menu of Empty|Empty/ })
      .first()
      .waitFor();
    await button("New field").waitFor();
    await page.locator(".bucket-title").getByRole("button", { name: /Empty/ }).first().click();
    await page.getByRole("menuitem", { name: "Fields" }).click();
    await dialog("Fields of Empty").waitFor();
    await button("Add Another Field").click();
    await nameField("boolean", "open");
    await button("Add Another Field").click();
    await button("Back").click();
    await button("Move open up").click();
    expect(await violationsOfThemes(page)).toEqual([]);
    await button("Save").click();
    await expect
      .poll(async () => Object.keys((await bucket(content.empty)).properties))
      .toEqual(["open", "name"]);
    expect(problems).toEqual([]);
  });
});
