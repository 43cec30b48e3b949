import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newHome, run } from "./command";

/** A cache folder of this person, the folder of ours in it, and a command that keeps what it compiled there. */
function place() {
  const base = mkdtempSync(join(tmpdir(), "twinhelm-cache-"));
  const folder = join(base, "twinhelm");
  const environment = { XDG_CACHE_HOME: base, XDG_CONFIG_HOME: newHome() };
  return {
    base,
    folder,
    file: join(folder, "context-list.code"),
    list: (more: Readonly<Record<string, string>> = {}) =>
      run(["context", "list", "-o", "json"], { environment: { ...environment, ...more } }),
  };
}

const listed = { code: 0, out: "[]\n", err: "" };
const modeOf = (path: string) => lstatSync(path).mode & 0o777;

it("a command keeps what it compiled where this person alone can write, and takes it the next time", async () => {
  const { folder, file, list } = place();
  expect(await list()).toEqual(listed);
  expect([modeOf(folder), modeOf(file)]).toEqual([0o700, 0o600]);
  const { mtimeMs, ino } = statSync(file);
  expect(await list()).toEqual(listed);
  expect(statSync(file)).toMatchObject({ mtimeMs, ino });
  expect(readdirSync(folder)).toEqual(["context-list.code"]);
});

it("what a command was refused or misspelt keeps nothing", async () => {
  const { base } = place();
  const environment = { XDG_CACHE_HOME: base, XDG_CONFIG_HOME: newHome() };
  expect((await run(["context", "use", "nobody"], { environment })).code).not.toBe(0);
  expect((await run(["contxt"], { environment })).code).toBe(2);
  expect(readdirSync(base)).toEqual([]);
});

it("a kept file that is damaged, or of another build, is no error and is made anew", async () => {
  const { file, list } = place();
  await list();
  const good = readFileSync(file);
  const other = Buffer.from(good);
  other.write("another build", good.indexOf(":") + 2);
  const cut = good.subarray(0, good.length - 1000);
  for (const bytes of [Buffer.from("no cache\n"), Buffer.alloc(0), other, cut]) {
    writeFileSync(file, bytes);
    expect(await list()).toEqual(listed);
    expect(readFileSync(file).subarray(0, 60)).toEqual(good.subarray(0, 60));
    expect(readFileSync(file).length).toBeGreaterThan(cut.length);
  }
});

it("code that somebody else could have written is not run: it is made anew, or none is kept", async () => {
  const { folder, file, list } = place();
  await list();
  const made = () => statSync(file).ino;
  let before = made();
  chmodSync(file, 0o666);
  await list();
  expect(made()).not.toBe(before);
  expect(modeOf(file)).toBe(0o600);

  before = made();
  linkSync(file, join(folder, "second"));
  await list();
  expect(made()).not.toBe(before);

  before = made();
  chmodSync(folder, 0o777);
  writeFileSync(file, "planted\n");
  expect(await list()).toEqual(listed);
  expect(readFileSync(file, "utf8")).toBe("planted\n");
  expect(made()).toBe(before);
});

it("a link in place of the file or of the folder is not followed", async () => {
  const { base, folder, file, list } = place();
  await list();
  const elsewhere = join(base, "elsewhere");
  renameSync(file, elsewhere);
  symlinkSync(elsewhere, file);
  await list();
  expect(lstatSync(file).isFile()).toBe(true);

  renameSync(folder, join(base, "moved"));
  symlinkSync(join(base, "moved"), folder);
  const before = readdirSync(join(base, "moved"));
  writeFileSync(join(base, "moved", "context-list.code"), "planted\n");
  expect(await list()).toEqual(listed);
  expect(readdirSync(join(base, "moved"))).toEqual(before);
  expect(readFileSync(file, "utf8")).toBe("planted\n");
});

it("without a folder that can be written, all goes on without a cache", async () => {
  const { base, folder, list } = place();
  writeFileSync(join(base, "file"), "");
  for (const XDG_CACHE_HOME of [join(base, "file"), join(base, "file", "below"), "/proc/nowhere"])
    expect(await list({ XDG_CACHE_HOME })).toEqual(listed);
  mkdirSync(join(base, "open"));
  chmodSync(join(base, "open"), 0o777);
  expect(await list({ XDG_CACHE_HOME: join(base, "open") })).toEqual(listed);
  expect(readdirSync(join(base, "open"))).toEqual([]);
  expect(await list({ NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(listed);
  expect(existsSync(folder)).toBe(false);
});

it.runIf(process.getuid?.() === 0)(
  "a cache folder of somebody else is neither read nor written",
  async () => {
    const { base, list } = place();
    chownSync(base, 12_345, 12_345);
    expect(await list()).toEqual(listed);
    expect(readdirSync(base)).toEqual([]);
  },
);
