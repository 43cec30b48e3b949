import { isSame } from "@twinhelm/core/editing/same";
import type { Language } from "@twinhelm/core/function/model";
import { visibleText } from "@twinhelm/core/text/visible";
import type { CommandContext } from "../../connection/connection";
import { createWriter, formatOf, type OutputShape } from "../../output/output";
import { type FunctionParts, fileName, type PartName, partNames } from "./files";

/** A file of a function that is not what the other side has. */
export interface Difference {
  readonly function: string;
  readonly part: PartName;
  /** Below the folder. */
  readonly file: string;
  readonly change: "added" | "changed";
}

/** The parts of `from` that `to` has not, or has otherwise. What only `to` has stays. */
export function differencesOf(
  id: string,
  from: FunctionParts,
  to: FunctionParts,
  named: { readonly language: Language; readonly indexFile?: string | undefined },
): readonly Difference[] {
  return partNames.flatMap((part) => {
    const wanted = from[part];
    if (wanted === undefined || isSame(wanted, to[part])) return [];
    const name = part === "index" ? named.indexFile : undefined;
    const file = `function/${id}/${name ?? fileName(part, named.language)}`;
    return [{ function: id, part, file, change: to[part] === undefined ? "added" : "changed" }];
  });
}

const shape: OutputShape<Difference> = {
  name: ({ file }) => file,
  columns: [
    { title: "change", text: ({ change }) => change },
    { title: "function", text: (each) => each.function },
    { title: "file", text: ({ file }) => file },
  ],
};

/** `+` comes, `~` changes. */
const signs = { added: "+", changed: "~" } as const;

/** Prints what is different. */
export async function printDifferences(
  context: CommandContext,
  output: string,
  differences: readonly Difference[],
): Promise<void> {
  const format = formatOf(output);
  if (format === "table" && context.view === undefined) {
    for (const { change, file } of differences) context.out(`${signs[change]} ${visibleText(file)}`);
    return;
  }
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(differences);
  await writer.end();
}
