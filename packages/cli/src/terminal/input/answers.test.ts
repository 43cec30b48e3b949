import { expect, it, vi } from "vitest";
import { createAnswers } from "./answers";

const drawn = "\x1b_Gi=31;OK\x1b\\";
const name = "\x1bP>|kitty(0.36.4)\x1b\\";
const kind = "\x1b[?62;c";

it("answers are no keys, however they arrive, and keys between them stay", async () => {
  const all = `a${drawn}b${name}\x1b[A${kind}c`;
  for (let cut = 0; cut <= all.length; cut += 1) {
    const sent: string[] = [];
    const answers = createAnswers((text) => sent.push(text), 10_000);
    const asked = answers.ask("?");
    const typed = answers.keysOf(all.slice(0, cut)) + answers.keysOf(all.slice(cut));
    expect([cut, typed]).toEqual([cut, "ab\x1b[Ac"]);
    expect(await asked).toBe(drawn + name + kind);
    expect(sent).toEqual(["?"]);
  }
});

it("a terminal that does not answer is waited for no longer than that; keys that looked like an answer come late", async () => {
  vi.useFakeTimers();
  const answers = createAnswers(() => undefined, 250);
  const late: string[] = [];
  answers.onKeys = (keys) => late.push(keys);
  const asked = answers.ask("?");
  expect(answers.keysOf("x\x1b")).toBe("x");
  vi.advanceTimersByTime(250);
  expect(await asked).toBe("");
  expect(late).toEqual(["\x1b"]);
  // From here on nothing is held back, and an answer that comes late is still no key.
  expect(answers.keysOf("\x1b")).toBe("\x1b");
  expect(answers.keysOf(`y${kind}z`)).toBe("yz");
  vi.useRealTimers();
});
