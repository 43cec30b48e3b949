import { keyOf, type ReadChallenge } from "@twinhelm/core/identity/secondFactor/challenge";
import { PNG } from "pngjs";
import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";

/** A QR code module by module, without its margin; true is dark. */
export type Modules = readonly (readonly boolean[])[];

/** What the server asks of a new factor, as a terminal can show it. */
export interface DrawnChallenge extends ReadChallenge {
  /** Drawings of the same, the truest first; each next one is smaller. */
  readonly codes: readonly Modules[];
  /** What an authenticator reads from it; `undefined`: it could not be read here. */
  readonly text: string | undefined;
}

const image = /^data:image\/png;base64,([a-z0-9+/=\s]+)$/i;

/** Reads a challenge: an image of a QR code as a data URL, or text. */
export function readChallenge(source: string): DrawnChallenge {
  const [, base64] = image.exec(source) ?? [];
  if (base64 === undefined) return { source, codes: [], text: source, key: keyOf(source) };
  const modules = modulesOf(base64);
  if (modules === undefined) return { source, codes: [], text: undefined, key: undefined };
  const text = textOf(modules);
  if (text === undefined) return { source, codes: [modules], text, key: undefined };
  const smaller = [text, plainAddress(text)].map(smallest);
  return { source, codes: [modules, ...smaller], text, key: keyOf(text) };
}

/** The same text with the least room: what a screen shows needs no repair. */
const smallest = (text: string): Modules =>
  encodeQR(text, "raw", { ecc: "low", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/** What authenticators take for granted (Key URI Format). */
const usual: Readonly<Record<string, string>> = { algorithm: "SHA1", digits: "6", period: "30" };

/** An `otpauth` address without what is usual: it makes a smaller code and means the same. */
export function plainAddress(text: string): string {
  const [address = "", query = ""] = text.split("?");
  if (!address.startsWith("otpauth://totp/")) return text;
  const kept = query.split("&").filter((part) => {
    const [name = "", value = ""] = part.split("=");
    return usual[name]?.toLowerCase() !== value.toLowerCase();
  });
  return `${address}?${kept.join("&")}`;
}

/** Width and height of the largest image that is read: a code needs no more. */
const largest = 4000;

/** Dark below this brightness of 255. */
const dark = 128;

/** The modules of a sharp, upright image of a QR code. `undefined` if the image is not a QR code. */
function modulesOf(base64: string): Modules | undefined {
  const picture = pictureOf(base64);
  if (picture === undefined) return undefined;
  const { width, height, isDark } = picture;
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const first = rows.find((y) => columns.some((x) => isDark(x, y)));
  const last = rows.findLast((y) => columns.some((x) => isDark(x, y)));
  if (first === undefined || last === undefined) return undefined;
  const left = columns.find((x) => isDark(x, first)) ?? 0;
  let run = 0;
  while (isDark(left + run, first)) run += 1;
  // The mark in the corner is seven modules wide.
  const scale = run / 7;
  const size = Math.round((last - first + 1) / scale);
  if (scale < 1 || size < 21 || size > 177 || size % 4 !== 1) return undefined;
  const middle = (start: number, index: number) => Math.floor(start + (index + 0.5) * scale);
  const places = Array.from({ length: size }, (_, index) => index);
  return places.map((y) => places.map((x) => isDark(middle(left, x), middle(first, y))));
}

function pictureOf(base64: string) {
  try {
    const file = Buffer.from(base64, "base64");
    // Width and height come first.
    if (Math.max(file.readUInt32BE(16), file.readUInt32BE(20)) > largest) return undefined;
    const { width, height, data } = PNG.sync.read(file);
    const isDark = (x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= width || y >= height) return false;
      const at = (y * width + x) * 4;
      const [red = 255, green = 255, blue = 255, alpha = 255] = data.subarray(at, at + 4);
      return alpha >= dark && (red + green + blue) / 3 < dark;
    };
    return { width, height, isDark };
  } catch {
    return undefined;
  }
}

/** The text of the code. */
function textOf(modules: Modules): string | undefined {
  const margin = 4;
  const scale = 4;
  const size = (modules.length + 2 * margin) * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const module = modules[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin];
      if (module === true) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  try {
    return decodeQR({ width: size, height: size, data });
  } catch {
    return undefined;
  }
}
