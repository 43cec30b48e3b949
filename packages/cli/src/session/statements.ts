import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { identityRecords } from "@twinhelm/core/identity/records";
import { policyApi } from "@twinhelm/core/policy/api";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyRecords } from "@twinhelm/core/policy/records";
import { namesNoPolicy, sourcedBy, statementsOf } from "@twinhelm/core/policy/trial";
import { decodeToken, parseCredential } from "@twinhelm/core/session/token";
import type { CommandContext, Connection } from "../connection/connection";
import { findRecord, readRecord } from "../record/find";
import { runAction } from "../shell/runAction";

/** What the policies of an identity grant, given by its id or name. Its right to itself is not among them. */
export async function statementsOfIdentity(
  context: CommandContext,
  connection: Connection,
  given: string,
): Promise<readonly SourcedStatement[]> {
  const { id, row } = await findRecord(context, connection, identityRecords, given);
  const { policies } = row ?? (await readRecord(context, connection, identityRecords, id));
  const listed = await runAction(context, connection, policyRecords.actions.list, {});
  const rows: readonly Policy[] = listed.rows;
  return statementsOf(rows.filter(({ _id }) => policies.includes(_id)));
}

/** The statements of the caller, with the policies that they come from as far as the caller may look those up. */
export async function withPolicies(
  { transport, credential }: Connection,
  statements: readonly SourcedStatement[],
): Promise<readonly SourcedStatement[]> {
  const token = parseCredential(credential)?.token;
  const id = token === undefined ? undefined : decodeToken(token)?._id;
  if (id === undefined || !namesNoPolicy(statements)) return statements;
  const [identity, listed] = await Promise.all([
    identityRecords.api.get(transport, id),
    policyApi.list(transport),
  ]);
  if (!identity.ok || !listed.ok) return statements;
  const attached = identity.value?.policies ?? [];
  const held = listed.value.rows.filter(({ _id }) => attached.includes(_id));
  return sourcedBy(statements, held);
}
