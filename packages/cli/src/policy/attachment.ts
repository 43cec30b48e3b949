import { shellText } from "@twinhelm/core/action/commandLine";
import type { Identified } from "@twinhelm/core/area/rows";
import type { Attachment as Attaching } from "@twinhelm/core/policy/attachment";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { isId } from "@twinhelm/core/record/id";
import type { Records } from "@twinhelm/core/record/records";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { findAmong, findRecord } from "../record/find";
import type { FileOptions } from "../record/options";
import { CommandError, type ExitCode, exitCodes } from "../shell/exit";
import { refusal, runAction } from "../shell/runAction";

/** What may hold policies. */
export type Holder = "identity" | "apikey";

interface Attachment {
  readonly verb: "attach" | "detach";
  /** Id or name of the holder. */
  readonly given: string;
  /** Ids or names. */
  readonly policies: readonly string[];
}

/** Attaches policies to what may hold them, or detaches them; all are given by id or name. */
export async function changeAttachment(
  context: CommandContext,
  holder: Holder,
  { verb, given, policies }: Attachment,
  options: TargetOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { id, name, action, attached } = await findHolder(context, connection, holder, verb, given);
  const wanted = [...new Set(policies)];
  // One that is gone can still be detached.
  const known = verb === "detach" ? wanted.filter((each) => attached?.includes(each)) : [];
  const others = wanted.filter((each) => !known.includes(each));
  const policyIds = [...known, ...(await idsOf(context, connection, others))];
  await runAction(context, connection, action, { id, policyIds });
  // What is attached is unknown where the holder is not for the caller to see: then all count as changed.
  const changed = policyIds.filter(
    (each) => attached === undefined || attached.includes(each) !== (verb === "attach"),
  );
  for (const line of outcome(verb, name, changed.length, policyIds.length - changed.length))
    context.say(line);
  return exitCodes.ok;
}

/** Looks up the policies of `--policy`, and gives what attaches them to the new identity or key. */
export async function attachNew(
  holder: Holder,
  context: CommandContext,
  connection: Connection,
  { policy = [] }: FileOptions,
): Promise<((id: string) => Promise<void>) | undefined> {
  if (policy.length === 0) return undefined;
  const policyIds = [...(await idsOf(context, connection, policy))];
  const { attach } = await attachingOf(holder);
  return async (id) => {
    const result = await attach.run(connection, { id, policyIds });
    if (result.ok) return;
    const again = shellText(attach.command({ id, policyIds }));
    context.say(policyText("attach.left", { id, command: again }));
    const failure = await refusal(context, connection, attach, { id, policyIds }, result.failure);
    throw new CommandError(failure.message, exitCodes.partly);
  };
}

const attachingOf = async (holder: Holder): Promise<Attaching> =>
  holder === "identity"
    ? (await import("@twinhelm/core/identity/records")).identityRecords.actions
    : (await import("@twinhelm/core/apikey/records")).apikeyRecords.actions;

/** What is said of those that were attached or detached, and of those that were so before. */
function outcome(verb: Attachment["verb"], name: string, changed: number, same: number): readonly string[] {
  const policies = (count: number) => (count === 1 ? "1 policy" : `${count} policies`);
  const done = verb === "attach" ? `attached to ${name}` : `detached from ${name}`;
  const before = verb === "attach" ? `attached to ${name} already` : `not attached to ${name}`;
  const unchanged = changed === 0 ? "Nothing changed: " : "";
  return [
    ...(changed === 0 ? [] : [`${policies(changed)} ${changed === 1 ? "is" : "are"} ${done}.`]),
    ...(same === 0 ? [] : [`${unchanged}${policies(same)} ${same === 1 ? "was" : "were"} ${before}.`]),
  ];
}

/** The identity or the key with this id or name, the action on it, and what is attached to it. */
async function findHolder(
  context: CommandContext,
  connection: Connection,
  holder: Holder,
  verb: "attach" | "detach",
  given: string,
) {
  const find = async <Row extends Identified & { readonly policies: readonly string[] }, Body>(
    records: Records<Row, Body>,
    actions: Attaching,
  ) => {
    const { id, name, row } = await findRecord(context, connection, records, given);
    return { id, name, action: actions[verb], attached: row?.policies };
  };
  if (holder === "identity") {
    const { identityRecords } = await import("@twinhelm/core/identity/records");
    return find(identityRecords, identityRecords.actions);
  }
  const { apikeyRecords } = await import("@twinhelm/core/apikey/records");
  return find(apikeyRecords, apikeyRecords.actions);
}

/** Ids of policies. A caller who may not list them gives ids, which the server checks. */
async function idsOf(
  context: CommandContext,
  connection: Connection,
  given: readonly string[],
): Promise<readonly string[]> {
  if (given.length === 0) return [];
  const listed = await policyRecords.actions.list.run(connection, {});
  if (listed.ok) {
    const rows: readonly Policy[] = listed.value.rows;
    return [...new Set(given.map((each) => findAmong(policyRecords, rows, each).id))];
  }
  if (listed.failure.code === "denied") {
    const { predefinedPolicies } = await import("@twinhelm/core/policy/predefined");
    const isKnownId = (each: string) => isId(each) || predefinedPolicies.some(({ _id }) => _id === each);
    if (given.every(isKnownId)) return given;
  }
  throw await refusal(context, connection, policyRecords.actions.list, {}, listed.failure);
}
