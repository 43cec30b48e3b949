/** A text as cells of a sheet have it: what XML cannot hold is `_xHHHH_` (ECMA-376, ST_Xstring). */
export const xmlText = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replace(unholdable, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>]/g, (letter) => entities[letter] ?? letter);

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Control characters, halves of pairs, and a carriage return, which readers of XML change. */
const unholdable =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text of a cell. */
export const textOfXml = (xml: string): string =>
  ofEscapes(ofEntities(xml.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1")));

const ofEntities = (xml: string): string =>
  xml.includes("&")
    ? xml.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return named[String(name)] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : xml;

const ofEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** `A`, `B` ... `Z`, `AA` of a column counted from 0. */
export function columnName(index: number): string {
  let name = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

/** The column of a cell such as `AA12`, counted from 0. */
export function columnIndex(cell: string): number {
  let index = 0;
  for (const letter of cell.replace(/\d+$/, "").toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
