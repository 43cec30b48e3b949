import { defineTexts } from "./define";

/** What commands say that belongs to no area. */
export const commandText = defineTexts({
  "output.lost": "Standard output cannot be written: {reason}",
  "serve.passwordLost":
    "Nobody would know the password of the new administrator, so there is none. Start again where it can be shown, or give one with --admin-password-file FILE.",
});
