import { type AccessRequest, createAccess } from "@twinhelm/core/access/evaluate";
import { statementsOf } from "../../policy/store";
import type { Undoing } from "./thing";

/** What the caller can do now to change things back, and could not once it is undone. */
export async function lockoutOf({ tx, caller, access }: Undoing): Promise<readonly string[]> {
  const needed: readonly AccessRequest[] = [
    { action: "activity:index" },
    { action: "passport:policy:index", list: true },
    ...caller.policies.flatMap((id) => [
      { action: "passport:policy:update", segments: [id] },
      { action: "passport:identity:policy:add", segments: [caller.id, id] },
    ]),
  ];
  const had = needed.filter(({ action, segments, list }) => access.can(action, segments, list));
  if (had.length === 0) return [];
  const own =
    caller.kind === "identity"
      ? (await tx.identities.find(caller.id))?.identity
      : await tx.apiKeys.find(caller.id);
  const after = createAccess(await statementsOf(tx, own?.policies ?? []));
  const lost = had.filter(({ action, segments, list }) => !after.can(action, segments, list));
  return [...new Set(lost.map(({ action }) => action))];
}
