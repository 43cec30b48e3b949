import { execFileSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow, placesIn } from "./localFiles";

const folder = () => mkdtempSync(join(tmpdir(), "twinhelm-places-"));

async function write(at: ReturnType<typeof placesIn>, name: string, content: string): Promise<void> {
  const aside = await at(name).open();
  try {
    await aside.write(Buffer.from(content));
    await aside.keep();
  } finally {
    await aside.drop();
  }
}

it("a link in the folder is not followed, however deep it stands", async () => {
  const [here, outside] = [folder(), folder()];
  mkdirSync(join(here, "in"));
  symlinkSync(outside, join(here, "link"));
  symlinkSync(outside, join(here, "in", "link"));
  const at = placesIn(here);
  for (const name of ["link/a", "link/deep/a", "in/link/a"])
    await expect(write(at, name, "a")).rejects.toThrow("link is a link, which may lead elsewhere.");
  expect(readdirSync(outside)).toEqual([]);
  // The folder itself may be reached by one.
  await write(placesIn(join(here, "link")), "deep/a", "a");
  expect(readFileSync(join(outside, "deep", "a"), "utf8")).toBe("a");
});

it("two names that are one to the file system do not overwrite each other", async () => {
  const here = folder();
  const at = placesIn(here);
  await write(at, "A.txt", "upper");
  // Names that differ only in case are one file on many systems, as these two are here.
  linkSync(join(here, "A.txt"), join(here, "a.txt"));
  await expect(write(at, "a.txt", "lower")).rejects.toThrow("A.txt is the same file here");
  expect(readFileSync(join(here, "A.txt"), "utf8")).toBe("upper");
  // Nor does one go where the other is to stay.
  await at("a.txt").remove();
  expect(readdirSync(here)).toContain("a.txt");
  await write(at, "A.txt", "again");
  await write(placesIn(here), "a.txt", "another run");
  expect(readFileSync(join(here, "a.txt"), "utf8")).toBe("another run");
  expect(readdirSync(here).toSorted()).toEqual(["A.txt", "a.txt"]);
});

it("what cannot be read in a folder is told, and the rest is there all the same", async () => {
  const here = folder();
  // A path that is too long for the system can be read by nobody, whoever runs this.
  const part = "deep".repeat(50);
  const deepen = `for (let step = 0; step < 24; step += 1) { fs.mkdirSync("${part}"); process.chdir("${part}"); }`;
  execFileSync(process.execPath, ["-e", deepen], { cwd: here });
  writeFileSync(join(here, "top.txt"), "top");
  try {
    const unread: string[] = [];
    const leftOut = () => undefined;
    const files = await filesBelow(here, { leftOut, unread: (name) => unread.push(name) });
    expect(files).toEqual([{ name: "top.txt", path: join(here, "top.txt"), size: 3 }]);
    expect(unread).toHaveLength(1);
    expect(unread[0]).toContain(`${part}/${part}/`);
    await expect(filesBelow(here, { leftOut })).rejects.toThrow("ENAMETOOLONG");
  } finally {
    execFileSync("rm", ["-rf", here]);
  }
  await expect(filesBelow(here, { leftOut() {}, unread() {} })).rejects.toThrow("ENOENT");
});
