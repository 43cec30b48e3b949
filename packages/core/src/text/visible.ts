/**
 * Makes text safe to put on one line of any face: line breaks and tabs become spaces, other control
 * characters, escape sequences and marks that turn the reading direction become visible (`\x1b`). Faces
 * never write text of documents, titles or server messages without it.
 */
export function visibleText(text: string): string {
  return plain.test(text) ? text : text.replace(lineBreaks, " ").replace(hidden, shown);
}

/** The same for text of several lines: line breaks stay, tabs become two spaces. */
export const visibleLines = (text: string): readonly string[] =>
  text.split(/\r\n|\r|\n/).map((part) => visibleText(part.replaceAll("\t", "  ")));

/**
 * Output of a command, made safe to show on a terminal: what does not show or turns the reading direction is written as
 * JSON writes it (`\\u001b`), so that JSON stays JSON. Line breaks and tabs stay.
 */
export const escapedText = (text: string): string => text.replace(unseen, unicode);

const plain = /^[\x20-\x7e]*$/;
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const hidden = /[\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** The marks of single words (U+200E, U+200F, U+061C) too: a browser needs them, a terminal would hide them. */
const unseen = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function shown(character: string): string {
  const code = character.charCodeAt(0);
  return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : unicode(character);
}

const unicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
