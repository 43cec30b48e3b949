import { decodeToken, isIdentified, parseCredential, type TokenPayload } from "./token";

/** Where the credential is kept between runs: browser storage, or a file of the terminal console. */
export interface CredentialStorage {
  read(): string | undefined;
  write(credential: string): void;
  remove(): void;
}

/**
 * `expired`: somebody was signed in and the server takes the credential no more. The page stays as it is and
 * sign-in opens over it.
 */
type SessionStatus = "signed-out" | "signed-in" | "expired";

export interface SessionState {
  readonly status: SessionStatus;
  /** `scheme token`, present when signed in. */
  readonly credential: string | undefined;
  /** Who it is; `undefined` with an API key. */
  readonly identity: TokenPayload | undefined;
  /** With `expired`: the credential is still good, one change alone waits for a fresh sign-in. */
  readonly again?: boolean;
}

/** Who is signed in, for all faces. Listeners are told of each change. */
export interface SessionStore {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Keeps a credential that the server has just given. */
  signedIn(credential: string): void;
  /** Ends the session here and removes the credential. */
  signOut(): void;
  /** The server refused the credential, or its time is up. */
  expire(): void;
  /** The server wants a fresh sign-in for one change. */
  askAgain(): void;
  /** Nobody signs in again: the session goes on without that change. */
  goOn(): void;
  /** Reads the storage again: another window may have signed in or out. */
  reread(): void;
}

const signedOut: SessionState = { status: "signed-out", credential: undefined, identity: undefined };

/** Makes the store of one console. `now` gives milliseconds since the epoch. */
export function createSessionStore(storage: CredentialStorage, now: () => number): SessionStore {
  let state = read();
  const listeners = new Set<() => void>();

  function read(): SessionState {
    const text = storage.read();
    const credential = parseCredential(text);
    if (credential === undefined || !isIdentified(credential, now())) return signedOut;
    return { status: "signed-in", credential: text, identity: decodeToken(credential.token) };
  }
  function change(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signedIn(credential) {
      storage.write(credential);
      change(read());
    },
    signOut() {
      storage.remove();
      change(signedOut);
    },
    expire() {
      if (state.status !== "signed-in") return;
      storage.remove();
      change({ status: "expired", credential: undefined, identity: state.identity });
    },
    askAgain() {
      if (state.status === "signed-in") change({ ...state, status: "expired", again: true });
    },
    goOn() {
      if (state.again === true) change(read());
    },
    reread() {
      const next = read();
      if (next.credential !== state.credential) change(next);
    },
  };
}
