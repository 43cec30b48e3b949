import { bucketDemo, demoTaken } from "@twinhelm/core/bucket/demo";
import { type CommandContext, connect } from "../connection/connection";
import { answerFormats, oneFormatOf, writeValue } from "../output/output";
import type { OutputOptions } from "../record/options";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";

/** Brings the demo data to an instance without buckets. */
export async function takeDemo(context: CommandContext, options: OutputOptions): Promise<ExitCode> {
  const format = oneFormatOf(options.output, answerFormats);
  const content = await runAction(context, connect(context, options), bucketDemo, {});
  if (format === "table") context.say(demoTaken(content));
  else await writeValue(format, content, context.out);
  return exitCodes.ok;
}
