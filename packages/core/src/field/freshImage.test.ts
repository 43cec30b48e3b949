import { expect, it } from "vitest";
import { freshImage } from "./freshImage";

it.each([
  ["/api/storage/64a1/view", "/api/storage/64a1/view?timestamp=7"],
  ["https://host/api/storage/64a1/view", "https://host/api/storage/64a1/view?timestamp=7"],
  ["https://host/a.png?X-Amz-Signature=1", "https://host/a.png?X-Amz-Signature=1"],
  ["/icon.svg", "/icon.svg"],
])("%s is asked for as %s", (url, asked) => expect(freshImage(url, 7)).toBe(asked));
