/** Elements that begin a line of their own. */
const blocks = new Set(
  "p div br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr blockquote pre section article header footer figure figcaption".split(
    " ",
  ),
);
/** Elements whose content is not text. */
const silent = new Set("script style template head title noscript iframe object svg math".split(" "));

const tagName = /<\/?([a-z][a-z\d]*)/iy;
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "\u2013",
  mdash: "\u2014",
  hellip: "\u2026",
  lsquo: "\u2018",
  rsquo: "\u2019",
  ldquo: "\u201c",
  rdquo: "\u201d",
  copy: "\u00a9",
  euro: "\u20ac",
};

/**
 * The text of rich text, without its markup: one line for each paragraph, heading and item of a list. What it gives is
 * text, never markup that is safe: entities are characters again.
 */
export function textOfMarkup(markup: string): string {
  return withoutTags(markup.replace(/\s+/g, " "))
    .split("\n")
    .map((line) => charactersOf(line.replace(/ +/g, " ")).trim())
    .filter((line) => line !== "")
    .join("\n");
}

/** Goes once through the text, however many of its tags are left open. */
function withoutTags(markup: string): string {
  const small = markup.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < markup.length) {
    const next = markup.indexOf("<", at);
    if (next === -1) break;
    parts.push(markup.slice(at, next));
    const { text, end } = readTag(small, next);
    parts.push(text);
    at = end;
  }
  return [...parts, markup.slice(at)].join("");
}

/** What stands in place of the tag or comment that begins here, and where it ends. */
function readTag(small: string, begin: number): { readonly text: string; readonly end: number } {
  if (small.startsWith("<!--", begin)) return { text: " ", end: after(small, "-->", begin) };
  tagName.lastIndex = begin;
  const [written = "", name = ""] = tagName.exec(small) ?? [];
  if (name === "") return { text: "<", end: begin + 1 };
  const closes = written.startsWith("</");
  if (silent.has(name) && !closes)
    return { text: " ", end: after(small, ">", after(small, `</${name}`, begin)) };
  return { text: blocks.has(name) ? "\n" : "", end: after(small, ">", begin) };
}

function after(text: string, wanted: string, from: number): number {
  const at = text.indexOf(wanted, from);
  return at === -1 ? text.length : at + wanted.length;
}

/** The characters that HTML writes by a name or a number, in a text without its tags. */
export const charactersOf = (text: string): string => text.replace(reference, character);

function character(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? written) : written;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}
