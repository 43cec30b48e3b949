// Webhooks in the web console: the list, and what people see who may do less.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../contract/fixtures/receiver";
import { violations } from "./axe";
import { openStage, type Stage } from "./browser";

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
const all = async () => (await call("GET", "/webhook?limit=100")).data;
const hook = (title: string, path: string, type = "INSERT") =>
  call("POST", "/webhook", {
    title,
    url: `${receiver.url}${path}`,
    body: "{{{toJSON this}}}",
    trigger: { name: "database", options: { collection: `bucket_${ports}`, type } },
  });

it("the list has its columns, sorts by them and pages; deleting asks for agree", async () => {
  for (let number = 0; number < 11; number += 1)
    await hook(`Many ${number}`, "/many", number === 3 ? "DELETE" : "INSERT");
  const { page, problems } = await stage.open("/webhook", { as: stage.server.admin });
  page.setDefaultTimeout(12_000);
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
  await stage.leave(page);
  const stranger = await stage.server.createIdentity([grant("activity:index")]);
  const second = await stage.open("/dashboard", { as: stranger.credential });
  await second.page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  expect(await second.page.getByRole("link", { name: "Webhook" }).count()).toBe(0);
  await stage.leave(second.page);
  const logs = await stage.server.createIdentity([grant("webhook:logs:index"), grant("webhook:index", "*")]);
  const third = await stage.open("/webhook/logs", { as: logs.credential });
  await third.page.getByRole("heading", { name: "Webhook Logs" }).waitFor();
  expect(
    await third.page.getByRole("button", { name: "Clear", exact: true }).getAttribute("aria-disabled"),
  ).toBe("true");
  await stage.leave(third.page);
  await call("DELETE", `/webhook/${made._id}`);
});
