import { PNG } from "pngjs";
import { encodeQR } from "qr";
import { describe, expect, it } from "vitest";
import { type Modules, plainAddress, readChallenge } from "./challenge";
import { fittingCode, qrLines } from "./qrLines";

const address =
  "otpauth://totp/Twinhelm:ada?issuer=Twinhelm&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30";

function picture(text: string, border: number, scale: number): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border, scale });
  const png = new PNG({ width: rows.length, height: rows.length });
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      png.data.fill(dark ? 0 : 255, (y * rows.length + x) * 4, (y * rows.length + x) * 4 + 3);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return `data:image/png;base64,${PNG.sync.write(png).toString("base64")}`;
}

const inner = (text: string): Modules =>
  encodeQR(text, "raw", { ecc: "medium", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

describe("a challenge", () => {
  it.each([
    [4, 4],
    [1, 1],
    [2, 7],
  ])("with a margin of %i and %i pixels a module is read module by module, with its key", (border, scale) => {
    const { codes, text, key } = readChallenge(picture(address, border, scale));
    expect(codes[0]).toEqual(inner(address));
    expect(text).toBe(address);
    expect(key).toBe("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP");
    expect(codes.map(({ length }) => length)).toEqual(
      codes.map(({ length }) => length).toSorted((a, b) => b - a),
    );
  });

  it("that is text is given as it is", () => {
    expect(readChallenge("Type the code we sent.")).toMatchObject({
      codes: [],
      text: "Type the code we sent.",
      key: undefined,
    });
  });

  it("that is a picture far larger than a code needs to be is not unpacked", () => {
    const file = Buffer.from(picture("x", 4, 4).split(",")[1] ?? "", "base64");
    file.writeUInt32BE(100_000, 16);
    const { codes } = readChallenge(`data:image/png;base64,${file.toString("base64")}`);
    expect(codes).toEqual([]);
  });

  it.each(["data:image/png;base64,AAAA", picture("x", 4, 4).slice(0, -200)])(
    "that is a damaged picture is no code",
    (challenge) =>
      expect(readChallenge(challenge)).toMatchObject({ codes: [], text: undefined, key: undefined }),
  );

  it("is made smaller by what authenticators take for granted, and by nothing else", () => {
    expect(plainAddress(address)).toBe(
      "otpauth://totp/Twinhelm:ada?issuer=Twinhelm&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    );
    const other = "otpauth://totp/a?secret=A&algorithm=SHA256&digits=8&period=60";
    expect(plainAddress(other)).toBe(other);
    expect(plainAddress("https://example.com/?digits=6")).toBe("https://example.com/?digits=6");
  });
});

describe("a code on a terminal", () => {
  const codes = readChallenge(picture(address, 4, 4)).codes;

  it("is drawn as it came where there is room, and smaller where there is not", () => {
    expect(fittingCode(codes, { width: 130, height: 44 })).toEqual({ modules: codes[0], margin: 4 });
    const small = fittingCode(codes, { width: 58, height: 20 });
    expect(small?.modules).toBe(codes.at(-1));
    expect(qrLines(small?.modules ?? [], small?.margin ?? 0, true).length).toBeLessThanOrEqual(20);
    expect(fittingCode(codes, { width: 10, height: 5 })).toEqual({ modules: codes.at(-1), margin: 1 });
    expect(fittingCode([], { width: 10, height: 5 })).toBeUndefined();
  });

  it("has two modules in each character, dark on light, and light without colours", () => {
    const modules = [
      [true, false, true],
      [true, true, false],
      [false, false, true],
    ];
    const [first = "", second = ""] = qrLines(modules, 0, true).map((line) =>
      line.replace(/\x1b\[[\d;]+m/g, ""),
    );
    expect([first, second]).toEqual([" █▄▀", "   ▀"]);
    expect(qrLines(modules, 0, false)).toEqual(["  ▀▄", " ▀▀ "]);
  });
});
