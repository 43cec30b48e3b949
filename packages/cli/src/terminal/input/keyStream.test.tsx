import { PassThrough } from "node:stream";
import fc from "fast-check";
import { render, Text, useInput } from "ink";
import { useState, useSyncExternalStore } from "react";
import { expect, it } from "vitest";
import { writingThrough } from "../output/screen";
import { KeyStream, splitKeys } from "./keyStream";

it.each([
  ["ab\r", ["a", "b", "\r"]],
  ["jjj", ["j", "j", "j"]],
  ["\u001b[A\u001b[Bx", ["\u001b[A", "\u001b[B", "x"]],
  ["\u001bOH\t\u007f", ["\u001bOH", "\t", "\u007f"]],
  ["\u001b", ["\u001b"]],
  ["\u001b:x", ["\u001b", ":", "x"]],
  ["\u001bb\u001b\u007f", ["\u001bb", "\u001b\u007f"]],
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

/** Draws with Ink, slowly, for somebody who does something as soon as its words are written: `type` presses keys. */
function open(
  screen: React.ReactNode,
  answers: Readonly<Record<string, (type: (keys: string) => void) => void>>,
) {
  const input = Object.assign(new PassThrough(), { setRawMode() {}, ref() {}, unref() {} });
  let written = "";
  const write = (text: string) => {
    written += text;
    beSlow();
    for (const [words, answer] of Object.entries(answers))
      if (text.includes(words)) answer((keys) => input.emit("data", keys));
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

/** Something that happens outside of the screen, once. */
function createEvent() {
  let happened = false;
  const listeners = new Set<() => void>();
  return {
    happened: () => happened,
    happen() {
      happened = true;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function Asking({ event }: { event: ReturnType<typeof createEvent> }) {
  const asked = useSyncExternalStore(event.subscribe, event.happened);
  const [answer, setAnswer] = useState<string>();
  useInput(() => setAnswer("lost"), { isActive: !asked });
  if (answer !== undefined) return <Text>Answer: {answer}</Text>;
  return asked ? <Question onAnswer={setAnswer} /> : <Text>Nothing yet</Text>;
}

it("a key that answers what was just drawn reaches it, and so do those after it", async () => {
  const event = createEvent();
  const { written, unmount } = open(<Asking event={event} />, {
    "Nothing yet": event.happen,
    "Sure?": (type) => type("y"),
  });
  await expect.poll(written).toContain("Answer: y");
  unmount();
});

it("Escape is a key of its own where others arrived with it", async () => {
  const seen: string[] = [];
  function Keys() {
    useInput((input, key) => {
      const name = key.escape ? "escape" : key.pageUp ? "page up" : input;
      seen.push(key.meta && !key.escape ? `alt-${name}` : name);
    });
    return <Text>Ready</Text>;
  }
  const { unmount } = open(<Keys />, {
    Ready(type) {
      for (const piece of ["\u001bd:\u001bx", "\u001b", "[", "5", "~", "\u001b"]) type(piece);
    },
  });
  await expect.poll(() => seen).toEqual(["alt-d", ":", "escape", "x", "page up", "escape"]);
  unmount();
});

it("an Escape is out of the way before the key that comes after it, but not before the rest of a sequence", async () => {
  const input = Object.assign(new PassThrough(), { setRawMode() {}, ref() {}, unref() {} });
  const seen: { readonly key: string; readonly at: number }[] = [];
  new KeyStream(input).on("data", (key: string) => {
    seen.push({ key, at: performance.now() });
    // Each comes once the Escape before it has gone through.
    if (seen.length === 1) setImmediate(() => input.emit("data", "x\u001b"));
    if (seen.length === 3) setImmediate(() => input.emit("data", "[A"));
  });
  input.emit("data", "\u001b");
  await expect.poll(() => seen.map(({ key }) => key)).toEqual(["\u001b", "x", "\u001b", "[", "A"]);
  const [first = 0, next = 0] = seen.map(({ at }) => at);
  // Ink waits 20 ms for the rest of a sequence; timers may be a millisecond early.
  expect(next - first).toBeGreaterThan(25);
});

it("gives what was typed before the input ended, then ends", async () => {
  const input = Object.assign(new PassThrough(), { setRawMode() {}, ref() {}, unref() {} });
  const keys = new KeyStream(input, "a");
  input.end("bc");
  expect(await keys.toArray()).toEqual(["a", "b", "c"]);
});
