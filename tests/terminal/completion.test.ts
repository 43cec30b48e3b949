import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { describe, expect, it } from "vitest";
import { run } from "./command";
import { homeOf } from "./console";
import { launcher, node } from "./terminal";

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
    // As bash takes words with colons apart.
    expect(await bash("can-i", "bucket", ":", "data", ":", "st")).toEqual(["stream"]);
    expect(await bash("--server", "http", ":", "//x:1", "context", "u")).toEqual(["use"]);
    for (const area of ["identity", "policy", "strategy", "apikey", "webhook"])
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
    expect(err).toContain("bash, zsh, fish");
  });
});

/** What a shell writes that has the built command in its path, as somebody who is signed in. */
function shellWith(shell: string, args: readonly string[], home: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-path-"));
  const command = `#!/bin/sh\nexec "${node}" "${launcher}" "$@"\n`;
  writeFileSync(join(folder, "twinhelm"), command, { mode: 0o755 });
  const env = { ...process.env, XDG_CONFIG_HOME: home, PATH: `${folder}:${process.env.PATH}` };
  const child = spawn(shell, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.on("data", (part) => {
    out += part;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", () => resolve(out.trim()));
  });
}

const offers: Readonly<Record<string, (script: string, words: readonly string[]) => readonly string[]>> = {
  bash: (script, words) => [
    "-c",
    `${script}\nCOMP_WORDS=(twinhelm "$@"); COMP_CWORD=$#; _twinhelm; printf '%s\\n' "\${COMPREPLY[@]}"`,
    "bash",
    ...words,
  ],
  zsh: (script, words) => [
    "-c",
    `compdef() { :; }; compadd() { shift; print -l -- "$@" }\n${script}\nwords=(twinhelm "$@"); CURRENT=$#words; _twinhelm`,
    "zsh",
    ...words,
  ],
  fish: (script, words) => ["--no-config", "-c", `${script}\ncomplete -C 'twinhelm ${words.join(" ")}'`],
};

it.each(Object.keys(offers))(
  "%s offers what the server names, and nothing where it does not answer",
  async (shell) => {
    if (spawnSync(shell, ["--version"]).error !== undefined) return;
    const server = await startTestServer();
    const properties = { name: { type: "string" }, note: { type: "textarea" } };
    await server.call("POST", "/bucket", {
      body: { title: "Long boats", description: "Of two words", properties },
    });
    const home = homeOf(server.admin, server.url);
    const script = await scriptOf(shell);
    const offered = (...words: readonly string[]) =>
      shellWith(shell, offers[shell]?.(script, words) ?? [], home);
    expect(await offered("data", "list", "L")).toMatch(/Long\\? boats/);
    expect(await offered("can-i", "bucket:index", "--as", "a")).toContain("admin");
    expect(await offered("data", "list", "x", "-o", "nd")).toContain("ndjson");
    const words = async (...line: readonly string[]) =>
      (await offered(...line))
        .split(/\s+/)
        .filter((word) => !word.startsWith("-"))
        .toSorted();
    expect(await words("bucket", "grant", "Boats", "")).toEqual(["manage", "read", "write"]);
    expect(await words("preference", "get", "")).toEqual(["bucket", "passport"]);
    expect(await words("completion", "")).toEqual(["bash", "fish", "zsh"]);
    expect(await offered("identity", "attach", "mara", "Buck")).toContain("Bucket");
    const fields = await words("field", "edit", "Long\\ boats", "");
    expect(fields).toEqual(expect.arrayContaining(["name", "note"]));
    expect(fields).not.toContain("boats");
    expect(await offered("field", "add", "Boats", "motto", "--type", "texta")).toContain("textarea");
    expect(await offered("language", "default", "t")).toContain("tr_TR");
    expect(await offered("can-i", "bucket:data:st")).toContain("bucket:data:stream");
    for (const line of [
      ["bucket", "category", "Boats", ""],
      ["data", "list", "--columns", ""],
      ["bucket", "--jq", ""],
      ["--context", ""],
    ])
      expect((await words(...line)).join(), line.join(" ")).toBe("");
    expect(await words("data", "get", "--columns", "x", "")).toEqual(expect.arrayContaining(["boats"]));
    await server.close();
    expect(await offered("data", "list", "L")).not.toContain("boats");
  },
);
