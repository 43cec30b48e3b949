import { type ByteReader, readerOf } from "./bytes";

/** What the head of a picture tells, read without drawing it. */
export interface PictureFacts {
  readonly format: "png" | "jpeg" | "webp" | "gif" | "svg" | "other";
  /** Pixels as they are stored, before a turn that EXIF asks for; absent: not known. */
  readonly width?: number;
  readonly height?: number;
  readonly isAnimated: boolean;
  /** Whether it says how it was taken: time, place, camera. */
  readonly hasExif: boolean;
  /** Whether it has a colour profile of its own. */
  readonly hasProfile: boolean;
  /** Whether there is text in it: title, author, keywords, remarks. */
  readonly hasNotes: boolean;
  /** Whether it has more than eight bits for each colour. */
  readonly isDeep: boolean;
  /** Whether it is made of the four colours of printers. */
  readonly isForPrint: boolean;
  /** Whether it was written so that nothing is lost; false also where that is not told. */
  readonly isExact: boolean;
  /** Whether it ends before its end. */
  readonly isCut: boolean;
}

/** A picture of which nothing is told but that it is one. */
export const plainPicture = {
  isAnimated: false,
  hasExif: false,
  hasProfile: false,
  hasNotes: false,
  isDeep: false,
  isForPrint: false,
  isExact: false,
  isCut: false,
} as const;

/** What a picture is by its bytes, whatever it is called. Broken ones give what was found before it broke. */
export function pictureFacts(bytes: Uint8Array): PictureFacts {
  const read = readerOf(bytes);
  if (read.letters(1, 3) === "PNG") return pngFacts(read);
  if (read.big(0, 2) === 0xffd8) return jpegFacts(read);
  if (read.letters(0, 4) === "RIFF" && read.letters(8, 4) === "WEBP") return webpFacts(read);
  if (read.letters(0, 3) === "GIF") return gifFacts(read);
  if (/^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(read.letters(bytes[0] === 0xef ? 3 : 0, 200)))
    return { format: "svg", ...plainPicture };
  // A sequence of AVIF (AV1 Image File Format, section 6.3).
  return {
    format: "other",
    ...plainPicture,
    ...otherSize(read),
    isAnimated: read.letters(4, 8) === "ftypavis",
  };
}

type Size = Required<Pick<PictureFacts, "width" | "height">>;

/** Pixels of formats of which no more is read: BMP, ICO and AVIF. */
function otherSize(read: ByteReader): Size | undefined {
  if (read.letters(0, 2) === "BM" && read.length >= 26)
    // Lines from the top down are told by a height below zero.
    return { width: read.little(18, 4), height: Math.abs(read.little(22, 4) | 0) };
  if (read.big(0, 4) === 0x00000100 && read.little(4, 2) > 0) return largest(iconSizes(read));
  if (/^ftyp(avif|avis|mif1)$/.test(read.letters(4, 8))) return largest(avifSizes(read));
  return undefined;
}

/** Each picture of an icon has a line; 0 stands for 256. */
const iconSizes = (read: ByteReader): readonly Size[] =>
  Array.from({ length: Math.min(read.little(4, 2), 64) }, (_, at) => ({
    width: read.byte(6 + 16 * at) || 256,
    height: read.byte(7 + 16 * at) || 256,
  }));

/** Bytes of an AVIF among which its sizes are looked for. */
const avifHead = 4096;

/** Sizes are boxes of the name "ispe" (ISO/IEC 23008-12, section 6.5.3): of the whole, of its parts, of a small one. */
function avifSizes(read: ByteReader): readonly Size[] {
  const head = read.letters(0, Math.min(read.length, avifHead));
  return [...head.matchAll(/ispe/g)].map(({ index }) => ({
    width: read.big(index + 8, 4),
    height: read.big(index + 12, 4),
  }));
}

const largest = (sizes: readonly Size[]): Size | undefined =>
  sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];

/** Chunks with a length, a name and a checksum (PNG, third edition, section 5.3). */
function pngFacts(read: ByteReader): PictureFacts {
  const names = new Set<string>();
  for (let at = 8; at + 8 <= read.length; at += 12 + read.big(at, 4)) names.add(read.letters(at + 4, 4));
  return {
    ...plainPicture,
    format: "png",
    width: read.big(16, 4),
    height: read.big(20, 4),
    isAnimated: names.has("acTL"),
    hasExif: names.has("eXIf"),
    hasProfile: names.has("iCCP"),
    hasNotes: ["tEXt", "zTXt", "iTXt"].some((name) => names.has(name)),
    isDeep: read.byte(24) > 8,
    isExact: true,
    isCut: !names.has("IEND"),
  };
}

