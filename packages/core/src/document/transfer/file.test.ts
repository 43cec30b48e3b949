import { expect, it } from "vitest";
import { importKeys, lookAtFile } from "./file";

const properties = {
  name: { type: "string", title: "Full name" },
  code: { type: "string", options: { unique: true } },
  note: { type: "string", options: { index: true, translate: true } },
} as const;
const bucket = { _id: "64a000000000000000000001", title: "Boats", description: "Boats", properties };
const looking = {
  bucket,
  languages: { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" },
  language: "tr_TR",
};
const fileOf = (name: string, text: string) => ({
  name,
  size: text.length,
  async *bytes() {
    yield Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  },
});

it("guesses where the columns of a file go, each time from its begin", async () => {
  const file = fileOf("boats.csv", "Full name;code;note;other\nAlba;A;x;y\n");
  const look = async () => {
    const found = await lookAtFile(file, looking);
    return found.ok ? [...found.value.mapping].map(([column, target]) => [column, target?.name]) : found;
  };
  const guessed = [
    ["Full name", "name"],
    ["code", "code"],
    ["note", expect.stringMatching(/^note/)],
    ["other", undefined],
  ];
  expect(await look()).toEqual(guessed);
  expect(await look()).toEqual(guessed);
});

it("says why a file cannot be read", async () => {
  expect(await lookAtFile(fileOf("boats.xlsx", "no sheet"), looking)).toMatchObject({
    ok: false,
    failure: { code: "invalid", message: expect.stringContaining("XLSX") },
  });
  expect(await lookAtFile(fileOf("boats.csv", ""), looking)).toMatchObject({
    ok: false,
    failure: { message: "The file holds nothing." },
  });
});

it("refuses a file that is too large before it reads any of it", async () => {
  const file = {
    ...fileOf("boats.csv", "name\nAlba\n"),
    size: 1_000_000_000,
    bytes: () => expect.fail("read"),
  };
  expect(await lookAtFile(file, looking)).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining("The file has 1000 MB; at most 500 MB") },
  });
});

it("finds stored documents by the id, and by fields that are looked up fast in one language", () => {
  expect(importKeys(bucket)).toEqual(["_id", "code"]);
});
