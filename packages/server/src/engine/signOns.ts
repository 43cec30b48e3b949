/** How an identity is known at a sign-on provider. */
export interface SignOn {
  /** Id of the strategy. */
  readonly strategy: string;
  /** What the provider calls the person, with the kind of name: `sub:1f3a`, `email:ada@example.org`. */
  readonly subject: string;
  /** Id of the identity. */
  readonly identity: string;
  /** False: somebody came with the name of this identity, and an administrator has not said yet whether it is theirs. */
  readonly linked: boolean;
  /** Milliseconds since the epoch: when it was linked, or asked for. */
  readonly at: number;
}

/** Which people at providers are which identities. They go with their strategy and with their identity. */
export interface SignOnReads {
  /** Linked ones first. */
  of(identity: string): Promise<readonly SignOn[]>;
  find(strategy: string, subject: string): Promise<SignOn | undefined>;
}

export interface SignOnWrites extends SignOnReads {
  /** Takes the place of the one of this strategy and subject. Of those that wait, an identity keeps the last twenty. */
  save(signOn: SignOn): Promise<void>;
  /** False: there was none. */
  remove(identity: string, strategy: string, subject: string): Promise<boolean>;
}
