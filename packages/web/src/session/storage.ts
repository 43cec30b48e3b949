import type { CredentialStorage, SessionStore } from "@twinhelm/core/session/store";
import { credentialKey } from "../start/place";

/** The credential in browser storage, under the key of spec 1, section 3. */
export const browserCredentials: CredentialStorage = {
  read: () => localStorage.getItem(credentialKey) ?? undefined,
  write: (credential) => localStorage.setItem(credentialKey, credential),
  remove: () => localStorage.removeItem(credentialKey),
};

/** Signs in and out together with the other windows of this browser. */
export function followOtherWindows(session: SessionStore): void {
  addEventListener("storage", (event) => {
    if (event.key === credentialKey || event.key === null) session.reread();
  });
}
