import { expect, it } from "vitest";
import { searchDelay } from "./state";
import { createTyping } from "./typing";

/** A search on a clock that goes on when it is told to. */
function begin() {
  const asked: string[] = [];
  let now = 0;
  let waiting: { readonly at: number; readonly task: () => void }[] = [];
  const typing = createTyping(
    (text) => asked.push(text),
    (task, milliseconds) => {
      const each = { at: now + milliseconds, task };
      waiting.push(each);
      return () => {
        waiting = waiting.filter((other) => other !== each);
      };
    },
  );
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { task } of due) task();
  };
  return { asked, typing, pass };
}

it("asks once, when typing has paused", () => {
  const { asked, typing, pass } = begin();
  typing.typed("b");
  pass(searchDelay - 1);
  typing.typed("ba");
  pass(searchDelay - 1);
  expect(asked).toEqual([]);
  pass(1);
  expect(asked).toEqual(["ba"]);
  pass(searchDelay);
  expect(asked).toEqual(["ba"]);
});

it("asks at once where it is told to, and not again", () => {
  const { asked, typing, pass } = begin();
  typing.typed("b");
  typing.ask("ba");
  pass(searchDelay);
  expect(asked).toEqual(["ba"]);
});

it("asks nothing once it was stopped", () => {
  const { asked, typing, pass } = begin();
  typing.typed("b");
  typing.stop();
  pass(searchDelay);
  expect(asked).toEqual([]);
});
