/** A stretch of two texts that are compared: in both, only in the earlier, or only in the later one. */
export interface TextPart {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** Steps of the search for what both have in common; texts that differ more are shown as replaced. */
const mostSteps = 400;

/** What became of a text, by its words: `gone` and `same` together are the earlier one, `new` and `same` the later. */
export function textParts(earlier: string, later: string): readonly TextPart[] {
  const [old, now] = [wordsOf(earlier), wordsOf(later)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1;
  let end = 0;
  const room = Math.min(old.length, now.length) - start;
  while (end < room && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const [was, is] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return joined([
    { kind: "same", text: old.slice(0, start).join("") },
    ...changedParts(was, is),
    { kind: "same", text: old.slice(old.length - end).join("") },
  ]);
}

/** Words, spaces and signs, which together are the text. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

function changedParts(was: readonly string[], is: readonly string[]): readonly TextPart[] {
  const path = was.length === 0 || is.length === 0 ? undefined : shortestPath(was, is);
  if (path !== undefined) return path;
  return [
    { kind: "gone", text: was.join("") },
    { kind: "new", text: is.join("") },
  ];
}

/** The shortest way from one list of words to another (Myers, O(ND)); `undefined`: it takes too many steps. */
function shortestPath(was: readonly string[], is: readonly string[]): readonly TextPart[] | undefined {
  /** Of each step, how far it comes on each diagonal. */
  const steps: ReadonlyMap<number, number>[] = [];
  let reached = new Map([[1, 0]]);
  for (let step = 0; step <= Math.min(mostSteps, was.length + is.length); step += 1) {
    steps.push(reached);
    const next = new Map(reached);
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      let x = fromAbove(reached, diagonal, step) ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1;
      while (x < was.length && x - diagonal < is.length && was[x] === is[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= was.length && x - diagonal >= is.length) return walkedBack(was, is, steps);
    }
    reached = next;
  }
  return undefined;
}

const at = (reached: ReadonlyMap<number, number>, diagonal: number): number => reached.get(diagonal) ?? 0;

/** Whether a diagonal is entered by a new word, and not by one that is gone. */
const fromAbove = (reached: ReadonlyMap<number, number>, diagonal: number, step: number): boolean =>
  diagonal === -step || (diagonal !== step && at(reached, diagonal - 1) < at(reached, diagonal + 1));

function walkedBack(
  was: readonly string[],
  is: readonly string[],
  steps: readonly ReadonlyMap<number, number>[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let [x, y] = [was.length, is.length];
  for (const [step, reached] of [...steps.entries()].toReversed()) {
    const diagonal = x - y;
    const above = fromAbove(reached, diagonal, step);
    const before = above ? diagonal + 1 : diagonal - 1;
    const fromX = step === 0 ? 0 : at(reached, before);
    const fromY = step === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY) {
      parts.push({ kind: "same", text: was[x - 1] ?? "" });
      [x, y] = [x - 1, y - 1];
    }
    if (step === 0) break;
    parts.push(above ? { kind: "new", text: is[y - 1] ?? "" } : { kind: "gone", text: was[x - 1] ?? "" });
    [x, y] = [fromX, fromY];
  }
  return parts.toReversed();
}

/** Neighbours of one kind as one part; of a change, what is gone comes first, and blanks between changes belong to it. */
function joined(parts: readonly TextPart[]): readonly TextPart[] {
  const done: TextPart[] = [];
  let gone = "";
  let fresh = "";
  const flush = () => {
    if (gone !== "") done.push({ kind: "gone", text: gone });
    if (fresh !== "") done.push({ kind: "new", text: fresh });
    gone = "";
    fresh = "";
  };
  const filled = parts.filter(({ text }) => text !== "");
  for (const [index, { kind, text }] of filled.entries()) {
    const between = kind === "same" && text.trim() === "" && filled[index + 1] !== undefined;
    const changed = gone !== "" && fresh !== "";
    if (kind === "gone") gone += text;
    else if (kind === "new") fresh += text;
    else if (between && changed && filled[index + 1]?.kind !== "same") {
      gone += text;
      fresh += text;
    } else {
      flush();
      const last = done.at(-1);
      if (last?.kind === "same") done[done.length - 1] = { kind, text: last.text + text };
      else done.push({ kind, text });
    }
  }
  flush();
  return done;
}

const marks = { same: ["", ""], gone: ["[-", "-]"], new: ["{+", "+}"] } as const;

/** Parts of a text as plain text: what is gone in `[- -]`, what is new in `{+ +}`. */
export const plainParts = (parts: readonly TextPart[]): string =>
  parts.map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`).join("");
