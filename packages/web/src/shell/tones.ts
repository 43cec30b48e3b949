import type { Tone } from "@twinhelm/core/shell/notifications";

/** The sign of each tone, so that colour is not the only one. */
export const toneIcon: Readonly<Record<Tone, string>> = {
  danger: "error_outline",
  warning: "warning_amber",
  success: "check_circle_outline",
  plain: "info",
};
