/** Where plans of assistants are listed. */
export const assistantPath = "/assistant";

/** The same, with one of them opened. */
export const planPath = (id: string): string => `${assistantPath}?plan=${encodeURIComponent(id)}`;
