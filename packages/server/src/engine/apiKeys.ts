import type { ApiKey } from "@twinhelm/core/apikey/model";

/** API keys of this instance. */
export interface ApiKeyReads {
  /** In the order of their making. */
  list(): Promise<readonly ApiKey[]>;
  find(id: string): Promise<ApiKey | undefined>;
  findByKey(key: string): Promise<ApiKey | undefined>;
}

/** Every write acts at once: what was known of their callers is read anew. */
export interface ApiKeyWrites extends ApiKeyReads {
  insert(apiKey: ApiKey): Promise<void>;
  /** The text of a key never changes. */
  update(apiKey: ApiKey): Promise<void>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
