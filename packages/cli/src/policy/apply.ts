import { policyApply } from "@twinhelm/core/policy/actions";
import { changeText } from "@twinhelm/core/policy/diff";
import { loadNames } from "@twinhelm/core/policy/names";
import { policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { unseenBuckets, unseenText, withSeenBuckets } from "@twinhelm/core/policy/unseen";
import { type CommandContext, connect } from "../connection/connection";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { readBody } from "../record/body";
import type { FileOptions } from "../record/options";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";

/** Brings a custom policy to the state of a file: it is made, changed or left as it is. */
export async function applyPolicy(
  context: CommandContext,
  options: FileOptions & { dryRun?: boolean; complete?: boolean },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const connection = connect(context, options);
  const read = await readBody(context, policyRecords, options, true);
  const { dryRun = false, complete = false } = options;
  const policy = complete ? withSeenBuckets(read) : read;
  const unseen = unseenBuckets(policy.statement);
  const namesOf = (actions: readonly string[]) => loadNames(connection.transport, actions);
  if (unseen.length > 0) {
    const nameOf = await namesOf(["bucket:index"]);
    for (const each of unseen) context.say(unseenText(each, nameOf));
  }
  if (unseen.length > 0) context.say(policyText("unseen.command"));
  const { outcome, id, changes } = await runAction(context, connection, policyApply, { policy, dryRun });
  if (format === "table") {
    const nameOf = await namesOf(changes.map(({ action }) => action));
    for (const change of changes) context.out(changeText(change, nameOf));
    if (outcome === "changed" && changes.length === 0) context.out(policyText("changes.other"));
    context.say(
      policyText(dryRun ? `apply.would.${outcome}` : `apply.did.${outcome}`, { name: policy.name }),
    );
  } else await writeValue(format, { name: policy.name, outcome, id, changes }, context.out);
  return dryRun && outcome !== "unchanged" ? exitCodes.differences : exitCodes.ok;
}
