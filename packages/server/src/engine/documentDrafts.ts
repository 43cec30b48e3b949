/** Whose draft of which document. */
export interface DraftAddress {
  /** Id of the identity or the API key that typed it, and alone reads it. */
  readonly owner: string;
  readonly bucketId: string;
  /** Absent: a new one. */
  readonly documentId: string | undefined;
}

/** What somebody typed into the form of a document and did not save. */
export interface StoredDraft {
  /** Another one with each save. */
  readonly version: string;
  /** As the console wrote it: JSON. */
  readonly json: string;
}

/** How much somebody keeps. */
export interface DraftUsage {
  readonly count: number;
  /** Characters of all together. */
  readonly length: number;
}

/** Drafts of documents. They go with their document, their bucket, and whoever typed them. */
export interface DocumentDraftReads {
  find(address: DraftAddress): Promise<StoredDraft | undefined>;
}

export interface DocumentDraftWrites extends DocumentDraftReads {
  /** Stores it in the place of the one before. `at`: milliseconds since the epoch. */
  save(address: DraftAddress, draft: StoredDraft, at: number): Promise<void>;
  remove(address: DraftAddress): Promise<void>;
  /** Forgets those of the owner that were last saved before a moment, in milliseconds since the epoch. */
  expire(owner: string, before: number): Promise<void>;
  /** What the owner keeps beside the one at this address. */
  usageBeside(address: DraftAddress): Promise<DraftUsage>;
}
