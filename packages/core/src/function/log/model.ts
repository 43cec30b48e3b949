import { z } from "zod/mini";
import { once } from "../../once";

/** A line that a function said (contract, function-webhook.md section 12.1). */
export const functionLogSchema = once(() =>
  z.object({
    _id: z.string(),
    /** Over HTTP the name of the function, over a socket its id. */
    function: z.string(),
    event_id: z.optional(z.string()),
    /** 0 debug, 1 log, 2 info, 3 warning, 4 error. */
    level: z.number(),
    content: z.string(),
    created_at: z.string(),
  }),
);

export type FunctionLog = z.infer<ReturnType<typeof functionLogSchema>>;
