// A person at work, while the node that serves them is killed.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Fate } from "../contract/fixtures/nodeProxy";
import { startTwoNodes } from "../terminal/nodes";

const nodes = await startTwoNodes();
let browser: Browser;
let context: BrowserContext;
let boats: string;
beforeAll(async () => {
  const address = inject("browser");
  if (nodes === undefined || address === undefined) return;
  const properties = { name: { type: "string", title: "Name" }, berth: { type: "string", title: "Berth" } };
  const body = { title: "Boats", description: "For a test", primary: "name", properties };
  boats = (await nodes.call("POST", "/bucket", body))._id;
  browser = await chromium.connect(address);
  context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  context.setDefaultTimeout(45_000);
  const { admin } = nodes;
  await context.addInitScript((token) => localStorage.setItem("access_token", token), admin);
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await nodes?.close();
});

const there = () => {
  if (nodes === undefined) throw new Error("The test is left out without a database");
  return nodes;
};
const open = async (path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${there().proxy.url.replace(/\/api$/, "")}${path}`);
  return page;
};
const data = () => `/bucket/${boats}/data`;
const named = async (name: string) =>
  (await there().call("GET", data())).filter((each: { name: string }) => each.name === name);
const name = (page: Page) => page.getByRole("textbox", { name: "Name" });
const save = (page: Page) => page.keyboard.press("Control+Enter");
/** New documents that are sent break off: the next one, or all until `proxy.fate` is none. */
const breakOff = (fate: Fate, which: "one" | "all") => {
  const { proxy } = there();
  proxy.fate = ({ method, url = "" }) => {
    if (method !== "POST" || !url.endsWith(data())) return "answered";
    if (which === "one") proxy.fate = undefined;
    return fate;
  };
};

describe.skipIf(nodes === undefined)("in a browser", () => {
  it("what is typed in a form and a filter stays, is saved once, and what others change comes again", async () => {
    const { _id } = await there().call("POST", data(), { name: "Alba", berth: "1" });
    for (const each of ["Brio", "Corsa"]) await there().call("POST", data(), { name: each });
    const table = await open(`/bucket/${boats}`);
    await table.getByText("1–3 of 3", { exact: true }).waitFor();
    await table.getByRole("button", { name: "Filter", exact: true }).click();
    await table.getByRole("tab", { name: "Basic" }).waitFor();
    await table.getByLabel("Attribute").selectOption({ label: "Name" });
    await table.getByLabel("Operator").selectOption({ label: "Equals" });
    await table.getByLabel("Value", { exact: true }).fill("Alba II");
    const form = await open(`/bucket/${boats}/${_id}`);
    await form.getByRole("button", { name: "Edit", exact: true }).click();
    await expect.poll(() => name(form).inputValue()).toBe("Alba");
    await name(form).fill("Alba II");
    await expect.poll(() => there().proxy.sockets.size).toBeGreaterThanOrEqual(2);
    await there().killServing();
    expect(await name(form).inputValue()).toBe("Alba II");
    await save(form);
    await form.getByText("The document is saved.").waitFor();
    expect(await named("Alba II")).toMatchObject([{ _id, berth: "1" }]);
    const activities: readonly { action: number; resource: string[] }[] = await there().call(
      "GET",
      "/activity",
    );
    const replaced = activities.filter(({ action, resource }) => action === 2 && resource.includes(_id));
    expect(replaced).toHaveLength(1);
    await table.keyboard.press("Enter");
    await table.getByText("1–1 of 1", { exact: true }).waitFor();
    // What others change comes again, by the node that is left.
    await there().call("PATCH", `${data()}/${_id}`, { berth: "from elsewhere" });
    await table.getByText("from elsewhere").waitFor();
    await form.close();
    await table.close();
  });

  it("a new document whose answer is lost is found, and is there once", async () => {
    const page = await open(`/bucket/${boats}/add`);
    await name(page).fill("Lost answer");
    // The browser itself sends it again, on another connection.
    breakOff("cut after", "one");
    await save(page);
    await page.getByText("The document is saved.").waitFor();
    await expect.poll(() => new URL(page.url()).pathname).not.toContain("/add");
    expect(await named("Lost answer")).toHaveLength(1);
    await page.close();
  });

  it("one that was not stored stays as it was typed, says so, and is there once when it is saved again", async () => {
    const page = await open(`/bucket/${boats}/add`);
    await name(page).fill("Lost request");
    breakOff("cut before", "all");
    await save(page);
    await page.getByText("it is not known whether this is stored").first().waitFor();
    expect(await name(page).inputValue()).toBe("Lost request");
    expect(await named("Lost request")).toEqual([]);
    there().proxy.fate = undefined;
    // It is known in a later life of the page, too.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe("Lost request");
    await save(page);
    await page.getByText("The document is saved.").waitFor();
    expect(await named("Lost request")).toHaveLength(1);
    await page.close();
  });
});
