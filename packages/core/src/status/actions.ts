import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { type Result, success } from "../http/failure";
import { getStatus, listStatus } from "./api";
import type { ModuleStatus } from "./model";
import { statusText } from "./text";

/** How much is used: of one module, or of all that the caller may see. */
export const statusShow = defineAction({
  id: "status.show",
  title: statusText("action.show"),
  icon: "analytics",
  get input() {
    return z.object({
      module: z.optional(z.string().check(z.minLength(1))),
      /** Milliseconds; of requests alone. */
      span: z.optional(z.object({ begin: z.number(), end: z.number() })),
    });
  },
  permission: {
    anyOf: ["status:index", "status:show"],
    request: ({ module }) =>
      module === undefined
        ? { action: "status:index", list: true }
        : { action: "status:show", segments: [module] },
  },
  command: ({ module }) => ({ words: ["status", ...(module === undefined ? [] : [module])] }),
  async run({ transport, signal }, { module, span }): Promise<Result<readonly ModuleStatus[]>> {
    if (module === undefined) return listStatus(transport, signal);
    const one = await getStatus(transport, module, { span }, signal);
    return one.ok ? success([one.value]) : one;
  },
});

export const statusActions = { show: statusShow };
