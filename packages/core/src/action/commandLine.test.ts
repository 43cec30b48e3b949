import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { quoted, shellText } from "./commandLine";

it("a shell reads each quoted word as it was", () => {
  const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !text.includes("\0"));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const script = `printf '%s\\0' ${words.map(quoted).join(" ")}`;
      const out = execFileSync("sh", ["-c", script], { encoding: "utf8" });
      expect(out.split("\0").slice(0, -1)).toEqual(words);
    }),
    { numRuns: 40 },
  );
});

it("gives the input as JSON that the command reads", () => {
  const input = { text: "it's $HOME\nJSON\n`x`" };
  const script = shellText({ words: ["data", "insert", "Boats & more"], input }).replace(
    /^twinhelm .*?<</,
    "cat <<",
  );
  expect(JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" }))).toEqual(input);
  expect(shellText({ words: ["bucket", "list"] })).toBe("twinhelm bucket list");
});
