import { z } from "zod/mini";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";

const rowSchema = z.looseObject({ _id: z.string() });
const schema = z.union([z.array(rowSchema), z.object({ data: z.array(rowSchema) })]);

/** Ids and one field of an area's records, however its list is answered. All of them, not the first page. */
export async function listNamed(
  transport: Transport,
  area: string,
  label: string,
): Promise<Result<readonly { readonly value: string; readonly label: string }[]>> {
  const result = await transport.send({
    method: "GET",
    path: pathOf(area),
    // Webhooks list ten unless more are asked for; 0 is all everywhere.
    query: { limit: 0 },
    schema,
  });
  if (!result.ok) return result;
  const rows = Array.isArray(result.value) ? result.value : result.value.data;
  return success(
    rows.map((row) => {
      const name = row[label];
      return { value: row._id, label: typeof name === "string" && name !== "" ? name : row._id };
    }),
  );
}
