// The console of an installation as files, and what its command line is told before anything is begun.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "./command";

const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
const exported = (...args: readonly string[]) => run(["console", ...args]);
const newFolder = () => join(mkdtempSync(join(tmpdir(), "twinhelm-files-")), "console");

it.each<[readonly string[], string, string, string]>([
  [[], "/api", "/", "/assets/"],
  [["--base-path", "/team/console/"], "/api", "/team/console/", "/team/console/assets/"],
])("is written with %j, told where it is and where its API is", async (more, api, base, assets) => {
  const folder = newFolder();
  const { code, err } = await exported("--api", `${api}/`, "--export", folder, ...more);
  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(readFileSync(join(folder, "config.json"), "utf8"))).toEqual({ api, base });
  const page = readFileSync(join(folder, "index.html"), "utf8");
  expect(page).toContain(`data-base="${base}"`);
  const [, script = ""] = /<script[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect(script.startsWith(assets)).toBe(true);
  expect(existsSync(join(folder, script.slice(base.length)))).toBe(true);
  const again = await exported("--api", api, "--export", folder);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("is not empty")]);
});

it("a whole address of an API is kept as it is", async () => {
  const folder = newFolder();
  expect((await exported("--api", "https://content.example/v1", "--export", folder)).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, "config.json"), "utf8")).api).toBe(
    "https://content.example/v1",
  );
});

const noPem = join(home, "none.pem");
writeFileSync(noPem, "nothing");

it.each([
  ["two APIs for one export", ["--api", "/api", "--api", "/v1", "--export", newFolder()]],
  ["a base path without a slash at its end", ["--api", "/api", "--export", newFolder(), "--base-path", "/x"]],
  ["several APIs without names", ["--api", "http://a.example", "--api", "http://b.example"]],
  ["a name twice", ["--api", "a=http://a.example", "--api", "A=http://b.example"]],
  [
    "a name that the console needs itself",
    ["--api", "assets=http://a.example", "--api", "b=http://b.example"],
  ],
  ["certificates that are none", ["--api", "http://a.example", "--ca", noPem]],
  ["certificates that are not there", ["--api", "http://a.example", "--ca", `${noPem}.gone`]],
])("%s is refused at once", async (_, args) => {
  const { code, out, err } = await exported(...args);
  expect([code, out]).toEqual([2, ""]);
  expect(err.trim()).not.toBe("");
});
