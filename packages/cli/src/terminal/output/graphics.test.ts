import { expect, it } from "vitest";
import { colourDepth, isApart, saysPictures } from "./graphics";

const drawn = "\x1b_Gi=31;OK\x1b\\";
const called = (name: string) => `\x1bP>|${name}\x1b\\`;

it.each([
  ["kitty that places pictures", drawn + called("kitty(0.36.4)"), true],
  ["a later one", drawn + called("kitty(1.2.0)"), true],
  ["one before that", drawn + called("kitty(0.27.1)"), false],
  ["Ghostty", drawn + called("ghostty 1.2.0"), true],
  ["one that draws at the cursor only", drawn + called("WezTerm 20240203"), false],
  ["one that gives no name", drawn, false],
  ["a name alone", called("kitty(0.36.4)"), false],
  ["a picture refused", `\x1b_Gi=31;ENOTSUPPORTED\x1b\\${called("kitty(0.36.4)")}`, false],
  ["nothing", "", false],
])("%s", (_, answers, says) => {
  expect(saysPictures(`${answers}\x1b[?62c`)).toBe(says);
});

it.each([
  [{ TERM: "xterm-256color", COLORTERM: "truecolor" }, 24],
  [{ TERM: "xterm-256color" }, 8],
  [{ TERM: "xterm" }, 4],
  [{ TERM: "xterm-256color", NO_COLOR: "1" }, undefined],
  [{ TERM: "dumb" }, undefined],
])("%j has so many bits of colour: %s", (environment, depth) => {
  expect(colourDepth(environment)).toBe(depth);
});

it("is apart from the terminal over SSH and in what divides a screen", () => {
  expect(isApart({ TERM: "xterm-kitty" })).toBe(false);
  for (const name of ["SSH_CONNECTION", "SSH_TTY", "TMUX", "STY", "ZELLIJ"])
    expect(isApart({ TERM: "xterm-kitty", [name]: "x" })).toBe(true);
  expect(isApart({ TERM: "tmux-256color" })).toBe(true);
});
