import { inflateSync } from "node:zlib";
import stringWidth from "string-width";
import { expect, it } from "vitest";
import { mostRows, newPictureId, pictureGone, pictureSent, placeholderLines } from "./kitty";

it("a picture goes to the terminal in pieces that together are its pixels", async () => {
  const data = new Uint8ClampedArray(100 * 80 * 4).map(
    (_, at) => (at * at * 31 + (at % 97) * (at % 89)) % 251,
  );
  const sent = await pictureSent(70_000, { width: 100, height: 80, data }, { columns: 6, rows: 3 });
  const pieces = [...sent.matchAll(/\x1b_G([^;]*);([^\x1b]*)\x1b\\/g)];
  expect(pieces.map(([whole]) => whole).join("")).toBe(sent);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces[0]?.[1]).toBe("a=T,U=1,q=2,f=32,o=z,t=d,i=70000,s=100,v=80,c=6,r=3,m=1");
  expect(pieces.slice(1).map(([, about]) => about)).toEqual([...pieces.slice(2).map(() => "m=1"), "m=0"]);
  for (const [, , content = ""] of pieces) expect(content.length).toBeLessThanOrEqual(4096);
  const bytes = inflateSync(Buffer.from(pieces.map(([, , content]) => content).join(""), "base64"));
  expect(new Uint8ClampedArray(bytes)).toEqual(data);
  expect(pictureGone(70_000)).toBe("\x1b_Ga=d,d=I,i=70000,q=2\x1b\\");
});

it("stands on the screen as text of its width, each line with a mark of its own", () => {
  const lines = placeholderLines(0x010203, { columns: 4, rows: mostRows });
  expect(lines[0]).toBe(`\x1b[38;2;1;2;3m${"\u{10eeee}\u0305".repeat(4)}\x1b[39m`);
  expect(new Set(lines).size).toBe(mostRows);
  for (const line of lines) expect(stringWidth(line)).toBe(4);
});

it("numbers are colours that no theme has", () => {
  for (let n = 0; n < 100; n += 1) {
    expect(newPictureId()).toBeGreaterThanOrEqual(65_536);
    expect(newPictureId()).toBeLessThan(16_777_216);
  }
});
