/** Scope of the preference that says whether assistants come in at `/mcp`: `{open: true}`. */
export const doorScope = "assistant";
