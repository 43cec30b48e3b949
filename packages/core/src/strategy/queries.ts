import { recordQueries } from "../record/queries";
import { strategyApi } from "./api";

export const strategyQueries = recordQueries("strategy", strategyApi);