/** Segments with a mark and a length (ITU T.81, annex B). */
function jpegFacts(read: ByteReader): PictureFacts {
  let facts: PictureFacts = { format: "jpeg", ...plainPicture, isCut: isCutJpeg(read) };
  for (let at = 2; at + 4 <= read.length && read.byte(at) === 0xff; ) {
    const mark = read.byte(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    // What follows is the picture itself.
    if (mark === 0xda || mark === 0xd9) break;
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (isFrame) {
      const [height, width] = [read.big(at + 5, 2), read.big(at + 7, 2)];
      facts = { ...facts, height, width, isDeep: read.byte(at + 4) > 8, isForPrint: read.byte(at + 9) === 4 };
    }
    if (mark === 0xe1 && read.letters(at + 4, 4) === "Exif") facts = { ...facts, hasExif: true };
    if (isNote(read, at, mark)) facts = { ...facts, hasNotes: true };
    if (mark === 0xe2 && read.letters(at + 4, 11) === "ICC_PROFILE") facts = { ...facts, hasProfile: true };
    at += 2 + Math.max(2, read.big(at + 2, 2));
  }
  return facts;
}

/** A remark, XMP, or what Photoshop keeps for IPTC. */
const isNote = (read: ByteReader, at: number, mark: number): boolean =>
  mark === 0xfe ||
  (mark === 0xe1 && read.letters(at + 4, 5) === "http:") ||
  (mark === 0xed && read.letters(at + 4, 9) === "Photoshop");

/** Its end is marked; some write a few bytes behind it. */
function isCutJpeg(read: ByteReader): boolean {
  for (let at = read.length - 2; at >= Math.max(2, read.length - behindJpeg); at -= 1)
    if (read.big(at, 2) === 0xffd9) return false;
  return true;
}

/** Bytes behind the end of a JPEG among which its mark is looked for. */
const behindJpeg = 65_536;

/** Chunks of RIFF (RFC 9649); the first one says what there is. */
function webpFacts(read: ByteReader): PictureFacts {
  const kind = read.letters(12, 4);
  const cut = { isCut: read.little(4, 4) + 8 > read.length };
  if (kind === "VP8X") {
    const flags = read.byte(20);
    return {
      ...plainPicture,
      ...cut,
      format: "webp",
      width: read.little(24, 3) + 1,
      height: read.little(27, 3) + 1,
      isAnimated: (flags & 0x02) !== 0,
      hasExif: (flags & 0x08) !== 0,
      hasProfile: (flags & 0x20) !== 0,
      hasNotes: (flags & 0x04) !== 0,
      isExact: chunksOf(read).includes("VP8L"),
    };
  }
  if (kind === "VP8L") {
    const bits = read.little(21, 4);
    const size = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    return { format: "webp", ...plainPicture, ...size, ...cut, isExact: true };
  }
  if (kind !== "VP8 ") return { format: "webp", ...plainPicture, ...cut };
  const size = { width: read.little(26, 2) & 0x3fff, height: read.little(28, 2) & 0x3fff };
  return { format: "webp", ...plainPicture, ...size, ...cut };
}

/** Names of the chunks of RIFF; each has an even number of bytes. */
function chunksOf(read: ByteReader): readonly string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= read.length; ) {
    names.push(read.letters(at, 4));
    const size = read.little(at + 4, 4);
    at += 8 + size + (size % 2);
  }
  return names;
}

/** Blocks (GIF89a, appendix A); a second picture makes it an animation. */
function gifFacts(read: ByteReader): PictureFacts {
  const size = { width: read.little(6, 2), height: read.little(8, 2) };
  const tableAt = (at: number) => ((read.byte(at) & 0x80) === 0 ? 0 : 3 * 2 ** ((read.byte(at) & 7) + 1));
  const behindBlocks = (from: number) => {
    let at = from;
    while (at < read.length && read.byte(at) !== 0) at += read.byte(at) + 1;
    return at + 1;
  };
  let pictures = 0;
  let at = 13 + tableAt(10);
  while (at < read.length && pictures < 2) {
    const block = read.byte(at);
    if (block === 0x21) at = behindBlocks(at + 2);
    else if (block === 0x2c) {
      pictures += 1;
      at = behindBlocks(at + 11 + tableAt(at + 9));
    } else break;
  }
  // Not to the end where it is an animation: what is kept of it is the first picture.
  const isCut = pictures < 2 && read.byte(at) !== 0x3b;
  return { format: "gif", ...plainPicture, ...size, isAnimated: pictures > 1, isExact: true, isCut };
}
