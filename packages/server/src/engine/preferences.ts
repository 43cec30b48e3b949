/** Fields of a stored preference, its `_id` and `scope` among them. */
export type Preference = Readonly<Record<string, unknown>>;

/** Preferences by scope, as they are stored: defaults are not here. */
export interface PreferenceReads {
  find(scope: string): Promise<Preference | undefined>;
}

export interface PreferenceWrites extends PreferenceReads {
  /** Replaces the one there was, or makes one; it has its scope and its id in it. */
  save(scope: string, preference: Preference): Promise<void>;
  /** Its default is what counts then. */
  remove(scope: string): Promise<void>;
}
