// Import and export in the table of documents.
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { violationsOfThemes } from "./axe";
import { openStage, type Stage } from "./browser";

let stage: Stage;
let bucket: string;
beforeAll(async () => {
  stage = await openStage();
  const properties = {
    name: { type: "string", title: "Name of the boat" },
    code: { type: "string", options: { unique: true } },
    tons: { type: "number" },
  };
  const body = { title: "Ferries", description: "For a test", properties, required: ["name"] };
  bucket = (await stage.server.call("POST", "/bucket", { body })).body._id;
  await stage.server.call("POST", `/bucket/${bucket}/data`, { body: { name: "Alba", code: "A", tons: 1 } });
});
afterAll(() => stage.close());

const listed = async () => (await stage.server.call("GET", `/bucket/${bucket}/data`)).body;

it("checks the rows of a file, says what is wrong with each, writes the rest and saves all as a file", {
  timeout: 120_000,
}, async () => {
  const { page, problems } = await stage.open(`/bucket/${bucket}`, { as: stage.server.admin });
  await page.getByText(/^1–1 of/).waitFor();
  const dialog = page.getByRole("dialog");
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  const openFromMenu = async (item: string) => {
    await page
      .locator(".bucket-title")
      .getByRole("button", { name: /Ferries/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await dialog.waitFor();
  };

  await openFromMenu("Import …");
  const rows = ["boat;code;tons", "Brio;B;2", ";C;3", "Ceto;A;4", "Delo;D;many"].join("\n");
  const file = { name: "ferries.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByText("No column goes to name, which each document must have.").waitFor();
  await dialog.getByLabel("Field of boat").selectOption("name");
  expect(await dialog.getByLabel("Field of code").inputValue()).toBe("code");
  await button("Check").click();
  await dialog.getByText("Of 4 rows 1 would be inserted and 0 changed; 3 have problems.").waitFor();
  expect(await dialog.locator(".transfer-problems li").allInnerTexts()).toEqual([
    expect.stringMatching(/Row 3\s+boat|Row 3\s+name/),
    expect.stringMatching(/Row 4[\s\S]*unique/),
    expect.stringMatching(/Row 5\s+tons\s+Enter a number\.\s+many/),
  ]);
  expect(await violationsOfThemes(page)).toEqual([]);
  expect(await button("Import").isDisabled()).toBe(true);
  await dialog.getByLabel("Leave out rows with problems, and write the others").check({ force: true });
  await button("Import").click();
  await dialog.getByText("1 document is inserted, 0 changed; 3 rows were left out.").waitFor();
  await button("Close").last().click();
  await page.getByText(/^1–2 of/).waitFor();
  expect((await listed()).map(({ code }: { code: string }) => code)).toEqual(["A", "B"]);

  await openFromMenu("Export …");
  const saving = page.waitForEvent("download");
  await button("Export").click();
  const saved = await saving;
  await dialog.getByText("2 documents are exported.").waitFor();
  expect(saved.suggestedFilename()).toBe("Ferries.csv");
  const path = join(mkdtempSync(join(tmpdir(), "twinhelm-saved-")), "Ferries.csv");
  await saved.saveAs(path);
  const lines = readFileSync(path, "utf8").split("\r\n");
  expect(lines.map((line) => line.replace(/^[\da-f]{24}/, "id"))).toEqual([
    "_id,name,code,tons",
    "id,Brio,B,2",
    "id,Alba,A,1",
    "",
  ]);
  await button("Close").last().click();

  // A copy of one of them is a new document that is not saved yet, without what is unique.
  await page.getByRole("checkbox", { name: /Alba/ }).check({ force: true });
  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  await page.getByText("These are the values of Alba. Nothing is saved yet.").waitFor();
  await page.getByText("so it begins empty: code.").waitFor();
  await page.getByLabel("code", { exact: true }).fill("Z");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/^1–3 of/).waitFor();
  expect((await listed()).at(-1)).toEqual({ _id: expect.any(String), name: "Alba", code: "Z", tons: 1 });
  expect(problems).toEqual([]);
  await stage.leave(page);
});
