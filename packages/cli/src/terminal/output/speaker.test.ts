import { describe, expect, it } from "vitest";
import { layerSign } from "./signs";
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

  it.each([
    ["▌    ▾ Geography     ●", "Geography, unfolded, open"],
    ["   ▸ Land", "Land, folded"],
    ["▌Active         [x] yes", "Active, yes"],
    ["  [ ] Delete documents  all", "Delete documents, off, all"],
    ["  [x] Delete documents", "Delete documents, on"],
    ["[ Save ]", "Save, button"],
    ["  ✗ This field is required.", "Wrong: This field is required."],
    ["Default        –", "Default, empty"],
    ["Bucket ▸ Countries  /bucket/1   admin", "Bucket, Countries, /bucket/1, admin"],
    ["1 of 2 · page 1/1", "1 of 2, page 1/1"],
    ["↑ ↓ move", "up down move"],
    ["← h     left", "left h, left"],
    ["+       more rows", "+, more rows"],
    ["▌ + New in Crew", "New in Crew"],
    ["enter   ✗ open", "enter, denied: open"],
    ["Years 1990–2000, 3 · 4 and a [x]y", "Years 1990–2000, 3, 4 and a [x]y"],
  ])("says %j in words", (line, words) => expect(said(line)).toEqual([`${words}\r\n`]));

  it("says a line the cursor comes to once, and a line that stays not again", () => {
    const frames = ["▌▸ Land\n  Sea", "  ▸ Land\n▌  Sea", "  ▸ Land\n▌  Sea"];
    expect(said(...frames)).toEqual(["Land, folded\r\nSea\r\n", "Sea\r\n"]);
  });

  it("reads what a layer lay over not again, but what changed below it and where the cursor is", () => {
    const table = " ▌Alba\n  Bora\n  Cora\n3 of 3\nq quit";
    const layer = `${layerSign}▌Columns\n  Name\nesc cancel`;
    const higher = `${layerSign}▌Palette\nesc cancel`;
    const after = " ▌Alba\n  Bora\n  Dora\n3 of 3\nq quit";
    expect(said(table, layer, higher, after, layer, after).slice(1)).toEqual([
      "Columns\r\nName\r\nesc cancel\r\n",
      "Palette\r\n",
      "Alba\r\nDora\r\n",
      "Columns\r\nName\r\nesc cancel\r\n",
      "Alba\r\n",
    ]);
  });

  it("reads what another layer lay over not again either, but for its heading and where the cursor is", () => {
    const screen = "Boats\n▌Alba\nq quit";
    const list = `${layerSign}Boats\nExamples\n  Insert\n▌ Delete\nesc cancel`;
    const one = `${layerSign}Boats\nDelete\ncurl -X DELETE\nesc back`;
    expect(said(screen, list, one, list, screen, list).slice(1)).toEqual([
      "Examples\r\nInsert\r\nDelete\r\nesc cancel\r\n",
      "curl -X DELETE\r\nesc back\r\n",
      "Examples\r\nDelete\r\n",
      "Alba\r\n",
      "Examples\r\nInsert\r\nDelete\r\nesc cancel\r\n",
    ]);
  });

  it("reads a page again that was left for another one", () => {
    expect(said("▌Alba\nBora", "▌Cora\nDora", "▌Alba\nBora")[2]).toBe("Alba\r\nBora\r\n");
  });

  it("never sends a control sequence", () => {
    expect(said("\x1b]0;title\x07a\x1b[2Jb").join("")).not.toContain("\x1b");
  });
});
