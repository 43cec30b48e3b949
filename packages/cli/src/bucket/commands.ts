import { bucketList } from "@twinhelm/core/bucket/actions";
import { type Bucket, inOrder } from "@twinhelm/core/bucket/model";
import { type CommandContext, connect } from "../shell/connection";
import { type ExitCode, exitCodes, failureError } from "../shell/exit";
import { createWriter, formatOf, type OutputShape } from "../shell/output";

const shape: OutputShape<Bucket> = {
  name: (bucket) => bucket._id,
  columns: [
    { title: "_id", text: (bucket) => bucket._id },
    { title: "title", text: (bucket) => bucket.title },
    { title: "category", text: (bucket) => bucket.category ?? "" },
    {
      title: "fields",
      align: "right",
      text: (bucket) => String(Object.keys(bucket.properties).length),
    },
    { title: "description", text: (bucket) => bucket.description },
  ],
};

/** Lists the buckets the caller may see. */
export async function listBuckets(
  context: CommandContext,
  options: { server?: string; output: string },
): Promise<ExitCode> {
  const format = formatOf(options.output);
  const { transport } = connect(context, options);
  const result = await bucketList.run({ transport }, {});
  if (!result.ok) throw failureError(result.failure);
  const writer = createWriter(format, shape, context.out, process.stdout.columns);
  writer.rows(inOrder(result.value));
  await writer.end();
  return exitCodes.ok;
}
