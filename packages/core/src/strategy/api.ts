import { createRecordApi } from "../record/api";
import { type Strategy, type StrategyBody, strategySchema } from "./model";

/** Sign-on strategies (contract, passport.md section 3.3). The list is a bare array. */
export const strategyApi = createRecordApi<Strategy, StrategyBody>({
  path: ["passport", "strategy"],
  schema: strategySchema,
  list: "array",
});
