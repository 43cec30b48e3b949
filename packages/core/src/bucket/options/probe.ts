import { z } from "zod/mini";
import { pathOf, type Transport } from "../../http/transport";

/** No bucket and no document has this id. */
const nobody = "0".repeat(24);

/** Whether the server keeps the history of documents; a failure says no (spec 2, section 4). */
export async function keepsHistory(transport: Transport, signal?: AbortSignal): Promise<boolean> {
  const answer = await transport.send({
    method: "GET",
    path: pathOf("bucket", nobody, "history", nobody),
    schema: z.array(z.unknown()),
    ...(signal === undefined ? {} : { signal }),
  });
  return answer.ok;
}
