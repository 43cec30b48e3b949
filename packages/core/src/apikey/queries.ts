import { recordQueries } from "../record/queries";
import { apikeyApi } from "./api";

export const apikeyQueries = recordQueries("apikey", apikeyApi);
