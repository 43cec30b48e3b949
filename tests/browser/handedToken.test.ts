import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const problemOf = (page: Page) =>
  page.getByRole("alert").getByText("The token in the address is invalid or has expired");
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenUntil = (exp: number) =>
  `${base64({ alg: "HS256" })}.${base64({ _id: "64a1f0c2e8b7a90012ab34cd", identifier: "late", exp })}.x`;

describe("a token that the address hands over", () => {
  it("is said to be of no use when its time is up", async () => {
    const { page, problems } = await stage.open(`/passport/identify?token=IDENTITY%20${tokenUntil(1)}`);
    await problemOf(page).waitFor();
    expect(page.url()).not.toContain("token");
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("of no use leaves who is signed in already, says so, and lets that person go on", async () => {
    const { page } = await stage.open("/dashboard", { as: stage.server.admin });
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    await page.goto(`${stage.origin}/passport/identify?token=nonsense`);
    await problemOf(page).waitFor();
    expect(page.url()).not.toContain("token");
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBe(stage.server.admin);
    await page.getByRole("link", { name: "Continue as admin" }).click();
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    await stage.leave(page);
  });

  it("does not stand in the history of the window", async () => {
    const { page } = await stage.open("/dashboard", { as: stage.server.admin });
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    const grace = await stage.server.createIdentity([], { identifier: "grace" });
    await page.goto(`${stage.origin}/passport/identify?token=${encodeURIComponent(grace.credential)}`);
    await page.getByRole("heading", { name: "Welcome, grace" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Welcome, grace" }).waitFor();
    expect(page.url()).not.toContain("token");
    await stage.leave(page);
  });
});
