import { expect, it } from "vitest";
import { invisibleIn, nameKeys } from "./names";

const alike = (a: string, b: string): boolean => {
  const [first, second] = [nameKeys(a), nameKeys(b)];
  return first.looks === second.looks || first.folded === second.folded;
};

it.each([
  ["admin", "аdmin", "Cyrillic a"],
  ["admin", "admin\u200b", "a blank without width"],
  ["admin", "ad\u00admin", "a soft hyphen"],
  ["admin", "ADMIN", "case"],
  ["admin", "ΑDMIN", "Greek Alpha and case"],
  ["admin", "ａｄｍｉｎ", "full width"],
  ["admin", "𝐚𝐝𝐦𝐢𝐧", "mathematical letters"],
  ["admin", "admin ", "a blank at its end"],
  ["admin", "admin\u00a0", "another blank at its end"],
  ["mara", "rnara", "r and n"],
  ["alice", "aIice", "capital I for l"],
  ["root1", "rootl", "1 for l"],
  ["josé", "jose\u0301", "a letter in two parts"],
  ["a b", "a\u2003 b", "blanks between words"],
])("%s is like %j: %s", (name, other) => {
  expect(alike(name, other)).toBe(true);
  expect(alike(other, name)).toBe(true);
});

it.each([
  ["admin", "admin2"],
  ["mara", "maria"],
  ["ada", "eda"],
  ["josé", "jose"],
  ["a b", "ab"],
  ["user10", "user1"],
  ["мария", "марина"],
])("%s is not like %s", (name, other) => {
  expect(alike(name, other)).toBe(false);
});

it.each([
  ["admin\u200b", "U+200B"],
  ["a\nb", "U+000A"],
  ["a\u202eb", "U+202E"],
  ["a\ufeff", "U+FEFF"],
  ["a\u200db", "U+200D"],
  ["a\u2800b", "U+2800"],
  ["a\ud800b", "U+D800"],
  ["\u3164", "U+3164"],
])("%j has a character that nobody sees", (name, code) => {
  expect(invisibleIn(name)).toBe(code);
});

it.each(["admin", "Zoë Ångström", "می‌خواهم", "👩‍🚀", "क्‍ष", "❤️", "李雷"])("%s is seen whole", (name) => {
  expect(invisibleIn(name)).toBe(undefined);
});
