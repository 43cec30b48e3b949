import { PassThrough } from "node:stream";
import fc from "fast-check";
import { render, Text, useInput } from "ink";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";
import { writingThrough } from "../output/screen";
import { KeyStream, splitKeys } from "./keyStream";

it.each([
  ["ab\r", ["a", "b", "\r"]],
  ["jjj", ["j", "j", "j"]],
  ["\u001b[A\u001b[Bx", ["\u001b[A", "\u001b[B", "x"]],
  ["\u001bOH\t\u007f", ["\u001bOH", "\t", "\u007f"]],
  ["\u001b", ["\u001b"]],
  ["\u001b\u001b[6~", ["\u001b", "\u001b[6~"]],
  ["日本\r語", ["日", "本", "\r", "語"]],
])("%j arrives as %j", (text, keys) => expect(splitKeys(text)).toEqual(keys));

it("loses nothing and keeps the order", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("\u001b", "\r", "\u001b[5~", "\u0003"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => splitKeys(pieces.join("")).join("") === pieces.join("")),
  );
});

/** Longer than React works in one go: what it has left then waits for the next turn of the event loop. */
function beSlow() {
  const until = performance.now() + 10;
  while (performance.now() < until);
}

/** Draws with Ink, slowly, for somebody who types an answer as soon as its words are written. */
function open(screen: React.ReactNode, answers: Readonly<Record<string, string>>) {
  const input = Object.assign(new PassThrough(), { setRawMode() {}, ref() {}, unref() {} });
  let written = "";
  const write = (text: string) => {
    written += text;
    beSlow();
    for (const [words, keys] of Object.entries(answers)) if (text.includes(words)) input.emit("data", keys);
    return true;
  };
  const { unmount } = render(screen, {
    stdin: new KeyStream(input),
    stdout: writingThrough(process.stdout, write, { columns: 40, rows: 10 }),
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });
  return { written: () => written, unmount };
}

function Question({ onAnswer }: { onAnswer: (key: string) => void }) {
  useInput(onAnswer);
  return <Text>Sure?</Text>;
}

function Asking() {
  const [asked, setAsked] = useState(false);
  const [answer, setAnswer] = useState<string>();
  useInput(() => setAnswer("lost"), { isActive: !asked });
  useEffect(() => {
    const timer = setTimeout(() => setAsked(true), 20);
    return () => clearTimeout(timer);
  }, []);
  if (answer !== undefined) return <Text>Answer: {answer}</Text>;
  return asked ? <Question onAnswer={setAnswer} /> : <Text>Nothing yet</Text>;
}

it("a key that answers what was just drawn reaches it, and so do those after it", async () => {
  const { written, unmount } = open(<Asking />, { "Sure?": "y" });
  await expect.poll(written).toContain("Answer: y");
  unmount();
});

it("gives what was typed before the input ended, then ends", async () => {
  const input = Object.assign(new PassThrough(), { setRawMode() {}, ref() {}, unref() {} });
  const keys = new KeyStream(input, "a");
  input.end("bc");
  expect(await keys.toArray()).toEqual(["a", "b", "c"]);
});
