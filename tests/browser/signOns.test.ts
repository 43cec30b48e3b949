import { afterAll, beforeAll, expect, it } from "vitest";
import { openStage, type Stage } from "./browser";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
const call = async (method: "GET" | "POST", path: string, body?: object): Promise<any> =>
  (await stage.server.call(method, path, { ...(body === undefined ? {} : { body }) })).body;

it("whoever came with the name of an identity is linked on its page, and unlinked", async () => {
  const { _id } = await call("POST", "/passport/identity", { identifier: "mara", password: "secret" });
  const options = { code: { base_url: "https://provider.example" } };
  const strategy = await call("POST", "/passport/strategy", { name: "harbour", type: "oauth", options });
  const waiting = { strategy: strategy._id, subject: "sub:p-12", identity: _id, linked: false, at: 0 };
  await stage.server.server.engine.write((tx) => tx.signOns.save(waiting));
  const { page } = await stage.open(`/passport/identity/${_id}/edit`, { as: stage.server.admin });
  const section = page.getByRole("region", { name: "Sign-on" });
  await section.getByText("harbour: sub:p-12 came with this name and waits for you").waitFor();
  await section.getByRole("button", { name: "Link sign-on", exact: true }).click();
  await section.getByText("signs in as this identity").waitFor();
  expect(await call("GET", `/passport/identity/${_id}/sign-ons`)).toMatchObject([{ linked: true }]);
  await section.getByRole("button", { name: "Unlink sign-on" }).click();
  await section.waitFor({ state: "detached" });
  expect(await call("GET", `/passport/identity/${_id}/sign-ons`)).toEqual([]);
});
