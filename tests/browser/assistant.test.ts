// Plans of assistants in the web console: looked at, accepted and refused.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { planBody } from "../contract/fixtures/planBody";
import { violationsOfThemes } from "./axe";
import { goInside, openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const few = (name: string) => [
  { resource: ["bucket", "b", "data", "d"], before: { name, tons: 4 } },
  { resource: ["bucket", "b", "data", "(new)"], after: { name: "New" } },
  { resource: ["bucket", "b", "data", "(new)"], after: { name: "New too" } },
];
const plan = async (
  title: string,
  name: string,
  reasons = ["it destroys something"],
  changes: readonly object[] = few(name),
): Promise<string> => {
  const body = planBody({
    title,
    input: {},
    reasons,
    changes,
    more: 2,
    calls: ["POST function/f/run"],
    notes: ["They are gone then.", "They are gone then.", "w".repeat(500)],
  });
  return (await stage.server.call("POST", "/assistant/plan", { body })).body._id;
};
const stateOf = async (id: string) => (await stage.server.call("GET", `/assistant/plan/${id}`)).body.state;
const row = (page: Page, text: string) =>
  page.getByRole("list", { name: "Waiting for you" }).locator("> li").filter({ hasText: text });

it("keeps the decision in sight, however much a plan changes, and says that an opened plan is gone", async () => {
  const before = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`field${at}`, `value ${at}`]));
  const changes = Array.from({ length: 15 }, (_, at) => ({
    resource: ["bucket", "b", "data", `d${at}`],
    before,
  }));
  const id = await plan("Delete much", "Argo", ["it destroys something"], changes);
  const { page } = await stage.open(`/assistant?plan=${id}`, { as: stage.server.admin });
  const own = row(page, "Delete much");
  await own.getByText("You decide whether first mate may do this, once, as admin.").waitFor();
  const refuse = own.getByRole("button", { name: "Refuse" });
  const inSight = async () => {
    const box = await refuse.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
  };
  await expect.poll(inSight).toBe(true);
  await own.getByText("value 89").last().scrollIntoViewIfNeeded();
  expect(await page.locator(".plans").evaluate((plans) => plans.scrollTop > 10_000)).toBe(true);
  await expect.poll(inSight).toBe(true);
  await refuse.click();
  await own.getByText("refused by admin").waitFor();
  await goInside(page, "/assistant?plan=64a1f0c2e8b7a90012ab34cd");
  await page.getByText("The plan that was opened is not here").waitFor();
  await stage.leave(page);
});

it("shows what an assistant would change, and takes what a person decides", async () => {
  const [good, bad] = [await plan("Delete the old", "Argo"), await plan("Delete the new", "Brava")];
  const { page, problems } = await stage.open("/assistant", { as: stage.server.admin });
  await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
  const first = row(page, "Delete the old, by first mate for admin (1 row)");
  await first.getByRole("button", { name: "What it changes" }).click();
  await first.getByText("It waits for you: it destroys something").waitFor();
  await first.getByText("Argo").waitFor();
  await first.getByText("It calls POST function/f/run; what that does is not known beforehand.").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  // A text without a space, however long, leads to no scrolling sideways; neither does the text of the door.
  await page.setViewportSize({ width: 390, height: 844 });
  const plans = page.locator(".plans");
  const fits = () =>
    plans.evaluate(({ scrollWidth, clientWidth }) => clientWidth > 300 && scrollWidth <= clientWidth);
  await expect.poll(fits).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await first.getByRole("button", { name: "Accept" }).click();
  await first.getByText("accepted by admin").waitFor();
  expect(await stateOf(good)).toBe("accepted");
  const second = row(page, "Delete the new");
  await second.getByRole("button", { name: "What it changes" }).click();
  await second.getByRole("button", { name: "Refuse" }).click();
  await second.getByText("refused by admin").waitFor();
  expect(await stateOf(bad)).toBe("refused");
  // Assistants come in when a person says so, and that is said on the first page where one waits.
  await page.getByRole("button", { name: "Let assistants in" }).click();
  await page.getByText("Assistants come in at /mcp with a token or an API key.").waitFor();
  await page.getByRole("button", { name: "Keep assistants out" }).click();
  await page.getByRole("button", { name: "Let assistants in" }).waitFor();
  const headers = { "x-twinhelm-assistant": "first mate" };
  const policy = { name: "Made", description: "", statement: [] };
  await stage.server.call("POST", "/passport/policy", { body: policy, headers });
  await plan("Delete the last", "Cava");
  // What waits stands first, whatever came after it.
  await plan("Write", "Delta", []);
  await page.getByRole("button", { name: "Refresh" }).click();
  await row(page, "Write").waitFor();
  const listed = page.getByRole("list", { name: "Waiting for you" }).locator("> li");
  expect(await listed.first().innerText()).toContain("Delete the last");
  await goInside(page, "/dashboard");
  // What an assistant did is said as its doing there.
  await page.getByText("admin (with first mate) created").waitFor();
  await page.getByRole("link", { name: "1 plan of an assistant waits for you" }).click();
  await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
  // Without a server that keeps plans, it says where they are.
  await page.route("**/api/assistant/plan", (route) =>
    route.fulfill({ status: 404, json: { message: "Cannot GET" } }),
  );
  await page.reload();
  await page.getByText("This server keeps no plans of assistants.").waitFor();
  expect(problems.filter((each) => !each.includes("404"))).toEqual([]);
  await stage.leave(page);
});

it("tells once, on whatever page somebody is, that a plan has come to wait", async () => {
  const socket = (url: string) => url.includes("/assistant/plan");
  const { page } = await stage.open("/passport/policy", { as: stage.server.admin, load: true });
  const connected = page.waitForEvent("websocket", (each) => socket(each.url()));
  await (await connected).waitForEvent("framereceived");
  const id = await plan("Delete the fleet", "Argo");
  const told = page.getByText('first mate waits for you: Delete the fleet. Look at "Waiting for you".');
  await told.waitFor();
  // It stays in the list of what one was told, and what is decided is not told of.
  await stage.server.call("POST", `/assistant/plan/${id}/refuse`);
  await plan("Write", "Delta", []);
  await page.getByRole("button", { name: "Notifications, 1 new" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Delete the fleet").waitFor();
  expect(await page.getByRole("region", { name: "Notifications" }).getByRole("listitem").count()).toBe(1);
  await stage.leave(page);
});
