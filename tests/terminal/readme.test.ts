import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newHome } from "./command";
import { runHere } from "./runHere";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Lines of the code blocks of the README. */
const lines = read("README.md")
  .split(/^```.*\n/m)
  .filter((_, at) => at % 2 === 1)
  .flatMap((block) => block.split("\n").filter((line) => line !== ""));
const commands = lines.filter((line) => line.startsWith("bin/twinhelm "));

const country = "64a1f0c2e8b7a90012ab34cd";
const bucket = {
  title: "Countries",
  description: "Where people live",
  primary: "name",
  properties: { name: { type: "string" }, population: { type: "number" } },
};
const statement = { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [] } };
/** The files that the commands read. */
const files: Readonly<Record<string, string>> = {
  "password.txt": `${testPassword}\n`,
  "bucket.yaml": JSON.stringify({ ...bucket, title: "Ports" }),
  "mara.yaml": "identifier: mara\n",
  "editor.yaml": JSON.stringify({ name: "Editor", description: "Edits", statement: [statement] }),
};

const home = newHome();
const folder = mkdtempSync(join(tmpdir(), "twinhelm-readme-"));
let server: TestServer;
let live: TestServer;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  [server, live] = await Promise.all([startTestServer(), startTestServer()]);
  await live.call("POST", "/bucket", { body: bucket });
  const { body } = await server.call("POST", "/bucket", { body: bucket });
  const document = { _id: country, name: "Atlantis", population: 2_000_000 };
  await server.call("POST", `/bucket/${body._id}/data`, { body: document });
  await runHere(["context", "add", "live", live.url], home);
  await runHere(["--context", "live", "login", "--token-stdin"], home, { input: live.admin });
});
afterAll(() => Promise.all([server.close(), live.close()]));

/** The words of a simple command line; files are those of the folder. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = ""]) =>
    quoted === undefined ? (bare in files ? join(folder, bare) : bare) : quoted,
  );

/** Runs a line as a shell would that knows pipes and `<`. */
async function runLine(line: string) {
  let input = "";
  let result = { code: 0 as number | null, out: "", err: "" };
  for (const part of line.split(" | ")) {
    const [command = "", file] = part.split(" < ");
    if (file !== undefined) input = files[file.trim()] ?? "";
    const [program, ...words] = wordsOf(command);
    expect(program).toBe("bin/twinhelm");
    result = await runHere(words, home, { input, environment: { TWINHELM_SERVER: server.url } });
    const codes = words.includes("--dry-run") ? [0, 3] : [0];
    expect(codes, `${part}\n${result.err}`).toContain(result.code);
    input = result.out;
  }
  return result;
}

/** What runs until somebody ends it is read to its options alone. */
const isEndless = (line: string) => /^bin\/twinhelm (serve\b|--server \S+$)/.test(line);

it.each(commands.filter(isEndless))("%s is understood", async (line) => {
  const [, ...words] = wordsOf(line);
  const { code, out } = await runHere([...words, "--help"], home);
  expect([code, out]).toEqual([0, expect.stringContaining("Usage: twinhelm")]);
  for (const option of words.filter((word) => word.startsWith("--"))) expect(out).toContain(option);
});

it.each(commands.filter((line) => !isEndless(line)))("%s runs", async (line) => {
  const { err } = await runLine(line);
  expect(err).not.toMatch(/error:|Did you mean/);
});

it("names scripts that there are", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const named = lines.flatMap((line) => /^npm (?:run )?(\w+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect([...commands, ...named].length).toBe(lines.length);
});
