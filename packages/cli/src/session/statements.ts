import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { identityRecords } from "@twinhelm/core/identity/records";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyRecords } from "@twinhelm/core/policy/records";
import { statementsOf } from "@twinhelm/core/policy/trial";
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
