import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { readPng } from "./png";

/** The text in the QR code of a `data:` address of a PNG; `undefined` where there is none that can be read. */
export function readChallenge(challenge: string): string | undefined {
  const content = /^data:image\/png;base64,([\w+/=]+)$/.exec(challenge)?.[1];
  if (content === undefined) return undefined;
  try {
    const image = readPng(Buffer.from(content, "base64"));
    return image === undefined ? undefined : decodeQR(image);
  } catch {
    return undefined;
  }
}

const [blackOnWhite, plain] = ["\u001b[30;107m", "\u001b[0m"];

/** Draws a text as QR code, two rows of it a line; black on white whatever the colours of the terminal are. */
export function drawCode(text: string, out: (line: string) => void): void {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 2 });
  for (let at = 0; at < rows.length; at += 2) {
    const [upper = [], lower = []] = [rows[at], rows[at + 1]];
    const line = upper.map((dark, column) =>
      dark ? (lower[column] ? "█" : "▀") : lower[column] ? "▄" : " ",
    );
    out(`${blackOnWhite}${line.join("")}${plain}`);
  }
}
