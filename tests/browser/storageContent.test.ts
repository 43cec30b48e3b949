// Pages and pictures of strangers, opened from the origin of the console.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  ({ page } = await stage.open("/passport/apikey", { as: stage.server.admin, load: true }));
});
afterAll(() => stage.close());

const script = "document.documentElement.setAttribute('class', 'ran ' + localStorage.length)";
const make = async (name: string, type: string, text: string): Promise<string> => {
  const data = Buffer.from(text).toString("base64");
  const { body } = await stage.server.call("POST", "/storage", { body: [{ name, content: { type, data } }] });
  return `/api/storage/${body[0]._id}/view`;
};
/** What a page has to say of a script that was in it. */
const said = () => page.evaluate(() => document.documentElement.getAttribute("class") ?? "");

/** A page of the console; where it is there already it is not loaded again. */
const toConsole = async () => {
  const address = `${stage.origin}/passport/apikey`;
  if (page.url() !== address) await page.goto(address);
};

const pages = {
  "text/html": `<!doctype html><html><body><p>Hello</p><script>${script}</script><img src="x" onerror="${script}"></body></html>`,
  "image/svg+xml": `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
  "application/xhtml+xml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${script}</script></body></html>`,
};

it.each(Object.entries(pages))("%s runs no script and has an origin of its own", async (type, text) => {
  const path = await make("stranger", type, text);
  await page.goto(`${stage.origin}${path}`);
  expect(await said()).toBe("");
  expect(await page.evaluate(() => window.origin)).toBe("null");
  // Without the policy it would: the script is one that works.
  await page.route(`**${path}?open`, async (route) => {
    const answer = await route.fetch();
    const headers = { ...answer.headers() };
    delete headers["content-security-policy"];
    await route.fulfill({ response: answer, headers });
  });
  await page.goto(`${stage.origin}${path}?open`);
  expect(await said()).toMatch(/^ran [1-9]/);
});

it.each(["image/png;,text/html", "image/png; a=b, text/html", "text/plain;,text/html", "image/other+xml"])(
  "%s is no page",
  async (type) => {
    const path = await make("stranger", type, pages[type.endsWith("xml") ? "image/svg+xml" : "text/html"]);
    await toConsole();
    // What the browser does not show, it saves.
    await page.goto(`${stage.origin}${path}`).catch(() => undefined);
    expect(await said()).not.toContain("ran");
  },
);

const scripts = ["text/javascript", "text/javascript1.5", "text/plain;,text/javascript"];

it.each(scripts)("a stored script of type %s is none of the console's", async (type) => {
  const path = await make("script.js", type, script);
  await toConsole();
  const ended = await page.evaluate(
    (source) =>
      new Promise((resolve) => {
        const element = Object.assign(document.createElement("script"), { src: source });
        element.onload = () => resolve("loaded");
        element.onerror = () => resolve("refused");
        document.head.append(element);
      }),
    path,
  );
  expect([ended, await said()]).toEqual(["refused", expect.not.stringContaining("ran")]);
});

it("a stored picture is shown", async () => {
  const picture = await make(
    "dot.svg",
    "image/svg+xml",
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
  );
  await toConsole();
  const width = await page.evaluate(async (source) => {
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    return image.naturalWidth;
  }, picture);
  expect(width).toBe(7);
});
