import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
let problems: string[];
let boats: string;
beforeAll(async () => {
  stage = await openStage();
  const { body } = await stage.server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Boats of every kind",
      primary: "code",
      required: ["code"],
      properties: {
        code: { type: "string", title: "Code", options: { position: "left" } },
        name: { type: "string", title: "Name", options: { position: "left", translate: true } },
        tons: { type: "number", title: "Tons", minimum: 1, options: { position: "right" } },
        sails: { type: "boolean", title: "Sails", options: { position: "right" } },
        kind: { type: "string", title: "Kind", enum: ["sloop", "ketch"] },
        flags: { type: "multiselect", title: "Flags", items: { type: "string", enum: ["red", "blue"] } },
        info: { type: "object", title: "Info", properties: { depth: { type: "number", title: "Depth" } } },
        stops: {
          type: "array",
          title: "Stops",
          items: {
            type: "object",
            required: ["port"],
            properties: { port: { type: "string", title: "Port" } },
          },
        },
      },
    },
  });
  boats = body._id;
});
afterAll(() => stage.close());
beforeEach(() => stage.leave(page));

const find = async (code: string) => {
  const filter = JSON.stringify({ code });
  const query = { filter, localize: "false" };
  return (await stage.server.call("GET", `/bucket/${boats}/data`, { query })).body;
};

it("a document is made in its form: what is wrong stands at its field, and the same draft is there as JSON", async () => {
  ({ page, problems } = await stage.open(`/bucket/${boats}/add`, { as: stage.server.admin }));
  const code = page.getByRole("textbox", { name: "Code" });
  await code.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("This field is required.").waitFor();
  await code.and(page.locator(":focus")).fill("B1");
  await page.getByRole("textbox", { name: "Tons" }).fill("heavy");
  await page.keyboard.press("Tab");
  await page.getByText("Enter a number.").waitFor();
  await page.getByRole("textbox", { name: "Tons" }).fill("7.5");
  await page.getByRole("textbox", { name: "Name (English)" }).fill("Boat");
  await page.getByText("1 of 2 languages. Missing: Turkish").waitFor();
  await page.getByRole("button", { name: "Language of Name: English" }).click();
  await page.getByRole("menuitem", { name: /^Turkish/ }).click();
  await page.getByRole("textbox", { name: "Name (Turkish)" }).fill("Tekne");
  await page.getByText("2 of 2 languages.").waitFor();
  await page
    .getByRole("switch", { name: "Sails" })
    .or(page.getByRole("checkbox", { name: "Sails" }))
    .check({ force: true });
  await page.getByRole("combobox", { name: "Kind" }).selectOption("ketch");
  await page.getByRole("group", { name: "Flags" }).getByText("blue").click();
  await page.getByRole("group", { name: "Info" }).getByRole("textbox", { name: "Depth" }).fill("3");
  const stops = page.getByRole("group", { name: "Stops" });
  for (const port of ["Izmir", "Bari"]) {
    await stops.getByRole("button", { name: "Add an item" }).click();
    await stops.getByRole("textbox", { name: "Port" }).fill(port);
  }
  // What is dragged, here by the keys, stands where it was put down, and is counted from there.
  const items = stops.getByRole("button", { name: /^Item \d/ });
  await items.nth(1).focus();
  for (const key of ["Space", "ArrowLeft"]) await page.keyboard.press(key);
  await expect.poll(() => items.allInnerTexts()).toEqual(["2", "1"]);
  await page.keyboard.press("Space");
  await expect.poll(() => items.allInnerTexts()).toEqual(["1", "2"]);
  await items.first().and(page.locator(":focus")).waitFor();
  await page.getByRole("tab", { name: "JSON" }).click();
  // Cancel and Save stand where they stand below the form.
  const foot = async () => {
    const box = await page.locator(".document-actions").boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(() => page.locator(".monaco-editor .view-lines").innerText()).toContain("Tekne");
  await expect.poll(foot).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 2);
  await page.getByRole("tab", { name: "Form" }).click();
  await page.keyboard.press("Control+s");
  await page.getByText("The document is saved.").waitFor();
  const [{ _id, ...made }] = await find("B1");
  expect(made).toEqual({
    code: "B1",
    name: { en_US: "Boat", tr_TR: "Tekne" },
    tons: 7.5,
    sails: true,
    kind: "ketch",
    flags: ["blue"],
    info: { depth: 3 },
    stops: [{ port: "Bari" }, { port: "Izmir" }],
  });
  expect(problems).toEqual([]);
});

it("what was typed is there again after a reload and in another browser, until it is saved or discarded", async () => {
  const { body } = await stage.server.call("POST", `/bucket/${boats}/data`, {
    body: { code: "B2", tons: 5 },
  });
  ({ page } = await stage.open(`/bucket/${boats}/${body._id}`, { as: stage.server.admin }));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Tons" }).fill("many");
  const kept = async () => {
    const { body: found } = await stage.server.call("GET", `/bucket/${boats}/drafts/${body._id}`);
    return found.draft?.draft.tons;
  };
  await expect.poll(kept).toBe("many");
  // Nothing of it is left here, as another browser has nothing of it either.
  const here = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(here).not.toContain("many");
  page.once("dialog", (dialog) => void dialog.accept());
  // The document and its form wait for nobody; what was typed comes when it comes.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/drafts/${body._id}`, async (route) => {
    await held;
    await route.fallback();
  });
  await page.reload();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Code" }).fill("B3");
  expect(await page.getByRole("textbox", { name: "Tons" }).inputValue()).toBe("5");
  release();
  await page.getByText("What you typed earlier and did not save is here again.").waitFor();
  expect(await page.getByRole("textbox", { name: "Tons" }).inputValue()).toBe("many");
  expect(await page.getByRole("textbox", { name: "Code" }).inputValue()).toBe("B3");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Tons" }).inputValue()).toBe("5");
  await page.getByRole("textbox", { name: "Tons" }).fill("6");
  await page.keyboard.press("Control+Enter");
  await page.getByText("The document is saved.").waitFor();
  expect((await find("B2"))[0]).toMatchObject({ tons: 6 });
  await expect.poll(kept).toBeUndefined();
});
