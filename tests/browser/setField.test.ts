// One field of many documents, from the bar of the chosen rows.
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openFilledStage, type Stage } from "./browser";
import type { Content } from "./fixture";

let stage: Stage;
let content: Content;
beforeAll(async () => {
  ({ stage, content } = await openFilledStage());
});
afterAll(() => stage.close());

it("a field of the chosen rows, and of all that match, is set after a look at some of them", async () => {
  const { server } = stage;
  const filter = '{"name":{"$regex":"^Boat 5\\\\d|^Boat 5 the"}}';
  const count = async (tons: number) =>
    (
      await server.call("GET", `/bucket/${content.boats}/data`, {
        query: { filter: JSON.stringify({ tons }) },
      })
    ).body.length;
  const { page, problems } = await stage.open(`/bucket/${content.boats}?filter=${filter}`, {
    as: server.admin,
  });
  await page.getByText("1–10 of 10").waitFor();
  await page.getByRole("checkbox", { name: "Select Boat 50" }).check();
  await page.getByRole("checkbox", { name: "Select Boat 51" }).check();
  await page.getByRole("button", { name: "Edit field" }).click();
  const dialog = page.getByRole("dialog", { name: "Change a field of many documents" });
  await dialog.getByLabel("Field").selectOption("tons");
  await dialog.getByRole("row", { name: /Boat 51.*→ –/ }).waitFor();
  await dialog.getByLabel("New value").fill("4321");
  await dialog.getByRole("row", { name: /Boat 51.*4,321/ }).waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Change 2" }).click();
  await page.getByText("2 documents are changed.").waitFor();
  expect(await count(4321)).toBe(2);

  await page.getByRole("checkbox", { name: "Select Boat 50" }).check();
  await page.getByRole("button", { name: "Edit field" }).click();
  await dialog.getByText("All 10 that match the filter").click();
  await dialog.getByLabel("Field").selectOption("tons");
  await dialog.getByLabel("New value").fill("1234");
  // Somebody else makes one more that matches: what was counted is not what there is.
  await dialog.getByRole("button", { name: "Change 10" }).waitFor();
  await server.call("POST", `/bucket/${content.boats}/data`, { body: { name: "Boat 5 the second" } });
  await dialog.getByRole("button", { name: "Change 10" }).click();
  await dialog.getByText("The filter matches more than 10 documents").waitFor();
  expect(await count(1234)).toBe(0);
  await dialog.getByRole("button", { name: "Change 11" }).click();
  await page.getByText("11 documents are changed.").waitFor();
  expect(await count(1234)).toBe(11);

  // All of it is brought back; what somebody else has changed since is not written over.
  await page.getByRole("button", { name: "Undo the change of 11 cells" }).click();
  await page.getByText("The cells hold again what they held before.").waitFor();
  expect([await count(1234), await count(4321)]).toEqual([0, 2]);
  expect(problems).toEqual([]);
  await stage.leave(page);
});

it("a page that is slow for want of an index says so, and one press adds it", async () => {
  const { server } = stage;
  const { body: bucket } = await server.call("POST", "/bucket", {
    body: {
      title: "Logbook",
      description: "All that was written",
      primary: "name",
      properties: { name: { type: "string" }, tons: { type: "number", title: "Tons" } },
    },
  });
  const documents = Array.from({ length: 5000 }, (_, at) => ({ name: `Entry ${at}`, tons: at % 50 }));
  await server.call("POST", `/bucket/${bucket._id}/data/batch`, {
    body: { documents, upsert: false, answer: "ids" },
  });
  const { page, problems } = await stage.open(`/bucket/${bucket._id}?sort={"tons":1}`, { as: server.admin });
  await page.getByText("5,000 documents were looked at for this page").waitFor();
  expect(await violationsOfThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Add an index to Tons" }).click();
  await page.getByRole("log").getByText("Tons has an index.").waitFor();
  await page.locator(".slow-hint").waitFor({ state: "detached" });
  const { body } = await server.call("GET", `/bucket/${bucket._id}`);
  expect(body.properties.tons.options).toEqual({ index: true });
  expect(problems).toEqual([]);
  await stage.leave(page);
});
