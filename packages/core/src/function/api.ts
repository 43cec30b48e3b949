import { z } from "zod/mini";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { createRecordApi, type RecordApi } from "../record/api";
import { inOrder } from "../section/arranging";
import type { Placement } from "../section/categories";
import { type FunctionBody, type FunctionRecord, functionSchema } from "./model";

const records = createRecordApi<FunctionRecord, FunctionBody>({
  path: ["function"],
  schema: z.lazy(functionSchema),
  list: "array",
});

/** Functions, in the order of the section list. */
export const functionApi: RecordApi<FunctionRecord, FunctionBody> = {
  ...records,
  async list(transport, { limit = 0, skip = 0 } = {}, signal) {
    const all = await records.list(transport, {}, signal);
    if (!all.ok) return all;
    const { total, rows } = all.value;
    return success({ total, rows: inOrder(rows).slice(skip, limit === 0 ? undefined : skip + limit) });
  },
  // An empty category is none (spec 3, section 5).
  update: (transport, id, { category, ...body }) =>
    records.update(transport, id, { ...body, ...(category ? { category } : {}) }),
};

/** PATCH /function/:id: only the order and the category. Of what may not be read the answer has the id alone. */
export const patchFunction = (
  transport: Transport,
  id: string,
  body: Omit<Placement, "id">,
): Promise<Result<{ readonly _id: string }>> =>
  transport.send({
    method: "PATCH",
    path: pathOf("function", id),
    headers: { "content-type": "application/merge-patch+json" },
    body,
    schema: z.object({ _id: z.string() }),
  });
