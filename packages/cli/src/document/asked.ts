import type { Transport } from "@twinhelm/core/http/transport";
import { isId } from "@twinhelm/core/record/id";
import { jsonFilterOf } from "../input/query";
import type { Format } from "../output/output";
import type { Target } from "./target";

export type Filter = string | Record<string, unknown>;

/** A filter as JSON, or a condition in the rule language. Exit 2 for what begins like JSON and is not JSON. */
export const filterOf = (text: string | undefined): Filter | undefined =>
  text?.trim().startsWith("{") ? jsonFilterOf(text) : text;

/** The bucket of a name. Only a title, names of fields and the formats that show columns need its schema. */
export async function targetOfBucket(
  transport: Transport,
  name: string,
  format: Format,
  { sort, filter }: { sort: Readonly<Record<string, unknown>> | undefined; filter: Filter | undefined },
): Promise<Target> {
  const isBare = isId(name) && format !== "table" && format !== "csv";
  if (isBare && sort === undefined && filter === undefined)
    return { id: name, shape: { columns: [], name: (row) => row._id } };
  const { findKnown, findTarget } = await import("./target");
  const found = await (isBare ? findKnown : findTarget)(transport, name);
  if (sort !== undefined) found.checkPaths?.("--sort", Object.keys(sort));
  if (filter !== undefined) {
    const { pathsOfFilter } = await import("@twinhelm/core/filter/paths");
    found.checkPaths?.("--filter", pathsOfFilter(filter));
  }
  return found;
}
