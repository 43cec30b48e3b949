import { visibleText } from "../text/visible";

/** Says what the assistant calls itself that sends a request; percent-encoded. */
export const assistantHeader = "x-twinhelm-assistant";

/** Characters of a name of an assistant. */
const longestName = 60;

/** What an assistant calls itself, on one line and no longer than a name. */
export const assistantName = (given: string): string =>
  visibleText(given.slice(0, longestName)).slice(0, longestName);
