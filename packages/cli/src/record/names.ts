import type { Policy } from "@twinhelm/core/policy/model";
import type { Connection } from "../connection/connection";

/** Policies, for their names; none where the caller may not list them. */
export async function policyNames(connection: Connection): Promise<readonly Policy[]> {
  const { policyList } = await import("@twinhelm/core/policy/actions");
  const listed = await policyList.run(connection, {});
  return listed.ok ? listed.value.rows : [];
}
