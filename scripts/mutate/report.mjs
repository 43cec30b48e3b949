// What a mutation run prints: each change that no test noticed, then the counts.

const percent = (part, whole) => (whole === 0 ? 100 : (100 * part) / whole);
const count = (mutants, results) => {
  const noticed = mutants.filter(({ id }) => results.get(id) === "noticed").length;
  return { noticed, share: percent(noticed, mutants.length) };
};
const short = (text) => {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 57)}...` : line || "nothing";
};

/** Prints the report; gives back the share of mutants that were noticed, in per cent. */
export function printReport({ mutants, results, all, seconds }) {
  for (const { id, file, line, code, was, now, kind } of mutants) {
    const result = results.get(id);
    if (result === "noticed" && !all) continue;
    const change = `${short(was)} -> ${kind === "body" ? "an empty body" : short(now)}`;
    console.log(`${file}:${line} ${result}: ${change}\n    ${code}`);
  }
  for (const [file, own] of Map.groupBy(mutants, ({ file }) => file)) {
    const { noticed, share } = count(own, results);
    console.log(`${share.toFixed(1).padStart(5)} %  ${noticed}/${own.length}  ${file}`);
  }
  const { noticed, share } = count(mutants, results);
  console.log(`${noticed} of ${mutants.length} mutants noticed: ${share.toFixed(1)} % in ${seconds} s`);
  return share;
}
