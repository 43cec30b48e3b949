/** Path of the console, with a slash at both ends: its page has it from who serves it. */
export const basePath = document.documentElement.dataset.base ?? "/";
