import { documentText } from "./text";

const words = {
  done: ["changes.doneOne", "changes.done"],
  undo: ["changes.undoOne", "changes.undo"],
  fixed: ["changes.fixedOne", "changes.fixed"],
  outside: ["changes.outsideOne", "changes.outside"],
  wrong: ["changes.wrongOne", "changes.wrong"],
} as const;

/** What a change of cells says of so many of them, also of a single one. */
export function changeWords(said: keyof typeof words, count: number): string {
  const [one, many] = words[said];
  return count === 1 ? documentText(one) : documentText(many, { count });
}
