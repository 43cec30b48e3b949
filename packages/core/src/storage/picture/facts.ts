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
}

const plain = { isAnimated: false, hasExif: false, hasProfile: false } as const;

/** What a picture is by its bytes, whatever it is called. Broken ones give what was found before it broke. */
export function pictureFacts(bytes: Uint8Array): PictureFacts {
  const read = readerOf(bytes);
  if (read.letters(1, 3) === "PNG") return pngFacts(read);
  if (read.big(0, 2) === 0xffd8) return jpegFacts(read);
  if (read.letters(0, 4) === "RIFF" && read.letters(8, 4) === "WEBP") return webpFacts(read);
  if (read.letters(0, 3) === "GIF") return gifFacts(read);
  if (/^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(read.letters(bytes[0] === 0xef ? 3 : 0, 200)))
    return { format: "svg", ...plain };
  return { format: "other", ...plain };
}

/** Chunks with a length, a name and a checksum (PNG, third edition, section 5.3). */
function pngFacts(read: ByteReader): PictureFacts {
  const names = new Set<string>();
  for (let at = 8; at + 8 <= read.length; at += 12 + read.big(at, 4)) names.add(read.letters(at + 4, 4));
  return {
    format: "png",
    width: read.big(16, 4),
    height: read.big(20, 4),
    isAnimated: names.has("acTL"),
    hasExif: names.has("eXIf"),
    hasProfile: names.has("iCCP"),
  };
}

/** Segments with a mark and a length (ITU T.81, annex B). */
function jpegFacts(read: ByteReader): PictureFacts {
  let facts: PictureFacts = { format: "jpeg", ...plain };
  for (let at = 2; at + 4 <= read.length && read.byte(at) === 0xff; ) {
    const mark = read.byte(at + 1);
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    // What follows is the picture itself.
    if (mark === 0xda || mark === 0xd9) break;
    const isFrame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (isFrame) facts = { ...facts, height: read.big(at + 5, 2), width: read.big(at + 7, 2) };
    if (mark === 0xe1 && read.letters(at + 4, 4) === "Exif") facts = { ...facts, hasExif: true };
    if (mark === 0xe2 && read.letters(at + 4, 11) === "ICC_PROFILE") facts = { ...facts, hasProfile: true };
    at += 2 + Math.max(2, read.big(at + 2, 2));
  }
  return facts;
}

/** Chunks of RIFF (RFC 9649); the first one says what there is. */
function webpFacts(read: ByteReader): PictureFacts {
  const kind = read.letters(12, 4);
  if (kind === "VP8X") {
    const flags = read.byte(20);
    return {
      format: "webp",
      width: read.little(24, 3) + 1,
      height: read.little(27, 3) + 1,
      isAnimated: (flags & 0x02) !== 0,
      hasExif: (flags & 0x08) !== 0,
      hasProfile: (flags & 0x20) !== 0,
    };
  }
  if (kind === "VP8L") {
    const bits = read.little(21, 4);
    return { format: "webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, ...plain };
  }
  if (kind !== "VP8 ") return { format: "webp", ...plain };
  return {
    format: "webp",
    width: read.little(26, 2) & 0x3fff,
    height: read.little(28, 2) & 0x3fff,
    ...plain,
  };
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
  for (let at = 13 + tableAt(10); at < read.length && pictures < 2; ) {
    const block = read.byte(at);
    if (block === 0x21) at = behindBlocks(at + 2);
    else if (block === 0x2c) {
      pictures += 1;
      at = behindBlocks(at + 11 + tableAt(at + 9));
    } else break;
  }
  return { format: "gif", ...size, ...plain, isAnimated: pictures > 1 };
}
