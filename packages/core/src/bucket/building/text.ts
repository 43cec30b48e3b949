import { defineTexts } from "../../text/define";

/** Texts of indexes that are being built. */
export const buildingText = defineTexts({
  title: "Indexes that are being built",
  building: "Index of {field} is being built",
  waiting: "Index of {field} is being built: it has not begun yet.",
  running: "Index of {field} is being built: {percent} %.",
  held: "Index of {field} is being built: {percent} %. It waits for what others began in the database before it.",
  failed: "Index of {field} is being built: the last attempt failed ({problem}), and it is tried again.",
  changing: "Fields of this bucket are being changed: {percent} %.",
  changingFailed:
    "Fields of this bucket are being changed: the last attempt failed ({problem}), and it is tried again.",
  changingSaving: "Saving waits until that is done. Where it takes too long, what you typed stays here.",
  changingMeanwhile: "Until that is done, its documents can be read, and whoever changes one waits.",
  meanwhile: "Until an index is there, pages that would need it are found without it.",
});
