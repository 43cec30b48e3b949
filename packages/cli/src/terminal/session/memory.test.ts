import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepHere, readHere } from "@twinhelm/core/document/draft/here";
import { expect, it } from "vitest";
import { fileMemory } from "./memory";

function places() {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-memory-"));
  const failures: string[] = [];
  const open = (server = "http://one/api") =>
    fileMemory(join(folder, "credentials.json"), server, (reason) => failures.push(reason));
  return { folder, open, failures };
}
const place = { who: "ada", bucketId: "b", documentId: "1" };
const draft = (name: string) => ({
  ...{ row: undefined, base: {}, draft: { name }, checked: false, touched: [], failure: undefined },
});

it("what one console remembers stays when another one writes", () => {
  const { open } = places();
  const [one, other] = [open(), open()];
  one.write("columns", "name");
  other.write("order", "1");
  expect([open().read("columns"), open().read("order")]).toEqual(["name", "1"]);
  one.remove("columns");
  expect([open().read("columns"), open().read("order")]).toEqual([undefined, "1"]);
  expect(open("http://two/api").read("order")).toBeUndefined();
});

it("a draft is a file for this person alone, found by other consoles on the same server", () => {
  const { open, folder } = places();
  const [one, other] = [open(), open()];
  keepHere(one, place, draft("Argo"));
  keepHere(other, { ...place, documentId: "2" }, draft("Pequod"));
  expect(readHere(open(), place).draft?.draft).toEqual({ name: "Argo" });
  expect(readHere(one, { ...place, documentId: "2" }).draft?.draft).toEqual({ name: "Pequod" });
  expect(readHere(open("http://two/api"), place).draft).toBeUndefined();
  const files = readdirSync(join(folder, "drafts"));
  expect(files).toHaveLength(2);
  for (const file of files) expect(statSync(join(folder, "drafts", file)).mode & 0o777).toBe(0o600);
  one.remove("draft:ada:b:1");
  expect(readHere(other, place).draft).toBeUndefined();
});

it("a file that is damaged counts as none, and one that cannot be written is told", () => {
  const { open, folder, failures } = places();
  keepHere(open(), place, draft("Argo"));
  for (const file of readdirSync(join(folder, "drafts"))) writeFileSync(join(folder, "drafts", file), "{");
  expect(readHere(open(), place).draft).toBeUndefined();
  const blocked = places();
  writeFileSync(join(blocked.folder, "drafts"), "");
  keepHere(blocked.open(), place, draft("Argo"));
  expect(failures).toEqual([]);
  expect(blocked.failures).toHaveLength(1);
});
