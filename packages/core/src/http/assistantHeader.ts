/** Says what the assistant calls itself that sends a request; percent-encoded. */
export const assistantHeader = "x-twinhelm-assistant";
