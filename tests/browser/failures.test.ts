import { createServer } from "@twinhelm/server/shell/app";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openFilledStage, openStage, type Stage } from "./browser";
import { type Content, copyContent } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

const scripts = /\/assets\/[^/]+\.js$/;

it("files of a screen that do not come leave the page around it, and come when it is tried again", async () => {
  const { page } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
  await page.getByText("1–25 of 61").waitFor();
  await page.route(scripts, (route) => route.abort());
  await page.getByRole("button", { name: "Access Management" }).click();
  const fault = page.getByRole("main").getByRole("alert");
  await fault.getByText("could not be loaded").waitFor();
  await fault.getByRole("button", { name: "Reload the page" }).waitFor();
  // The sections stay, and lead to what is there already.
  await page.getByRole("link", { name: "Policies", exact: true }).waitFor();
  await page.unroute(scripts);
  await fault.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("table").getByText("admin").waitFor();
  // What nobody caught is said too.
  await page.evaluate(() => {
    setTimeout(() => Promise.reject(new Error("nobody waited for this")));
    setTimeout(() => {
      throw new Error("nobody caught this");
    });
  });
  const log = page.getByRole("log");
  await log.getByText("The console failed by an error of its own: nobody waited for this").waitFor();
  await log.getByText("The console failed by an error of its own: nobody caught this").waitFor();
  await stage.leave(page);
});

it("a section whose list cannot be loaded says so, and comes when it is tried again", async () => {
  const { page } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
  const actions = /\/assets\/actions-[^/]+\.js$/;
  await page.route(actions, (route) => route.abort());
  await page.reload();
  await page.getByText("1–25 of 61").waitFor();
  await page.getByRole("navigation").getByRole("button", { name: "Webhook" }).click();
  const note = page.locator(".section-note");
  await note.getByText("could not be loaded").waitFor();
  await page.unroute(actions);
  await note.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Add New Webhook" }).first().waitFor();
  await stage.leave(page);
});

it("a part of a form that cannot be loaded leaves what was typed", async () => {
  const { page } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
  await page.getByText("1–25 of 61").waitFor();
  // A button that is there before the buckets are is the same once they came: no press on it is lost.
  const listed = Promise.withResolvers<void>();
  await page.route("**/api/bucket", async (route) => {
    await listed.promise;
    await route.continue();
  });
  await page.goto(`${stage.origin}/bucket`);
  const add = page.getByRole("main").getByRole("button", { name: "Create a bucket" });

  const button = await add.elementHandle();
  listed.resolve();
  await page.getByRole("main").getByRole("link", { name: /Boats/ }).waitFor();
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
  await page.unrouteAll();
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add new bucket" });
  await dialog.getByLabel("Title").fill("Lighthouses");
  await page.route(scripts, (route) => route.abort());
  await dialog.getByRole("button", { name: "Choose an icon" }).click();
  const fault = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await fault.waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Lighthouses");
  await page.unroute(scripts);
  await fault.getByRole("button", { name: "Try again" }).click();
  await page.locator(".icon-grid button").first().waitFor();
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Lighthouses");
  await stage.leave(page);
});

it("a console whose own files do not all come says so in place of an empty page", async () => {
  const { page } = await stage.open("/passport/identify");
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await page.route(/\/assets\/console-[^/]+\.js$/, (route) => route.abort());
  await page.evaluate((credential) => localStorage.setItem("access_token", credential), stage.server.admin);
  await page.goto(`${stage.origin}/dashboard`);
  await page.getByRole("alert").getByText("could not be loaded").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
  await stage.leave(page);
});

it("says that there is no network, and goes on by itself once there is", async () => {
  const { page } = await stage.open("/passport/identity", { as: stage.server.admin });
  await page.getByRole("table").getByText("admin").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("main").getByText("cannot be reached").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("main").getByText("cannot be reached").waitFor({ state: "detached" });
  await stage.leave(page);
});

it("a server that is gone is said in words, what is shown stays, and trying again works", async () => {
  const { page } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
  await page.getByText("1–25 of 61").waitFor();
  const { port } = new URL(stage.origin);
  const { dataFolder, database, webFolder } = stage.server.server.context.options;
  await stage.server.server.close();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("alert").getByText("cannot be reached").waitFor();
  await page.getByText("Boat 60").waitFor();
  const again = await createServer({ dataFolder, database, webFolder, port: Number(port) });
  onTestFinished(() => again.close());
  await again.listen();
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.getByText("1–25 of 61").waitFor();
});

it("nothing of the page is lost when the first request fails", async () => {
  const filled = await copyContent();
  const fresh = await openStage({ dataFolder: filled.dataFolder });
  const made = filled.content;
  const { page } = await fresh.open("/dashboard", { as: fresh.server.admin });
  await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
  await page.route("**/data?**", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html>" }),
  );
  await page.goto(`${fresh.origin}/bucket/${made.boats}`);
  await page.getByRole("heading", { name: "The documents could not be loaded" }).waitFor();
  await page.getByRole("paragraph").getByText("with a web page").waitFor();
  await page.unroute("**/data?**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("1–25 of 61").waitFor();
  expect(page.url()).toContain(made.boats);
  await fresh.close();
});
