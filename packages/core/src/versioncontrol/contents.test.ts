import { expect, it } from "vitest";
import { showsContents } from "./contents";

it.each([
  ["diff", ["--stat"]],
  ["diff", ["--cached", "--name-only"]],
  ["log", []],
  ["log", ["-n", "5", "--author=ada"]],
  ["stash", ["list"]],
  ["stash", []],
  ["tag", ["v1"]],
  ["branch", ["-D", "old"]],
  ["commit", ["-m", "text"]],
])("%s %j says names alone", (command, args) => {
  expect(showsContents({ command, args })).toBe(false);
});

it.each([
  ["diff", []],
  ["diff", ["HEAD~1"]],
  ["diff", ["--stat", "--patch"]],
  ["diff", ["--stat", "-U3"]],
  ["log", ["-p"]],
  ["log", ["--stat", "-L1,5:function/1/env.env"]],
  ["log", ["-Gsecret"]],
  ["stash", ["show", "-p"]],
  ["rebase", ["--show-current-patch"]],
  ["tag", ["--format=%(raw)"]],
])("%s %j may say what is in files", (command, args) => {
  expect(showsContents({ command, args })).toBe(true);
});
