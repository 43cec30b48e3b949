// The first page of the web console: a newcomer is led, links and tutorials, and what the instance has used.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ identityLimit: 2, functionLimit: 20, documentLimit: 1_000 });
});
afterAll(() => stage.close());

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const step = (page: Page, name: string) =>
  page.getByRole("region", { name: "First steps" }).getByText(name, { exact: true });

it("leads a newcomer, and says what the instance has used", async () => {
  const { page, problems } = await stage.open("/dashboard", { as: stage.server.admin });
  const strangers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(stage.origin) && /^https?:/.test(request.url()))
      strangers.push(request.url());
  });
  await page.getByRole("heading", { name: "Welcome, admin, to Twinhelm", level: 1 }).waitFor();
  for (const name of ["Make a bucket", "Take the demo data", "Invite a person", "Make an API key"])
    await step(page, name).waitFor();
  await card(page, "Identities").getByText("50 % · medium").waitFor();
  await card(page, "Storage").getByText("Unlimited").waitFor();
  await page.getByRole("heading", { name: "Instance Usages" }).scrollIntoViewIfNeeded();
  for (const name of ["Requests", "Downloads", "Uploads"])
    await page.getByRole("img", { name, exact: true }).waitFor();
  const requests = page.getByRole("table", { name: "Requests" });
  expect(await requests.getByRole("row").count()).toBe(41);
  expect(await page.getByRole("table", { name: "Uploads" }).getByRole("row").count()).toBe(21);

  const days = page.getByRole("form", { name: "Days" });
  await days.getByLabel("From").fill("2020-01-02");
  await days.getByLabel("To").fill("2020-01-01");
  await days.getByRole("alert").waitFor();
  await days.getByLabel("To").fill("2020-01-02");
  await days.getByRole("button", { name: "Apply" }).click();
  await page.getByText("0 in all", { exact: true }).waitFor();
  await days.getByRole("button", { name: "Today" }).click();
  await page.getByText("0 in all", { exact: true }).waitFor({ state: "detached" });

  const links = page.getByRole("navigation", { name: "Quick links" });
  for (const name of ["Documentation", "Source repository", "Videos", "Releases", "API release 0.9.29"])
    expect(await links.getByText(name, { exact: true }).count(), name).toBe(1);
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Hide tutorials" }).click();
  await page.getByRole("button", { name: "Show tutorials" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("hide-tutorial"))).toBe("true");
  await page.reload();
  await page.getByRole("button", { name: "Show tutorials" }).click();
  await page.getByRole("heading", { name: "Tutorials" }).waitFor();

  await step(page, "Take the demo data").click();
  await page
    .getByRole("link", { name: /^Countries/ })
    .first()
    .waitFor();
  await step(page, "Make a bucket").waitFor({ state: "detached" });
  await step(page, "Invite a person").waitFor();
  await card(page, "Bucket data")
    .getByText(/% · (medium|high)/)
    .waitFor();
  await step(page, "Make an API key").click();
  await page.waitForURL("**/passport/apikey/add");
  expect(strangers).toEqual([]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("shows nothing of what one may not see, and says nothing of it", async () => {
  const { credential } = await stage.server.createIdentity([
    { action: "status:show", module: "status", resource: { include: ["storage"], exclude: [] } },
  ]);
  const { page, problems } = await stage.open("/dashboard", { as: credential });
  await card(page, "Storage").waitFor();
  await page.getByRole("heading", { name: "Tutorials" }).waitFor();
  for (const name of ["Identities", "Functions", "Bucket data", "First steps"])
    expect(await card(page, name).count(), name).toBe(0);
  expect(await page.getByRole("form", { name: "Days" }).count()).toBe(0);
  expect(problems).toEqual([]);
  await stage.leave(page);
});
