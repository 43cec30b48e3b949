import { z } from "zod";
import { statementSchema } from "../access/statement";

/** A policy as the API answers it. `system` stands in list items alone. */
export const policySchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  statement: z.array(statementSchema),
  system: z.boolean().optional(),
});

export type Policy = z.infer<typeof policySchema>;
