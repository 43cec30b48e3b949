import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "./command";

const scriptOf = async (shell: string): Promise<string> => (await run(["completion", shell])).out;

/** What bash offers behind these words; the last one is being typed. */
async function bash(...words: readonly string[]): Promise<readonly string[]> {
  const list = ["twinhelm", ...words].map((word) => `'${word}'`).join(" ");
  const script = `${await scriptOf("bash")}
COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _twinhelm; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

/** What fish offers behind a command line, where fish is there. */
async function fish(line: string): Promise<readonly string[] | undefined> {
  if (spawnSync("fish", ["--version"]).error !== undefined) return undefined;
  const { stdout, stderr } = spawnSync(
    "fish",
    ["--no-config", "-c", `${await scriptOf("fish")}\ncomplete -C '${line}'`],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

describe("completion", () => {
  it("of bash offers the formats of each command", async () => {
    expect(await bash("data", "list", "Boats", "-o", "nd")).toEqual(["ndjson"]);
    expect(await bash("whoami", "--output", "")).toEqual(["table", "json", "yaml"]);
    expect(await bash("whoami", "-o", "c")).toEqual([""]);
  });

  it("of fish offers commands, options and formats, also behind the name of a bucket", async () => {
    const first = await fish("twinhelm bu");
    if (first === undefined) return;
    expect(first).toEqual(["bucket"]);
    expect(await fish("twinhelm bucket ar")).toEqual(["arrange"]);
    expect(await fish("twinhelm data list Boats --fil")).toEqual(["--filter"]);
    expect(await fish("twinhelm data list Boats -o nd")).toEqual(["ndjson"]);
    expect(await fish("twinhelm identity 2fa com")).toEqual(["complete"]);
  });

  it("of bash offers commands, sub-commands and options", async () => {
    expect(await bash("bu")).toEqual(["bucket"]);
    expect(await bash("bucket", "")).toEqual(
      expect.arrayContaining(["list", "get", "create", "update", "arrange", "delete"]),
    );
    expect(await bash("data", "list", "Boats", "--fi")).toEqual(["--filter"]);
    expect(await bash("--server", "x", "context", "u")).toEqual(["use"]);
    expect(await bash("identity", "2fa", "c")).toEqual(["complete"]);
    expect(await bash("policy", "apply", "--d")).toEqual(["--dry-run"]);
    for (const area of ["identity", "policy", "strategy", "apikey"])
      expect(await bash(area, "")).toEqual(
        expect.arrayContaining(["list", "get", "create", "update", "delete"]),
      );
  });

  it.each(["zsh", "fish"])("of %s is read by it without complaint", async (shell) => {
    const script = await scriptOf(shell);
    expect(script).toContain("twinhelm");
    const found = spawnSync(shell, ["--version"]);
    if (found.error !== undefined) return;
    // Not every shell reads a script from its input.
    const file = join(mkdtempSync(join(tmpdir(), "twinhelm-completion-")), `twinhelm.${shell}`);
    writeFileSync(file, script);
    const { stderr, status } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  it("of another shell is refused with those that there are", async () => {
    const { code, err } = await run(["completion", "csh"]);
    expect(code).toBe(2);
    expect(err).toContain("bash, zsh or fish");
  });
});
