import type { ApiKey } from "@twinhelm/core/apikey/model";
import type { ReadFor } from "./readFor";
import type { RecordPage, RecordQuery } from "./recordPage";

/** API keys of this instance. */
export interface ApiKeyReads {
  /** Without a sort in the order of their making. Throws 503 as `DocumentReads.page` does. */
  page(query: RecordQuery, readFor: ReadFor): Promise<RecordPage<ApiKey>>;
  find(id: string): Promise<ApiKey | undefined>;
  findByKey(key: string): Promise<ApiKey | undefined>;
}

/** Every write acts at once: what was known of their callers is read anew. */
export interface ApiKeyWrites extends ApiKeyReads {
  insert(apiKey: ApiKey): Promise<void>;
  /** The text of a key never changes. */
  update(apiKey: ApiKey): Promise<void>;
  /** Keeps when a key was used last, in ISO 8601. It changes nothing that callers may do. */
  used(id: string, at: string): Promise<void>;
  /** False: there was none. */
  remove(id: string): Promise<boolean>;
}
