import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capabilities } from "@twinhelm/core/session/capabilities";
import { expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../../docs/installation.md"), "utf8");

it("docs/installation.md says of each thing that a server may not offer what happens then", () => {
  const [, table = ""] = page.split("| of the server | where it is not offered |\n| --- | --- |\n");
  const rows = table
    .split("\n\n", 1)
    .flatMap((rows) => rows.split("\n"))
    .filter((line) => line.startsWith("|"))
    .map((line) => /^\| `(\w+)` \| (.+) \|$/.exec(line)?.[1]);
  expect(rows).toEqual(Object.keys(capabilities));
});
