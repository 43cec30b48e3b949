import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openFilledStage, type Stage } from "./browser";
import { type Content, hostile } from "./fixture";

let stage: Stage;
let content: Content;
let page: Page;
let problems: string[];
let bari: string;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.leave(page);
  const { body } = await stage.server.call("POST", `/bucket/${content.ports}/data`, {
    body: { name: "Bari" },
  });
  bari = body._id;
});

const openPort = async (path = `/bucket/${content.ports}/${bari}`) => {
  ({ page, problems } = await stage.open(path, { as: stage.server.admin }));
};
const stored = async () => (await stage.server.call("GET", `/bucket/${content.ports}/data/${bari}`)).body;

/** Edits the open document as JSON, the second tab of its editor. */
async function editJson(): Promise<void> {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("tab", { name: "JSON" }).click();
}

/** Puts a text into the code editor as a person does: all is selected and typed over. */
async function type(text: string): Promise<void> {
  await page.locator(".monaco-editor .view-lines").waitFor();
  await page.locator(".monaco-editor").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

describe("the page of a document", () => {
  it("shows every field whole, and nothing of it as markup", async () => {
    const { body } = await stage.server.call("GET", `/bucket/${content.boats}/data`, {
      query: { filter: '{"name":"Alba"}' },
    });
    await openPort(`/bucket/${content.boats}/${body[0]._id}`);
    await page.getByRole("heading", { name: "Alba" }).waitFor();
    await page.getByText(hostile).waitFor();
    await page.getByText("Once upon a time", { exact: true }).waitFor();
    await page.getByText('"depth": 4').waitFor();
    expect(await page.title()).toBe("Bucket | Boats | Alba");
    const related = page.getByRole("link", { name: "Izmir" }).first();
    expect(await related.getAttribute("href")).toContain(`/bucket/${content.ports}/`);
    await page.getByRole("link", { name: "Back to Boats" }).click();
    await page.getByText("1–25 of 61").waitFor();
    expect(problems).toEqual([]);
  });

  it("and the table show a relation that somebody may not read as its id, with the reason why and without a way to it", async () => {
    const reads = ["index", "show"].flatMap((verb) => [
      { action: `bucket:${verb}`, module: "bucket", resource: { include: [content.boats], exclude: [] } },
      {
        action: `bucket:data:${verb}`,
        module: "bucket:data",
        resource: { include: [`${content.boats}/*`], exclude: [] },
      },
    ]);
    const { credential } = await stage.server.createIdentity(reads);
    const filter = '{"name":"Alba"}';
    const { body } = await stage.server.call("GET", `/bucket/${content.boats}/data`, { query: { filter } });
    const list = `/bucket/${content.boats}?filter=${encodeURIComponent(filter)}`;
    ({ page, problems } = await stage.open(list, { as: credential }));
    await page.getByText(body[0].home, { exact: true }).first().waitFor();
    // It opens to be read: an eye, not the pencil of whoever may change it.
    await page.getByRole("link", { name: "View Alba" }).click();
    const denied = page.getByRole("button", { name: body[0].visited[1] });
    expect(await denied.getAttribute("aria-label")).toContain("bucket:data:show");
    await denied.click();
    await page.getByRole("dialog").getByText("bucket:data:show").first().waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("link", { name: body[0].home }).count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("says when there is no such document", async () => {
    await openPort(`/bucket/${content.ports}/0123456789abcdef01234567`);
    await page.getByText("There is no document 0123456789abcdef01234567 here").waitFor();
  });
});

describe("editing as JSON", () => {
  it("saves with Ctrl+S, and marks what is wrong before", async () => {
    await openPort();
    await editJson();
    await type('{"name": }');
    await page.keyboard.press("Control+s");
    await page
      .getByRole("alert")
      .getByText("This is not valid JSON: a value is missing before } (line 1, column 10)")
      .waitFor();
    await type('{"name": 7}');
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").getByText("Name: This must be text.").waitFor();
    await page.locator(".squiggly-error").first().waitFor();
    expect(await stored()).toMatchObject({ name: "Bari" });
    await type('{"name": "Bari Nuova"}');
    await page.keyboard.press("Control+s");
    await page.getByRole("heading", { name: "Bari Nuova" }).waitFor();
    await page.getByRole("button", { name: "Edit", exact: true }).and(page.locator(":focus")).waitFor();
    expect(await stored()).toEqual({ _id: bari, name: "Bari Nuova" });
    expect(problems).toEqual([]);
  });

  it("asks before somebody else's change is replaced", async () => {
    await openPort();
    await editJson();
    await type('{"name": "Mine"}');
    await stage.server.call("PATCH", `/bucket/${content.ports}/data/${bari}`, { body: { name: "Theirs" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const question = page.getByRole("alertdialog", {
      name: "Somebody else changed this in the meantime",
    });
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    // Its title is read whole.
    const title = question.locator(".bp6-heading");
    await expect
      .poll(() => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
    await page.setViewportSize(size ?? { width: 1280, height: 720 });
    await question.getByRole("button", { name: "Replace with mine" }).click();
    await page.getByRole("heading", { name: "Mine" }).waitFor();
    expect(await stored()).toMatchObject({ name: "Mine" });
    await editJson();
    await type('{"name": "Again"}');
    await stage.server.call("PATCH", `/bucket/${content.ports}/data/${bari}`, { body: { name: "Theirs" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await question.getByRole("button", { name: "Take theirs" }).click();
    await expect.poll(() => page.locator(".monaco-editor .view-lines").innerText()).toContain("Theirs");
    expect(await stored()).toMatchObject({ name: "Theirs" });
    await page.getByText("Their version is shown.").waitFor();
    await page.getByRole("button", { name: "Restore what I typed" }).click();
    await expect.poll(() => page.locator(".monaco-editor .view-lines").innerText()).toContain("Again");
    await expect.poll(() => page.locator(":focus").count()).toBe(1);
    expect(await page.getByRole("button", { name: "Restore what I typed" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Again" }).waitFor();
    expect(await stored()).toMatchObject({ name: "Again" });
  });

  it("says what the server refuses, with the titles of the fields, at its line", async () => {
    await openPort(`/bucket/${content.boats}/add`);
    await page.getByRole("tab", { name: "JSON" }).click();
    await type('{"name": "Refused", "info": {"depth": "deep"}}');
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const said = page.getByRole("alert");
    await said.getByText("Info › depth: Enter a number.").waitFor();
    await page.locator(".squiggly-error").first().waitFor();
    // What is given up is not there again when the next document is added.
    await page.locator(".document-actions").getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave" })
      .click();
    await page.getByRole("region", { name: "Documents of Boats" }).waitFor();
  });

  it("stores nothing of a new document that nobody typed", async () => {
    await openPort(`/bucket/${content.boats}/add`);
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.locator(".monaco-editor .view-lines").waitFor();
    await page.getByText("Fields that stay null are not sent.").waitFor();
    const shown = await page.locator(".monaco-editor .view-lines").innerText();
    expect(shown.replaceAll("\u00a0", " ")).toContain('"name": null');
    await page.locator(".monaco-editor").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    for (const _ of "null,") await page.keyboard.press("Backspace");
    await page.keyboard.insertText('"Nothing else",');
    await page.keyboard.press("Control+s");
    const find = () =>
      stage.server.call("GET", `/bucket/${content.boats}/data`, {
        query: { filter: '{"name":"Nothing else"}' },
      });
    await expect.poll(async () => (await find()).body.length).toBe(1);
    const [{ _id, ...made }] = (await find()).body;
    await stage.server.call("DELETE", `/bucket/${content.boats}/data/${_id}`);
    expect(made).toEqual({ name: "Nothing else" });
  });

  it("asks before what is typed is left behind", async () => {
    await openPort();
    await editJson();
    await type('{"name": "Unsaved"}');
    await page.getByText("Unsaved changes").waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.locator(".monaco-editor .view-lines").innerText()).toContain("Unsaved");
    await page.getByRole("button", { name: "User menu of admin" }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.locator(".monaco-editor .view-lines").innerText()).toContain("Unsaved");
    await page.getByRole("link", { name: "Home" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
  });

  it("asks before Cancel throws away what is typed, and not where nothing was", async () => {
    await openPort();
    const edit = page.getByRole("button", { name: "Edit", exact: true });
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    const cancel = page.locator(".document-actions").getByRole("button", { name: "Cancel" });
    const lines = page.locator(".monaco-editor .view-lines");
    await editJson();
    await lines.waitFor();
    await cancel.click();
    await editJson();
    await type('{"name": "Unsaved"}');
    await page.getByText("Unsaved changes").waitFor();
    await cancel.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await lines.innerText()).toContain("Unsaved");
    await cancel.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await edit.and(page.locator(":focus")).waitFor();
    expect(await stored()).not.toMatchObject({ name: "Unsaved" });
    expect(problems).toEqual([]);
  });

  it("asks before Back and the palette leave what is typed, and they go once they may", async () => {
    await openPort("/dashboard");
    await page.getByRole("link", { name: /Ports/ }).first().click();
    await page.getByRole("link", { name: "Open Bari" }).first().click();
    await editJson();
    await type('{"name": "Unsaved"}');
    await page.getByText("Unsaved changes").waitFor();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    const address = page.url();
    await page.goBack();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.url()).toBe(address);
    expect(await page.locator(".monaco-editor .view-lines").innerText()).toContain("Unsaved");
    await page.getByRole("button", { name: /^Command palette/ }).click();
    await page.getByRole("combobox", { name: /^Search/ }).fill("Home");
    await page.keyboard.down("Enter");
    await question.getByRole("button", { name: "Cancel" }).and(page.locator(":focus")).waitFor();
    // The key that chose the line is let go over the question: that does not answer it.
    await page.keyboard.up("Enter");
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await question.isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await page
      .getByRole("button", { name: /^Command palette/ })
      .and(page.locator(":focus"))
      .waitFor();
    expect(page.url()).toBe(address);
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => page.url()).toBe(`${stage.origin}/bucket/${content.ports}`);
    await page.goBack();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
  });

  it("two quick Backs ask once, and go both once they may, also where there is something ahead", async () => {
    await openPort("/dashboard");
    await page.getByRole("link", { name: /Ports/ }).first().click();
    await page.getByRole("link", { name: "Open Bari" }).first().click();
    await page.getByRole("link", { name: "Back to Ports" }).click();
    await page.goBack();
    await editJson();
    await type('{"name": "Unsaved"}');
    await page.getByText("Unsaved changes").waitFor();
    const address = page.url();
    // The second one comes while the page is sent back.
    const backTwice = () =>
      page.evaluate(() => {
        history.back();
        setTimeout(() => history.back(), 10);
      });
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await backTwice();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.url()).toBe(address);
    await page.getByText("Unsaved changes").waitFor();
    await backTwice();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    expect(page.url()).toBe(`${stage.origin}/dashboard`);
    expect(problems).toEqual([]);
  });

  it("adds a document, begun with its fields, of which those that stay null are not sent", async () => {
    await openPort(`/bucket/${content.ports}`);
    await page
      .getByRole("button", { name: "Add New", exact: true })
      .or(page.getByRole("link", { name: "Add New" }))
      .first()
      .click();
    await page.getByRole("tab", { name: "JSON" }).click();
    await page.locator(".monaco-editor .view-lines").waitFor();
    await expect.poll(() => page.locator(".monaco-editor .view-lines").innerText()).toContain('"name"');
    await type('{"name": "Genoa"}');
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("region", { name: "Documents of Ports" }).getByText("Genoa").waitFor();
    expect(problems).toEqual([]);
  });

  it("works in a plain text area where the editor cannot be loaded", async () => {
    // A window that has loaded the editor before does not ask for it again.
    ({ page } = await stage.open(`/bucket/${content.ports}/${bari}`, { as: stage.server.admin, load: true }));
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/MonacoEditor*", async (route) => {
      await held.promise;
      await route.abort();
    });
    await editJson();
    const area = page.getByRole("textbox", { name: "Document as JSON" });
    await area.fill('{"name": "Pln"}');
    for (let key = 0; key < 3; key += 1) await area.press("ArrowLeft");
    const waiting = await area.elementHandle();
    held.resolve();
    await waiting?.waitForElementState("hidden");
    // Whoever types goes on in the area that stays, at the same place.
    await area.waitFor();
    await page.keyboard.type("ai");
    expect(await area.inputValue()).toBe('{"name": "Plain"}');
    await page.keyboard.press("Control+s");
    await page.getByRole("heading", { name: "Plain" }).waitFor();
  });

  it("is denied with its reason to those who may only read", async () => {
    const grant = (action: string, resource: string) => ({
      action,
      module: action.slice(0, action.lastIndexOf(":")),
      resource: { include: [resource], exclude: [] },
    });
    const viewer = await stage.server.createIdentity([
      grant("bucket:index", "*"),
      grant("bucket:data:index", `${content.ports}/*`),
      grant("bucket:data:show", `${content.ports}/*`),
    ]);
    ({ page } = await stage.open(`/bucket/${content.ports}/${bari}`, { as: viewer.credential }));
    const button = page.getByRole("button", { name: "Edit", exact: true });
    await button.hover();
    await page.getByText("bucket:data:update is required for this action.").first().waitFor();
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await page.goto(`${stage.origin}/bucket/${content.ports}/add`);
    await page.getByRole("heading", { name: "You may not open this page" }).waitFor();
  });
});
