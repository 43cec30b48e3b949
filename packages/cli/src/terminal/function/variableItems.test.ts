import { expect, it } from "vitest";
import { variableItems } from "./variableItems";

const pem = "-----BEGIN-----\nabc\n-----END-----\n";
const plain = (text: string) => text;
const nothing = { run: () => undefined };
const itemOf = (shown: readonly string[], edited: number[] = []) => {
  const items = variableItems({
    draft: { code: "", triggers: [], variables: [{ name: "KEY", value: pem }] },
    problems: {},
    shown: new Set(shown),
    paint: plain,
    keys: {
      show: () => undefined,
      copy: () => undefined,
      edit: () => nothing,
      editText: (at) => ({ run: () => edited.push(at) }),
      remove: () => nothing,
      add: nothing,
    },
  });
  const item = items.find(({ id }) => id === "variable 0");
  if (item === undefined) throw new Error("there is no variable");
  return item;
};

it("a value of several lines is hidden, shown line by line, and edited where lines can be written", () => {
  const edited: number[] = [];
  const hidden = itemOf([], edited);
  expect([hidden.head, hidden.below?.(false, 80)]).toEqual(["KEY = ••••••••••••", []]);
  expect(hidden.below?.(true, 80)).toEqual([
    "space shows the value, e edits it in $EDITOR, over several lines too.",
  ]);
  hidden.commands?.edit?.();
  expect(edited).toEqual([0]);
  const told = itemOf(["KEY"]);
  expect([told.head, told.below?.(false, 80)]).toEqual([
    "KEY = 3 lines",
    ["-----BEGIN-----", "abc", "-----END-----"],
  ]);
});
