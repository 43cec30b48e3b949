import { type LogEntry, readableOf } from "./readable";
import { versionControlText } from "./text";

/** An answer as plain lines. */
export function readableLines(result: unknown): readonly string[] {
  const shown = readableOf(result);
  switch (shown.kind) {
    case "log":
      return shown.entries.flatMap(entryLines);
    case "diff":
      return shown.files.flatMap(({ path, lines }) => [path, ...lines.map(({ text }) => text)]);
    case "branches":
      return shown.branches.length === 0
        ? [versionControlText("branches.none")]
        : shown.branches.map(
            ({ name, commit, label, isCurrent }) => `${isCurrent ? "*" : " "} ${name}  ${commit}  ${label}`,
          );
    case "text":
      return shown.text.trim() === ""
        ? [versionControlText("answer.empty")]
        : shown.text.replace(/\n+$/, "").split("\n");
    case "said":
      return shown.lines;
    case "facts":
      return shown.facts.length === 0
        ? [versionControlText("answer.empty")]
        : shown.facts.map(([name, value]) => `${name}: ${value}`);
  }
}

function entryLines({ hash, date, message, refs, author, diff, text }: LogEntry): readonly string[] {
  if (date === "") return hash.split("\n");
  return [
    `${hash.slice(0, 7)}  ${date.slice(0, 16).replace("T", " ")}  ${message}${refs === "" ? "" : `  (${refs})`}`,
    ...(author === "" || author === "Spica" ? [] : [`         ${author}`]),
    ...text.split("\n").flatMap((line) => (line === "" ? [] : [`         ${line}`])),
    ...diff.flatMap(({ path, lines }) => [path, ...lines.map((line) => line.text)]),
  ];
}
