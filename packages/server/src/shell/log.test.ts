import { expect, it } from "vitest";
import { calmLog, logText } from "./log";

const full = () => Object.assign(new Error("database or disk is full"), { errcode: 13 });

it("a full disk is one line a minute, and says how often it was refused meanwhile", () => {
  const lines: string[] = [];
  let time = 0;
  const log = calmLog(
    (error) => lines.push(logText(error)),
    () => time,
  );
  for (; time < 120_000; time += 1_000) log(full());
  expect(lines).toEqual([
    "The disk of the server is full. Nothing was changed. Free some space, then try again.",
    "The disk of the server is full. Nothing was changed. Free some space, then try again. (59 more since it was said last)",
  ]);
});

it("what is unexpected is passed on each time, with its stack", () => {
  const seen: unknown[] = [];
  const log = calmLog(
    (error) => seen.push(error),
    () => 0,
  );
  const error = new Error("odd");
  log(error);
  log(error);
  expect(seen).toEqual([error, error]);
  expect(logText(error)).toMatch(/^Error: odd\n +at /);
});

it("a message cannot look like lines of the log", () => {
  const error = new TypeError('"Bearer x\nadmin signed in\u2028" is no header', { cause: new Error("a\rb") });
  const text = logText(error);
  expect(text.split(/[\n\r\u2028]/).filter((line) => !/^ +at |^ {2}because of /.test(line))).toEqual([
    'TypeError: "Bearer x\\u{a}admin signed in\\u{2028}" is no header',
  ]);
  expect(logText("a\nb")).toBe("a\\u{a}b");
});
