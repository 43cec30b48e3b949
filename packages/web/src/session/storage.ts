import type { CredentialStorage, SessionStore } from "@twinhelm/core/session/store";
import { accessTokenKey } from "@twinhelm/core/session/token";

/** The credential in browser storage, under the key of spec 1, section 3. */
export const browserCredentials: CredentialStorage = {
  read: () => localStorage.getItem(accessTokenKey) ?? undefined,
  write: (credential) => localStorage.setItem(accessTokenKey, credential),
  remove: () => localStorage.removeItem(accessTokenKey),
};

/** Signs in and out together with the other windows of this browser. */
export function followOtherWindows(session: SessionStore): void {
  addEventListener("storage", (event) => {
    if (event.key === accessTokenKey || event.key === null) session.reread();
  });
}
