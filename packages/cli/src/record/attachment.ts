import type { Action } from "@twinhelm/core/action/action";
import { apikeyAttach, apikeyDetach } from "@twinhelm/core/apikey/actions";
import { identityAttach, identityDetach } from "@twinhelm/core/identity/actions";
import { policyList } from "@twinhelm/core/policy/actions";
import type { Policy } from "@twinhelm/core/policy/model";
import type { Identified } from "@twinhelm/core/record/area";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { policyArea } from "../policy/area";
import { type ExitCode, exitCodes } from "../shell/exit";
import { perform, refusal } from "../shell/perform";
import type { RecordArea } from "./area";
import { findAmong, findRecord, looksLikeId } from "./find";

type Change = Action<{ id: string; policyIds: string[] }, unknown>;

/** What may hold policies. */
export type Holder = "identity" | "apikey";

const changes: Readonly<Record<Holder, Readonly<Record<"attach" | "detach", Change>>>> = {
  identity: { attach: identityAttach, detach: identityDetach },
  apikey: { attach: apikeyAttach, detach: apikeyDetach },
};

interface Attachment {
  readonly holder: Holder;
  readonly verb: "attach" | "detach";
  /** Id or name of the holder. */
  readonly given: string;
  /** Ids or names. */
  readonly policies: readonly string[];
}

/** Attaches policies to what may hold them, or detaches them; all are given by id or name. */
export async function changeAttachment<Row extends Identified, Body>(
  context: CommandContext,
  area: RecordArea<Row, Body>,
  { holder, verb, given, policies }: Attachment,
  options: TargetOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const action = changes[holder][verb];
  const { id, name, row } = await findRecord(context, connection, area, given);
  const attached = row === undefined ? [] : attachedTo(row);
  const wanted = [...new Set(policies)];
  // One that is gone can still be detached.
  const known = verb === "detach" ? wanted.filter((each) => attached.includes(each)) : [];
  const others = wanted.filter((each) => !known.includes(each));
  const policyIds = [...known, ...(await idsOf(context, connection, others))];
  await perform(context, connection, action, { id, policyIds });
  const count = policyIds.length === 1 ? "1 policy is" : `${policyIds.length} policies are`;
  context.say(verb === "attach" ? `${count} attached to ${name}.` : `${count} detached from ${name}.`);
  return exitCodes.ok;
}

const attachedTo = (row: object): readonly unknown[] =>
  "policies" in row && Array.isArray(row.policies) ? row.policies : [];

/** Ids of policies. Whoever may not list them gives ids, and the server says what becomes of those. */
async function idsOf(
  context: CommandContext,
  connection: Connection,
  given: readonly string[],
): Promise<readonly string[]> {
  if (given.length === 0) return [];
  const listed = await policyList.run(connection, {});
  if (listed.ok) {
    const rows: readonly Policy[] = listed.value.rows;
    return [...new Set(given.map((each) => findAmong(policyArea, rows, each).id))];
  }
  if (listed.failure.code === "denied") {
    const { predefinedPolicies } = await import("@twinhelm/core/policy/predefined");
    const isId = (each: string) => looksLikeId(each) || predefinedPolicies.some(({ _id }) => _id === each);
    if (given.every(isId)) return given;
  }
  throw await refusal(context, connection, policyList, {}, listed.failure);
}
