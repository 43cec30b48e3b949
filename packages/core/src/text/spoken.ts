import { defineTexts } from "./define";

/** Texts that only somebody hears who has the console read to them. */
export const spokenText = defineTexts({
  column: "Column {title} {order}",
  ascending: "ascending",
  descending: "descending",
  chosen: "Selected. ",
  folded: "folded",
  unfolded: "unfolded",
  open: "open",
  wrong: "Wrong: ",
  denied: "denied: ",
  on: "on",
  off: "off",
  button: "button",
  up: "up",
  down: "down",
  left: "left",
  right: "right",
  empty: "empty",
});
