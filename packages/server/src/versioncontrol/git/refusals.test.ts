import { commandNames } from "@twinhelm/core/versioncontrol/commands";
import { describe, expect, it } from "vitest";
import { refusalOf } from "./refusals";

type Row = readonly [Parameters<typeof refusalOf>[0], readonly string[]];

const program = [
  ["fetch", ["--upload-pack=sh -c id", "origin"]],
  ["pull", ["--upload-pack", "id"]],
  ["fetch", ["--upl=id", "origin"]],
  ["push", ["--receive-pack=id", "origin"]],
  ["push", ["--exec=id"]],
  ["push", ["--repo=ext::sh -c id"]],
  ["fetch", ["ext::sh -c id"]],
  ["remote", ["add", "x", "EXT::sh"]],
  ["remote", ["set-url", "x", "fd::17"]],
  ["rebase", ["--exec", "id", "main"]],
  ["rebase", ["--exe=id", "main"]],
  ["rebase", ["-x", "id"]],
  ["rebase", ["-mx", "id"]],
  ["merge", ["-s", "mine", "main"]],
  ["merge", ["-smine", "main"]],
  ["pull", ["--strategy=mine"]],
  ["rebase", ["--strategy", "mine"]],
  ["log", ["--ext-diff"]],
  ["tag", ["-s", "v1"]],
  ["tag", ["-as", "v1"]],
  ["tag", ["--local-user=x", "v1"]],
  ["commit", ['"x"', "-S"]],
  ["commit", ['"x"', "--gpg-sign=k"]],
  ["log", ["--show-signature"]],
  ["merge", ["--verify-signatures", "main"]],
] as const satisfies readonly Row[];

const outside = [
  ["diff", ["--output=/tmp/x"]],
  ["diff", ["--outp", "x"]],
  ["log", ["--output", "x"]],
  ["diff", ["--no-index", "a", "b"]],
  ["diff", ["/etc/passwd", "/etc/hosts"]],
  ["diff", ["--", "/etc/passwd", "b"]],
  ["diff", ["../../secret", "b"]],
  ["diff", ["bucket/../../secret"]],
  ["diff", ["-O/etc/passwd"]],
  ["diff", ["-wO/etc/passwd"]],
  ["add", ["--pathspec-from-file=/etc/passwd"]],
  ["add", [".."]],
  ["add", ["~/x"]],
  ["add", ["C:\\x"]],
  ["add", ["..\\x"]],
  ["checkout", ["main", "--", "../x"]],
  ["commit", ['"x"', "-F", "x"]],
  ["commit", ['"x"', "--template=x"]],
  ["tag", ["-F", "x", "v1"]],
  ["merge", ["--file=x", "main"]],
  ["remote", ["add", "x", "file:///srv/x.git"]],
  ["remote", ["add", "x", "/srv/x.git"]],
  ["remote", ["add", "x", "../x.git"]],
  ["fetch", ["--git-dir=x"]],
  ["log", ["--work-tree=x"]],
] as const satisfies readonly Row[];

const asking = [
  ["add", ["-p"]],
  ["add", ["--interactive"]],
  ["commit", ["-e", '"x"']],
  ["rebase", ["-i", "main"]],
  ["branch", ["--edit-description"]],
  ["stash", ["push", "--patch"]],
  ["clean", ["-i"]],
] as const satisfies readonly Row[];

const taken = [
  ["add", ["."]],
  ["add", ["bucket/65a1f0c2d4e5f60718293a60/schema.yaml"]],
  ["commit", ["-m", '"see a/../b, /etc and --output"']],
  ["tag", ["-a", "v1", "-m", "/later"]],
  ["diff", ["main..next"]],
  ["diff", ["main...next", "--stat", "-p"]],
  ["log", ["-n5", "--oneline", "--output-indicator-new=x"]],
  ["log", ["-Sinside"]],
  ["branch", ["-c", "main", "next"]],
  ["merge", ["-s", "ours", "main"]],
  ["merge", ["--signoff", "main"]],
  ["pull", ["--strategy", "recursive", "-Xours"]],
  ["remote", ["add", "origin", "https://user:token@example.test/x.git"]],
  ["remote", ["add", "origin", "git@example.test:x.git"]],
  ["checkout", ["-B", "main", "origin/main"]],
  ["clean", ["-f", "-d"]],
  ["push", ["-u", "origin", "main", "--tags"]],
] as const satisfies readonly Row[];

const words = (rows: readonly Row[]) => rows.map(([command, args]) => ({ command, args }));

describe("arguments", () => {
  it.each(words(program))("that would run a program are refused: $command $args", ({ command, args }) => {
    expect(refusalOf(command, args)).toMatch(/^The argument .* is refused: .*(program|git)/);
  });
  it.each(words(outside))("that lead outside are refused: $command $args", ({ command, args }) => {
    expect(refusalOf(command, args)).toMatch(/outside of the repository|settings|program/);
  });
  it.each(words(asking))("that ask somebody are refused: $command $args", ({ command, args }) => {
    expect(refusalOf(command, args)).toMatch(/questions|settings/);
  });
  it.each(words(taken))("of everyday are taken: $command $args", ({ command, args }) => {
    expect(refusalOf(command, args)).toBeUndefined();
  });
  it.each(commandNames)("of no command may bring settings, submodules or zero bytes: %s", (command) => {
    for (const args of [["--config=core.x=y"], ["--recurse-submodules"], ["a\0b"]])
      expect(refusalOf(command, args)).toMatch(/settings|inside of this one|no argument can have/);
    if (command !== "branch") expect(refusalOf(command, ["-c", "core.x=y"])).toContain("settings");
  });
});
