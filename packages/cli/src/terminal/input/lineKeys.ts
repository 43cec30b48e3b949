import type { PressedKey } from "../keys/bindings";
import type { Edit } from "./line";

type LineKey = PressedKey & { readonly backspace?: boolean; readonly delete?: boolean };

const move = (to: Extract<Edit, { to: unknown }>["to"]): Edit => ({ kind: "move", to });
const remove = (to: Extract<Edit, { to: unknown }>["to"]): Edit => ({ kind: "delete", to });
const cut = (to: Extract<Edit, { to: unknown }>["to"]): Edit => ({ kind: "cut", to });

/** As shells have them. */
const withControl: Readonly<Record<string, Edit>> = {
  a: move("start"),
  b: move("left"),
  d: remove("right"),
  e: move("end"),
  f: move("right"),
  h: remove("left"),
  k: cut("end"),
  u: cut("start"),
  w: cut("spaceLeft"),
  y: { kind: "paste" },
};

const withAlt: Readonly<Record<string, Edit>> = {
  b: move("wordLeft"),
  d: cut("wordRight"),
  f: move("wordRight"),
};

/** What a key does to the line that is typed; `undefined` if it does nothing. */
export function editOf(input: string, key: LineKey): Edit | undefined {
  const byWord = key.ctrl === true || key.meta === true;
  if (key.leftArrow) return move(byWord ? "wordLeft" : "left");
  if (key.rightArrow) return move(byWord ? "wordRight" : "right");
  if (key.home) return move("start");
  if (key.end) return move("end");
  if (key.backspace) return key.meta === true ? cut("wordLeft") : remove("left");
  if (key.delete) return remove("right");
  if (key.ctrl) return withControl[input];
  if (key.meta) return withAlt[input];
  if (key.return || key.escape || key.tab || input === "") return undefined;
  return { kind: "insert", text: input };
}
