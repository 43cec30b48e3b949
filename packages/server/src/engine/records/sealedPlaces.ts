import type { Place, Vault } from "../../vault/vault";

/** Places of what is sealed. */
export const sealedPlaces = {
  factor: (id: string): Place => ({ table: "factor", column: "secret", id }),
  apiKey: (id: string): Place => ({ table: "apikey", column: "sealed", id }),
  strategy: (id: string): Place => ({ table: "strategy", column: "json", id }),
  functionEnv: (id: string): Place => ({ table: "function", column: "env", id }),
  webhook: (id: string): Place => ({ table: "webhook_secret", column: "sealed", id }),
  asset: (id: string): Place => ({ table: "asset", column: "sealed", id }),
  assistantPlan: (id: string): Place => ({ table: "assistant_plan", column: "input", id }),
};

/** What API keys are found by. */
export const keyLookup = (vault: Vault, key: string): string => vault.lookup("apikey", key);
