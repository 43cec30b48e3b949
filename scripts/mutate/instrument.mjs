// Writes all mutants of a file into its text, each behind a switch: `__mutant(7) ? changed : original`.

/** The source with its mutants; they carry their `id`, the number by which `__mutant` knows them. */
export function instrument(source, mutants) {
  const groups = new Map();
  for (const mutant of mutants) {
    const key = `${mutant.kind}:${mutant.range}`;
    groups.set(key, [...(groups.get(key) ?? []), mutant]);
  }
  const insertions = [...groups.values()].flatMap(insertionsOf);
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = "const __mutant = globalThis.__mutants.isActive;";
  let from = 0;
  for (const { at, insert } of insertions) {
    text += source.slice(from, at) + insert;
    from = at;
  }
  return text + source.slice(from);
}

/** Of two that begin at one place the longer is outside; of two that end there, the shorter is inside. */
function insertionsOf(group) {
  const [{ range, kind }] = group;
  const [start, end] = range;
  const length = end - start;
  const [before, after] = wrapping(kind, group);
  if (kind === "body") return [{ at: start + 1, order: -1e9, insert: before }];
  return [
    { at: start, order: 1e9 - length, insert: before },
    { at: end, order: length - 1e9, insert: after },
  ];
}

function wrapping(kind, group) {
  const [{ id }] = group;
  if (kind === "body") return [`if (__mutant(${id})) return undefined;`, ""];
  if (kind === "statement") return [`{if (!__mutant(${id})) `, "}"];
  return [`(${group.map((each) => `__mutant(${each.id}) ? (${each.text}) : `).join("")}(`, "))"];
}
