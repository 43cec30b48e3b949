import { crc32, deflateSync } from "node:zlib";
import { encodeQR } from "qr";

/** The text as a QR code: a `data:` address of a PNG, black on white with its margin. */
export function qrImage(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4, scale: 4 });
  return `data:image/png;base64,${pngOf(rows).toString("base64")}`;
}

/** A PNG with one bit per pixel; true is black. */
function pngOf(rows: readonly (readonly boolean[])[]): Buffer {
  const width = rows[0]?.length ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  // Bits per pixel; the rest is zero: shades of grey, no filter, not interlaced.
  header.writeUInt8(1, 8);
  const pixels = Buffer.concat(
    rows.map((row) => {
      // Each line begins with its filter, none.
      const line = Buffer.alloc(1 + Math.ceil(width / 8));
      for (const [x, black] of row.entries()) {
        const index = 1 + (x >> 3);
        if (!black) line.writeUInt8(line.readUInt8(index) | (0x80 >> (x & 7)), index);
      }
      return line;
    }),
  );
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
