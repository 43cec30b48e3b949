// Files of each kind that Storage shows, made here, with the hostile ones among them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const file = (name: string, type: string, content: Uint8Array | string): MadeFile => ({
  name,
  type,
  bytes: typeof content === "string" ? strToU8(content) : content,
});

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG: left half of a colour, right half transparent; `says`: the size in its head, where it is to lie. */
export function png(
  width: number,
  height: number,
  says: readonly [number, number] = [width, height],
): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(says[0], 0);
  head.writeUInt32BE(says[1], 4);
  head.set([8, 6, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + width * 4);
  for (let x = 0; x < width / 2; x += 1) line.set([31, 111, 120, 255], 1 + x * 4);
  return pngOf(head, Buffer.concat(Array.from({ length: height }, () => line)));
}

/** A PNG of one colour that takes few bytes and many pixels. */
export function vastPng(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return pngOf(head, Buffer.alloc((1 + Math.ceil(width / 8)) * height));
}

const pngOf = (head: Uint8Array, lines: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);

/** A PNG of 16 bits for each colour. */
export function deepPng(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, 0], 8);
  return pngOf(head, Buffer.alloc((1 + width * 8) * height, 0));
}

/** A grey JPEG; `turn`: how the camera was held, as EXIF counts it. */
export function jpeg(width: number, height: number, { turn }: { readonly turn?: number } = {}): Uint8Array {
  const part = (mark: number, data: readonly number[]) => {
    const size = data.length + 2;
    return [0xff, mark, size >> 8, size & 255, ...data];
  };
  const short = [height >> 8, height & 255, width >> 8, width & 255];
  const table = (kind: number) => part(0xc4, [kind, 1, ...Array.from({ length: 15 }, () => 0), 0]);
  const letters = (text: string) => [...Buffer.from(text, "latin1")];
  const exif = [...letters("Exif\0\0MM\0*"), 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...(turn === undefined ? [] : part(0xe1, [...exif, 0, turn, 0, 0, 0, 0, 0, 0])),
    ...part(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...part(0xc0, [8, ...short, 1, 1, 0x11, 0]),
    ...table(0x00),
    ...table(0x10),
    ...part(0xda, [1, 1, 0, 0, 63, 0]),
    // Each block is two bits: no difference to the one before, and nothing more.
    ...Array.from({ length: Math.ceil(blocks / 4) }, () => 0),
    ...[0xff, 0xd9],
  ]);
}

/** A GIF of two pictures of one pixel. */
export const gif = (): Uint8Array => {
  const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const delay = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  return Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 31, 111, 120, 255, 255, 255]),
    Buffer.from([...delay, ...picture, ...delay, ...picture, 0x3b]),
  ]);
};

/** Silence. */
function wav(seconds: number): Uint8Array {
  const rate = 8000;
  const length = seconds * rate;
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(length, 40);
  return Buffer.concat([head, Buffer.alloc(length, 128)]);
}

/** A PDF of so many pages with a line of text each. */
function pdf(pages: number): Uint8Array {
  const objects: string[] = [];
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at * 2} 0 R`);
  objects.push("<< /Type /Catalog /Pages 2 0 R >>");
  objects.push(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`);
  objects.push("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (let page = 1; page <= pages; page += 1) {
    const text = `BT /F1 24 Tf 40 700 Td (Harbour report, page ${page}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${3 + page * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    objects.push(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
  }
  let body = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return strToU8(
    `${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`,
  );
}

function xlsx(): Uint8Array {
  const text = (place: string, value: string) => `<c r="${place}" t="str"><v>${value}</v></c>`;
  const rows = [
    `<row r="1">${text("A1", "port")}${text("B1", "ships")}${text("XFD1", "last column")}</row>`,
    `<row r="2">${text("A2", "Izmir")}<c r="B2"><f>40+2</f><v>42</v></c></row>`,
    `<row r="3">${text("A3", "Riga")}<c r="B3"><f>WEBSERVICE("https://evil.example")</f></c></row>`,
  ];
  return zipSync({
    "xl/workbook.xml": strToU8(
      `<workbook><sheets><sheet name="Ports" sheetId="1" r:id="rId1"/><sheet name="Fares &amp; fees" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`),
    "xl/worksheets/sheet2.xml": strToU8(
      `<worksheet><sheetData><row r="1">${text("A1", "fare")}</row><row r="2">${text("A2", "12 lira")}</row></sheetData></worksheet>`,
    ),
  });
}

/** A zip with folders, a way out of it, and 64 MB of zeros that are 64 KB in it. */
const zip = (): Uint8Array =>
  zipSync({
    "docs/readme.md": strToU8("# Read me"),
    "docs/deep/notes.txt": strToU8("notes"),
    "../../etc/passwd": strToU8("root"),
    "bomb.bin": [new Uint8Array(64_000_000), { level: 9 }],
  });

const owned = `document.title="owned"`;

/** Apart from the others, which take so long to make that a server in this process may lose touch with its database. */
export const oddPictures = {
  broken: file("photos/broken.png", "image/png", png(40, 20).slice(0, 40)),
  huge: file("photos/huge.png", "image/png", png(4, 4, [20_000, 20_000])),
};

export const madeFiles = () => ({
  picture: file("photos/half.png", "image/png", png(40, 20)),
  drawing: file(
    "photos/drawing.svg",
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50" onload='${owned}'><script>${owned}</script><circle cx="25" cy="25" r="20" fill="teal"/></svg>`,
  ),
  ...oddPictures,
  moving: file("photos/moving.gif", "image/gif", gif()),
  empty: file("photos/empty.png", "image/png", ""),
  sound: file("sound.wav", "audio/wav", wav(1)),
  /** More than a browser reads before somebody listens to it. */
  longSound: file("long.wav", "audio/wav", wav(1200)),
  /** Four seconds, the first two of them red, the others blue, with a tone. */
  film: file("film.webm", "video/webm", readFileSync(join(import.meta.dirname, "fixtures/redThenBlue.webm"))),
  noFilm: file("film.mp4", "video/mp4", "no film"),
  page: file("page.html", "text/html", `<h1>Page</h1><script>${owned}</script>`),
  json: file("data.json", "application/json", `{"harbour": "Izmir"}`),
  long: file("long.txt", "text/plain", "line of a log\n".repeat(200_000)),
  markdown: file(
    "notes.md",
    "text/markdown",
    `# Title\n\n| a | b |\n|---|---|\n| cell | 2 |\n\n- [x] done\n\n<img src=x onerror='${owned}'><script>${owned}</script>[bad](javascript:${owned})`,
  ),
  pdf: file("report.pdf", "application/pdf", pdf(30)),
  zip: file("pack.zip", "application/zip", zip()),
  sheet: file("sheet.xlsx", "application/octet-stream", xlsx()),
  rows: file("rows.csv", "text/csv", `name,"note, long"\n${"Ada,1\n".repeat(1_000_000)}`),
  unknown: file("program.bin", "application/octet-stream", new Uint8Array([0, 1, 2])),
});
