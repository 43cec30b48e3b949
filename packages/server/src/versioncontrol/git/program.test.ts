import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findGit } from "./program";

it("says what is missing where there is no git, one that does not run, or an old one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-git-"));
  const path = join(folder, "git");
  expect(await findGit(`bin:${folder}`)).toEqual({ problem: expect.stringContaining("Install git") });
  for (const [script, said] of [
    ["#!/bin/sh\nexit 3\n", /does not run/],
    ["#!/bin/sh\necho git version 2.20.1\n", /2\.32 or newer.*2\.20\.1/],
  ] as const) {
    writeFileSync(path, script);
    chmodSync(path, 0o755);
    expect(await findGit(folder)).toEqual({ problem: expect.stringMatching(said) });
  }
  writeFileSync(path, "#!/bin/sh\necho git version 3.0.0\n");
  expect(await findGit(folder)).toEqual({ path });
  rmSync(folder, { recursive: true });
});
