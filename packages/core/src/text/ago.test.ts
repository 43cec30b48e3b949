import { expect, it } from "vitest";
import { ago } from "./ago";

it.each([
  [0, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [7200, "2 hours ago"],
  [86_400, "yesterday"],
  [864_000, "10 days ago"],
  [-5, "now"],
])("%i seconds before now is %s", (seconds, words) => {
  expect(ago(1e12 - seconds * 1000, 1e12, "en")).toBe(words);
});
