import type { KeyValueStore } from "@twinhelm/core/shell/keyValue";

/** What this browser remembers. Where storage is full or forbidden, the console goes on without it. */
export const browserMemory: KeyValueStore = {
  read: (key) => localStorage.getItem(key) ?? undefined,
  write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The choice holds until the page is left; nothing of value is lost.
    }
  },
  remove: (key) => localStorage.removeItem(key),
};
