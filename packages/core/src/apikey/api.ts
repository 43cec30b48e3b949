import { createRecordApi } from "../record/api";
import { type ApiKey, type ApiKeyBody, apikeySchema } from "./model";

/** API keys (contract, passport.md section 3.4). The list takes no filter. */
export const apikeyApi = createRecordApi<ApiKey, ApiKeyBody>({
  path: ["passport", "apikey"],
  schema: apikeySchema,
  list: "page",
});
