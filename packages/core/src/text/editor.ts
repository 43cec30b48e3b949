import { defineTexts } from "./define";

/** Texts of the code editor. */
export const inputText = defineTexts({
  tabs: "Tab indents here. Press Control M, on a Mac Control Shift M, to let Tab leave the editor.",
});
