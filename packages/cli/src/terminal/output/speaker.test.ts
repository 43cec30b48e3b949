import { describe, expect, it } from "vitest";
import { createSpeaker } from "./speaker";

/** What is written for frames that come one after the other. */
function said(...frames: readonly string[]): string[] {
  const written: string[] = [];
  const speaker = createSpeaker((text) => written.push(text));
  for (const frame of frames) {
    speaker.hear(frame);
    speaker.settle();
  }
  return written;
}

describe("a frame that is read out", () => {
  it("is said without its styles, blank lines and empty room", () => {
    expect(said("\x1b[1mName\x1b[22m      Alba\n\n   \nq quit")).toEqual(["Name, Alba\r\nq quit\r\n"]);
  });

  it("says only what is new", () => {
    expect(said("one\ntwo", "one\nthree")[1]).toBe("three\r\n");
    expect(said("one\ntwo", "two\none")).toHaveLength(1);
  });

  it("says the line the cursor came to, not the one it left", () => {
    expect(said("▌one\n two\n1 of 2", " one\n▌two\n2 of 2")[1]).toBe("two\r\n2 of 2\r\n");
  });

  it("echoes what is typed and says a line again that was shortened", () => {
    expect(said("rows\n/ al", "rows\n/ alb", "rows\n/ albans", "rows\n/ alb").slice(1)).toEqual([
      "b",
      "ans",
      "\r\n/ alb\r\n",
    ]);
  });

  it("never sends a control sequence", () => {
    expect(said("\x1b]0;title\x07a\x1b[2Jb").join("")).not.toContain("\x1b");
  });
});
