import { placeholder } from "@twinhelm/core/bucket/guide/calls";
import { bucketGuide } from "@twinhelm/core/bucket/guide/guide";
import { type GuideKind, guideKinds } from "@twinhelm/core/bucket/guide/kinds";
import { guideText } from "@twinhelm/core/bucket/guide/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findBucket } from "./find";

interface Guiding extends TargetOptions {
  /** What examples are written for; absent: all. */
  readonly for?: GuideKind | undefined;
}

/** Prints the examples of the guide for developers, each below its title. */
export async function printGuide(
  context: CommandContext,
  given: string,
  { for: wanted, ...options }: Guiding,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { _id: bucketId } = await findBucket(connection.transport, given);
  const { cards, stored } = await runAction(context, connection, bucketGuide, { bucketId });
  context.say(guideText("about", { placeholder }));
  context.say(guideText(stored ? "sample" : "invented"));
  const kinds = wanted === undefined ? guideKinds : [wanted];
  for (const { title, examples } of cards)
    for (const kind of kinds) {
      const example = examples[kind];
      if (example === undefined) continue;
      context.out(`${kind === "javascript" ? "//" : "#"} ${title} (${guideText(kind)})`);
      for (const line of example.split("\n")) context.out(visibleText(line));
      context.out("");
    }
  return exitCodes.ok;
}
