import type { CredentialStorage } from "@twinhelm/core/session/store";
import { reasonOf } from "../../input/reason";

/**
 * The storage of one run: what happened in it counts, so that a credential from the environment can be
 * replaced, and one that cannot be kept still serves until the end. `onFailure` gets the reason then.
 */
export function runStorage(
  storage: CredentialStorage,
  onFailure: (reason: string) => void,
): CredentialStorage {
  let changed: { readonly to: string | undefined } | undefined;
  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      onFailure(reasonOf(error));
    }
  };
  return {
    read: () => (changed === undefined ? storage.read() : changed.to),
    write(credential) {
      changed = { to: credential };
      attempt(() => storage.write(credential));
    },
    remove() {
      changed = { to: undefined };
      attempt(() => storage.remove());
    },
  };
}
