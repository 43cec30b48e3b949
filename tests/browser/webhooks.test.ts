// Webhooks in the web console: the way to the first one, its form with what it sends, its test, the logs.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../contract/fixtures/receiver";
import { violations, violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
let receiver: Receiver;
let ports: string;
beforeAll(async () => {
  stage = await openStage();
  let count = 0;
  receiver = await startReceiver(({ path }, response) => {
    count += 1;
    response.writeHead(path === "/bad" ? 500 : 200).end(`answer ${count}`);
  });
  const bucket = { title: "Ports", description: "For a test", properties: { name: { type: "string" } } };
  ports = (await stage.server.call("POST", "/bucket", { body: bucket })).body._id;
});
afterAll(async () => {
  await stage.close();
  await receiver.close();
});

const call = async (method: string, path: string, body?: object) =>
  (await stage.server.call(method, path, body === undefined ? {} : { body })).body;
/** Each story begins without webhooks, and without logs of others. */
beforeEach(async () => {
  for (const { _id } of await all()) await call("DELETE", `/webhook/${_id}`);
  const logs: readonly { readonly _id: string }[] = await call("GET", "/webhook/logs?limit=1000");
  if (logs.length > 0)
    await call(
      "DELETE",
      "/webhook/logs",
      logs.map(({ _id }) => _id),
    );
});
const all = async () => (await call("GET", "/webhook?limit=100")).data;
const insert = (name: string) => call("POST", `/bucket/${ports}/data`, { name });
const hook = (title: string, path: string, type = "INSERT") =>
  call("POST", "/webhook", {
    title,
    url: `${receiver.url}${path}`,
    body: "{{{toJSON this}}}",
    trigger: { name: "database", options: { collection: `bucket_${ports}`, type } },
  });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (page: Page, label: string) =>
  page
    .locator(".record-form")
    .getByLabel(new RegExp(`^${label}`))
    .first();

it("the first webhook is made from the welcome page, with what it sends in sight, and tested", async () => {
  const { page, problems } = await stage.open("/webhook", { as: stage.server.admin });
  await page.waitForURL("**/webhook/welcome");
  await page.getByText("A webhook sends a request to another server when a document changes.").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Create a webhook" }).click();
  await page.waitForURL("**/webhook/add");
  await page.getByRole("heading", { name: "New webhook" }).waitFor();
  await field(page, "Title").waitFor();
  expect(await field(page, "Body").count()).toBeGreaterThan(0);
  await save(page);
  await page.getByText("Url is required.").waitFor();
  await page.getByText("Collection is required.").waitFor();
  await page.getByText("Type is required.").waitFor();
  await field(page, "Title").fill("Notify");
  await field(page, "Url").fill("not a url");
  await save(page);
  await page.getByText("Enter a valid url.").waitFor();
  await field(page, "Url").fill(`${receiver.url}/in`);
  await page.getByText("Choose a collection and a type: what is sent is shown here.").waitFor();
  await field(page, "Collection").selectOption({ label: "Ports" });
  await field(page, "Type").selectOption({ label: "Insert" });
  // What is sent is seen while it is written, and what is wrong is said at its place.
  const preview = page.getByRole("region", { name: "What is sent" });
  await preview.getByText('{"type":"insert","document":').waitFor();
  const editor = page.locator(".monaco-editor");
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("{{missing}}");
  await preview.getByText('Line 1, column 3: "missing" not defined').waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await save(page);
  await page.getByText("Body mapping is required").waitFor();
  await page.getByRole("button", { name: "Insert {{{document.name}}}" }).click();
  await expect.poll(() => preview.locator("pre").first().textContent()).not.toContain("insert");
  expect(await page.getByText("Active", { exact: true }).count()).toBeGreaterThan(0);
  await page.mouse.move(0, 0);
  expect(await violationsOfThemes(page)).toEqual([]);
  await save(page);
  await page.getByRole("heading", { name: "Notify" }).waitFor();
  const [made] = await all();
  expect(made).toMatchObject({ title: "Notify", body: "{{{document.name}}}", trigger: { active: true } });
  await page.waitForURL(`**/webhook/${made._id}`);
  // Its line stands in the section list.
  await page.getByRole("link", { name: "Notify" }).first().waitFor();

  await page.getByRole("tab", { name: "Test" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await answer.getByText("SUCCEEDED").waitFor();
  await answer.getByText("answer 1").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("tab", { name: "Webhook" }).click();
  await page.getByText("Active", { exact: true }).first().click();
  await page.getByText("Deactive", { exact: true }).waitFor();
  await save(page);
  await page.waitForURL("**/webhook");
  expect((await all())[0].trigger.active).toBe(false);
  // A new one belongs to the list.
  await page.getByRole("button", { name: "Add New Webhook" }).first().click();
  await page.waitForURL("**/webhook/add");
  const current = page.getByRole("navigation", { name: "Sections" }).locator("a[aria-current=page]");
  await expect.poll(() => current.allInnerTexts()).toEqual([expect.stringContaining("List")]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("the list has its columns, sorts by them and pages; deleting asks for agree", async () => {
  for (let number = 0; number < 11; number += 1)
    await hook(`Many ${number}`, "/many", number === 3 ? "DELETE" : "INSERT");
  const { page, problems } = await stage.open("/webhook", { as: stage.server.admin });
  await page.getByText("1–10 of 11").waitFor();
  const headers = () =>
    page
      .locator("thead th")
      .evaluateAll((cells) =>
        cells.map((each) => each.querySelector(".header-text")?.textContent).filter(Boolean),
      );
  expect(await headers()).toEqual(["Id", "Title", "Url", "Actions"]);
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Type", exact: true }).click();
  await page.getByRole("checkbox", { name: "Collection", exact: true }).click();
  await expect.poll(headers).toEqual(["Id", "Title", "Url", "Type", "Collection", "Actions"]);
  expect(await page.evaluate(() => localStorage.getItem("Webhooks-displayedProperties"))).toContain("type");
  await page.getByRole("checkbox", { name: "Display all" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("cell", { name: "Ports" }).first().waitFor();
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await page.getByRole("row").nth(1).getByText("Many 0").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete Many 0" }).click();
  await page.getByPlaceholder("Answer").fill("Many 0");
  expect(await page.getByRole("button", { name: "Delete webhook Many 0" }).isDisabled()).toBe(true);
  await page.getByPlaceholder("Answer").fill("agree");
  await page.getByRole("button", { name: "Delete webhook Many 0" }).click();
  await page.getByText("1–10 of 10").waitFor();
  expect((await all()).map(({ title }: { title: string }) => title)).not.toContain("Many 0");
  for (const { _id, title } of await all())
    if (title.startsWith("Many")) await call("DELETE", `/webhook/${_id}`);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("logs are found, opened, sent again, compared and cleared", async () => {
  const good = await hook("Good", "/good");
  const bad = await hook("Bad", "/bad");
  await insert("Oslo");
  await insert("Bergen");
  await expect.poll(async () => (await call("GET", "/webhook/logs")).length).toBe(4);
  const { page, problems } = await stage.open("/webhook/logs", { as: stage.server.admin });
  const rows = page.locator(".log-row");
  await expect.poll(() => rows.count()).toBe(4);
  for (const title of ["Id", "Webhook Id", "Status", "Execution Time"])
    await page.locator(".log-head").getByText(title, { exact: true }).waitFor();
  expect(await rows.first().locator("time").textContent()).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  const colourOf = (text: string) =>
    rows
      .getByText(text, { exact: true })
      .first()
      .evaluate((each) => getComputedStyle(each).color);
  expect(await colourOf("SUCCEEDED")).not.toBe(await colourOf("FAILED"));
  expect(await violationsOfThemes(page)).toEqual([]);

  // The filter does nothing before Apply.
  await page.getByLabel("Status").selectOption("failed");
  expect(await rows.getByText("SUCCEEDED").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel("From").fill("2999-01-01");
  await page.getByLabel("To", { exact: true }).fill("2999-01-02");
  await page.getByText("The date range must not be after today.").waitFor();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  await page.getByRole("button", { name: "All webhooks" }).click();
  await page.getByRole("group", { name: "Webhooks" }).getByText("Good").click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => rows.count()).toBe(2);

  // A row opens with what was sent and what came back.
  await rows.first().locator(".log-line").click();
  await rows.first().getByText("Content-type: application/json").waitFor();
  await rows.first().getByText('"name": "Bergen"').waitFor();
  await rows.first().getByText("200 OK").waitFor();
  await rows.first().getByRole("button", { name: "Send again" }).click();
  await page.getByText("Sent: 200 OK").waitFor();
  await expect.poll(() => rows.count()).toBe(3);
  expect(receiver.bodies("/good").filter((body) => body.includes("Bergen"))).toHaveLength(2);

  // Two answers differ in their body.
  await page.getByRole("button", { name: "Compare with another" }).click();
  await rows.nth(0).locator(".log-line").click();
  await rows.nth(0).getByRole("button", { name: "Compare with another" }).click();
  const dialog = page.getByRole("dialog", { name: "Two answers compared" });
  await dialog
    .locator("del")
    .filter({ hasText: /answer \d/ })
    .waitFor();
  await dialog
    .locator("ins")
    .filter({ hasText: /answer \d/ })
    .waitFor();
  // Lines stand below each other as they were sent, and have room.
  const looks = dialog.locator(".log-difference").evaluate((each) => getComputedStyle(each).fontFamily);
  expect(await looks).toMatch(/mono/i);
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(700);
  expect(await violations(page)).toEqual([]);
  await dialog.getByText("Close", { exact: true }).click();
  await dialog.waitFor({ state: "detached" });

  // Clearing takes those that are loaded.
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByPlaceholder("Answer").fill("agree");
  await page.getByRole("button", { name: /^Clear 3 logs/ }).click();
  await page.getByText("Couldn't find any log to show.").first().waitFor();
  expect(await call("GET", `/webhook/logs?webhook=${good._id}`)).toEqual([]);
  expect(await call("GET", `/webhook/logs?webhook=${bad._id}`)).toHaveLength(2);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("who may not is told why: entries are hidden, buttons say what is missing", async () => {
  const made = await hook("Seen", "/seen");
  const grant = (action: string, ...include: string[]) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
  });
  const reader = await stage.server.createIdentity([grant("webhook:index", "*"), grant("webhook:show", "*")]);
  const { page } = await stage.open("/webhook", { as: reader.credential });
  await page.getByRole("cell", { name: "Seen", exact: true }).waitFor();
  const sections = page.getByRole("navigation");
  expect(await sections.getByRole("link", { name: "Logs", exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Delete Seen" }).getAttribute("aria-disabled")).toBe("true");
  // What cannot be changed is not written into either.
  await goInside(page, `/webhook/${made._id}`);
  await page.getByRole("list", { name: "Values" }).getByText("{{documentKey}}").waitFor();
  expect(await page.getByRole("button", { name: /^Insert / }).count()).toBe(0);
  expect(await field(page, "Title").isEditable()).toBe(false);
  expect(await field(page, "Collection").isEnabled()).toBe(false);
  // Whoever may not read the bucket is told that its fields are left out.
  await page
    .getByRole("region", { name: "What is sent" })
    .getByText(/^The example lacks the fields/)
    .waitFor();
  await field(page, "Title").focus();
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog").getByText("webhook:update").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Test" }).click();
  const panel = page.getByRole("tabpanel", { name: "Test" });
  await panel.getByText(/^The example lacks the fields/).waitFor();
  expect(await violations(page)).toEqual([]);
  await stage.leave(page);
  const stranger = await stage.server.createIdentity([grant("activity:index")]);
  const second = await stage.open("/dashboard", { as: stranger.credential });
  await second.page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  const section = { name: "Webhook", exact: true } as const;
  expect(await second.page.getByRole("button", section).count()).toBe(0);
  await stage.leave(second.page);
  const logs = await stage.server.createIdentity([grant("webhook:logs:index"), grant("webhook:index", "*")]);
  const third = await stage.open("/webhook/logs", { as: logs.credential });
  await third.page.getByRole("heading", { name: "Webhook Logs" }).waitFor();
  await third.page.getByRole("button", section).waitFor();
  expect(
    await third.page.getByRole("button", { name: "Clear", exact: true }).getAttribute("aria-disabled"),
  ).toBe("true");
  await stage.leave(third.page);
  await call("DELETE", `/webhook/${made._id}`);
});
