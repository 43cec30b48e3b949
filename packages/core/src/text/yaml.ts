import { Document, Scalar, visit } from "yaml";

/**
 * Characters that YAML has not, or that end lines for some of its readers: control characters but tab and line feed,
 * separators of lines, byte order marks, halves of pairs.
 */
const unreadable = /(?![\t\n])\p{Cc}|[\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

/** Whether text of several lines has spaces that would be lost in a block, or be taken for its indentation. */
const isUnblocked = (text: string): boolean => text.includes("\n") && /^\s|[ \t](\n|$)/.test(text);

/**
 * A JSON value as YAML, without the last line feed, that readers of 1.2 and of 1.1 take for the same value: texts such
 * as `no` stand in quotes, and characters that one of them refuses or changes are escapes.
 */
export function yamlText(value: unknown): string {
  const document = new Document(value, { compat: "yaml-1.1", aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      const { value: text } = node;
      if (typeof text === "string" && (text.search(unreadable) !== -1 || isUnblocked(text)))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  // They stand between double quotes alone by now, where escapes are read.
  return document.toString().replace(/\n$/, "").replaceAll(unreadable, escaped);
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
