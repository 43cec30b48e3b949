import { actionNamed } from "../access/catalogue";
import { type NameOf, noNames } from "../access/words";
import type { Transport } from "../http/transport";
import { segmentSources } from "./choices";

/** Kinds of the resources that actions take, each once. */
export const kindsOfActions = (actions: readonly string[]) => [
  ...new Set(actions.flatMap((action) => actionNamed(action)?.segments ?? [])),
];

/** Names of what actions can be done to, as far as they can be read. What cannot be read has none. */
export async function loadNames(transport: Transport, actions: readonly string[]): Promise<NameOf> {
  const kinds = kindsOfActions(actions);
  if (kinds.length === 0) return noNames;
  const loaded = await Promise.all(
    kinds.map(async (kind) => [kind, await segmentSources[kind].load?.(transport)] as const),
  );
  const names = new Map(
    loaded.flatMap(([kind, result]) =>
      result?.ok === true ? result.value.map(({ value, label }) => [`${kind} ${value}`, label] as const) : [],
    ),
  );
  return (kind, id) => names.get(`${kind} ${id}`);
}
