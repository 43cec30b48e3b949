import { expect, it } from "vitest";
import { rangeOf } from "./range";

it("ranges of something empty are none", () => {
  for (const header of ["bytes=0-", "bytes=0-0", "bytes=-1"]) expect(rangeOf(header, 0)).toBe("none");
  expect(rangeOf(undefined, 0)).toBe("whole");
});
