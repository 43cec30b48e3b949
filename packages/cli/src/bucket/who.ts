import { plainSentence } from "@twinhelm/core/access/explanation";
import { actionTerm } from "@twinhelm/core/access/words";
import { type Holder, whoWords } from "@twinhelm/core/bucket/who/holders";
import { bucketWho } from "@twinhelm/core/bucket/who/who";
import { text } from "@twinhelm/core/text/catalogue";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { createWriter, formatOf, type OutputShape } from "../output/output";
import { type ExitCode, exitCodes } from "../shell/exit";
import { runAction } from "../shell/runAction";
import { findBucket } from "./find";

interface Asking extends TargetOptions {
  readonly output: string;
  readonly document?: string;
  readonly name?: string;
}

/** One holder as it is printed: each action by its term, and in words why it is allowed or denied. */
interface Row {
  readonly _id: string;
  readonly kind: Holder["kind"];
  readonly name: string;
  readonly may: Readonly<Record<string, boolean>>;
  readonly why: Readonly<Record<string, string>>;
}

const rowOf = ({ id, kind, name, answers }: Holder): Row => ({
  _id: id,
  kind,
  name,
  may: Object.fromEntries(answers.map(({ action, decision }) => [actionTerm(action), decision.allowed])),
  why: Object.fromEntries(
    answers.map(({ action, sentences }) => [actionTerm(action), sentences.map(plainSentence).join(" ")]),
  ),
});

const shape: OutputShape<Row> = {
  name: ({ _id }) => _id,
  columns: [
    { title: "name", text: ({ name }) => name },
    { title: "kind", text: ({ kind }) => kind },
    ...whoWords.map((word, at) => ({
      title: word.toLowerCase(),
      text: ({ may }: Row) => text(Object.values(may)[at] === true ? "common.yes" : "common.no"),
    })),
  ],
};

/** Shows who may do what with the documents of a bucket, or with one of them. */
export async function showWho(context: CommandContext, given: string, options: Asking): Promise<ExitCode> {
  const format = formatOf(options.output);
  const connection = connect(context, options);
  const { _id: bucketId, title } = await findBucket(connection.transport, given);
  const { document: id, name: part = "" } = options;
  const asked = { bucketId, title, ...(id === undefined ? {} : { document: { id, name: id } }) };
  const holders = await runAction(context, connection, bucketWho, { asked, part });
  const writer = createWriter(format, shape, context, process.stdout.columns);
  writer.rows(holders.map(rowOf));
  await writer.end();
  return exitCodes.ok;
}
