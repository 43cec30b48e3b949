import { testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "../contract/fixtures/authenticator";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let now = Date.now();
beforeAll(async () => {
  stage = await openStage({ now: () => now });
});
afterAll(() => stage.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
const call = async (method: "GET" | "POST", path: string, body?: object): Promise<any> =>
  (await stage.server.call(method, path, { ...(body === undefined ? {} : { body }) })).body;

it("one's own second factor goes after signing in again, which one may leave", async () => {
  const { id, identifier } = await stage.server.createIdentity([]);
  const path = `/passport/identity/${id}`;
  const { key } = await call("POST", `${path}/start-factor-verification`, { type: "totp", config: {} });
  const { recoveryCodes } = await call("POST", `${path}/complete-factor-verification`, {
    answer: codeAt(key, now),
  });
  const question = await call("POST", "/passport/identify", { identifier, password: testPassword });
  const { token } = await call("POST", `/${question.answerUrl}`, { answer: recoveryCodes[0] });
  const { page, problems } = await stage.open(`${path}/edit`, { as: `IDENTITY ${token}` });
  const disable = async () => {
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByPlaceholder("Answer").fill(identifier);
    await page.getByRole("button", { name: `Disable the second factor of ${identifier}` }).click();
  };
  now += 10 * 60_000;
  await disable();
  const signIn = page.getByRole("dialog", { name: "Sign in" });
  await signIn.getByText("This change is for you alone").waitFor();
  await signIn.getByRole("button", { name: "Close" }).click();
  await signIn.waitFor({ state: "detached" });
  await page.getByText("change within five minutes of a sign-in").first().waitFor();
  expect((await call("GET", path)).authFactor.type).toBe("totp");
  await page.reload();
  await disable();
  await signIn.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.keyboard.press("Enter");
  await signIn.getByLabel("6-digit code").fill(recoveryCodes[1]);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Enable" }).waitFor();
  expect((await call("GET", path)).authFactor).toBeUndefined();
  expect(problems).toEqual([]);
});
