import type { Identified } from "@twinhelm/core/area/rows";
import { pathsOfFilter } from "@twinhelm/core/filter/paths";
import type { Records } from "@twinhelm/core/record/records";
import { askSources } from "@twinhelm/core/record/source";
import { commandText } from "@twinhelm/core/text/command";
import type { Connection } from "../connection/connection";
import { didYouMean } from "../input/nearest";
import { usageError } from "../shell/exit";

interface Wanted {
  readonly sort?: Readonly<Record<string, unknown>> | undefined;
  readonly filter?: Record<string, unknown> | undefined;
}

/** Ends a list that names fields that its records have not: a server leaves those out in silence. */
export async function checkNames<Row extends Identified, Body>(
  area: Records<Row, Body>,
  { transport }: Connection,
  { sort, filter }: Wanted,
): Promise<void> {
  const { columns } = area.list(await askSources(area.sources, transport, "essential"));
  const sorted = columns.flatMap((column) => column.sort ?? []);
  const body = Object.keys(Object(area.example));
  const fields = [...new Set([...columns.map(({ key }) => key), ...area.answered, ...body])];
  check("--sort", Object.keys(sort ?? {}), sorted);
  check("--filter", filter === undefined ? [] : pathsOfFilter(filter), fields);
}

/** A name inside of a field is taken as it is where the caller may not see which there are, such as attributes. */
function check(option: string, paths: readonly string[], names: readonly string[]): void {
  for (const path of paths) {
    const [root = ""] = path.split(".");
    const isHidden = path !== root && !names.some((each) => each.startsWith(`${root}.`));
    if (!names.includes(path) && !isHidden)
      throw usageError(commandText("field.unknown", { option, name: path, meant: didYouMean(path, names) }));
  }
}
