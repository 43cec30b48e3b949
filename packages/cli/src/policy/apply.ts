import { policyApply } from "@twinhelm/core/policy/actions";
import { changeText } from "@twinhelm/core/policy/diff";
import { policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { type CommandContext, connect } from "../connection/connection";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import { readBody } from "../record/body";
import type { FileOptions } from "../record/options";
import { type ExitCode, exitCodes } from "../shell/exit";
import { perform } from "../shell/perform";

/** Brings a custom policy to the state of a file: it is made, changed or left as it is. */
export async function applyPolicy(
  context: CommandContext,
  options: FileOptions & { dryRun?: boolean },
): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const connection = connect(context, options);
  const policy = await readBody(context, policyRecords, options, true);
  const { dryRun = false } = options;
  const { outcome, id, changes } = await perform(context, connection, policyApply, { policy, dryRun });
  if (format === "table") {
    for (const change of changes) context.out(changeText(change));
    if (outcome === "changed" && changes.length === 0) context.out(policyText("changes.other"));
    context.say(
      policyText(dryRun ? `apply.would.${outcome}` : `apply.did.${outcome}`, { name: policy.name }),
    );
  } else await writeValue(format, { name: policy.name, outcome, id, changes }, context.out);
  return dryRun && outcome !== "unchanged" ? exitCodes.differences : exitCodes.ok;
}
