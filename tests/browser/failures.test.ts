import { createServer } from "@twinhelm/server/shell/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFilledStage, openStage, type Stage } from "./browser";
import { type Content, copyContent } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

it("a server that is gone is said in words, what is shown stays, and trying again works", async () => {
  const { page } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
  await page.getByText("1–25 of 61").waitFor();
  const { port } = new URL(stage.origin);
  const { dataFolder, webFolder } = stage.server.server.context.options;
  await stage.server.server.close();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("alert").getByText("cannot be reached").waitFor();
  await page.getByText("Boat 60").waitFor();
  const again = await createServer({ dataFolder, webFolder, port: Number(port) });
  await again.listen();
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await page.getByText("1–25 of 61").waitFor();
  await again.close();
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
