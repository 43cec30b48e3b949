import { expect, it } from "vitest";
import { createPaint } from "../../layout/paint";
import { widthOf } from "../../layout/width";
import { markdownBlocks } from "./blocks";
import { blockLines } from "./lines";

const bare = (line: string) => line.replaceAll(/\x1b\[\d+m/g, "");
const laidOut = (text: string, width = 30) =>
  blockLines(markdownBlocks(text) ?? [], width, createPaint(true)).map((line) => bare(line).trimEnd());

it("paragraphs are broken between words, and what belongs together stays together", () => {
  expect(laidOut("# Ports\n\nWhere *boats* come in,\nand **go** out again every day.\n\n---\nend")).toEqual([
    "Ports",
    "",
    "Where boats come in, and go",
    "out again every day.",
    "",
    "─".repeat(30),
    "",
    "end",
  ]);
  expect(laidOut(`a ${"x".repeat(34)} b`)).toEqual(["a", "x".repeat(30), "xxxx b"]);
  // A word that goes on in another style fills the line it began in, and the next ones.
  expect(laidOut(`ab **${"x".repeat(40)}**${"y".repeat(30)}`)).toEqual([
    "ab",
    "x".repeat(30),
    `${"x".repeat(10)}${"y".repeat(20)}`,
    "y".repeat(10),
  ]);
  expect(laidOut("one  \ntwo")).toEqual(["one", "two"]);
});

it("lists keep their marks and depth, numbers go on from the first, tasks have boxes", () => {
  const text = "- one\n  that is long enough to go on\n  - deep\n- [x] done\n- [ ] open\n\n3. three\n4. four";
  expect(laidOut(text)).toEqual([
    "• one that is long enough to",
    "  go on",
    "  • deep",
    "☑ done",
    "☐ open",
    "",
    "3. three",
    "4. four",
  ]);
});

it("code stays as it is written, in quotations too; a table has its columns", () => {
  expect(laidOut("> said\n>\n> ```ts\n> const  a\n> ```\n\n| a | b |\n|-|-|\n| long | 2 |")).toEqual([
    "│ said",
    "│",
    "│   const  a",
    "",
    "a    │ b",
    "long │ 2",
  ]);
});

it("styles are those of the words alone, and a link says where it leads", () => {
  const lines = (text: string) => blockLines(markdownBlocks(text) ?? [], 60, createPaint(true));
  expect(lines("# A *b*")[0]).toMatch(/^\x1b\[1m\x1b\[4mA\x1b\[\d+m\x1b\[\d+m \x1b\[1m\x1b\[4m\x1b\[3mb\x1b/);
  expect(lines("***both*** plain")[0]).toMatch(/^\x1b\[3m\x1b\[1mboth\x1b\[\d+m\x1b\[\d+m plain$/);
  expect(laidOut("[Ports](https://a.example/b) <https://a.example>", 60)).toEqual([
    "Ports (https://a.example/b) https://a.example",
  ]);
  expect(laidOut("a &amp; b &#233; &bogus; <b>c</b>")).toEqual(["a & b é &bogus; <b>c</b>"]);
});

it("what is hostile stays text of the width there is", () => {
  const text = "a \x1b[31mred\u202e\x07 `\x1b]0;x\x07`\n\n```\n\x1b[2J\n```\n<script>\x1b[H</script>";
  const lines = blockLines(markdownBlocks(text) ?? [], 30, (plain) => plain);
  expect(lines.join("\n")).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/);
  expect(lines.join("\n")).toContain("\\x1b[2J");
  for (const deep of [`${"> ".repeat(60)}deep`, `${"- ".repeat(60)}deep`])
    for (const line of laidOut(deep)) expect(widthOf(line)).toBeLessThanOrEqual(30);
  expect(markdownBlocks("> ".repeat(30_000))).toBeUndefined();
  expect(markdownBlocks("_a".repeat(32_769))).toBeUndefined();
});
