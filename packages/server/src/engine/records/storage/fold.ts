/** `foldText` inside of SQL. */
export const foldFunction = "twinhelm_fold";

/** Texts as search compares them: case and the ways to write one letter do not matter. */
export const foldText = (text: string): string => text.normalize("NFKC").toLowerCase();
