import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { it } from "vitest";
import { report } from "./report";

const dist = join(import.meta.dirname, "..", "packages", "web", "dist");

it("what the first page loads", () => {
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const sizeOf = (pattern: RegExp) =>
    [...page.matchAll(pattern)].reduce(
      (sum, [, file = ""]) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    ) / 1000;
  report("initial JavaScript, kB gzipped", sizeOf(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), { most: 150 });
  report("initial CSS, kB gzipped", sizeOf(/href="(\/assets\/[^"]+\.css)"/g), { most: 60 });
});
