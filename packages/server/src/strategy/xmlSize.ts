/**
 * What an answer of a provider may hold: a thousand elements with text, and two attributes of each. Reading
 * XML takes the square of its size in several places, and anybody can send some.
 */
const xmlLimits = { tags: 2_000, attributes: 2_000 } as const;

/** Which limit an XML text goes beyond; `undefined`: none. Counts characters alone; it need not be XML. */
export function xmlProblem(xml: string): string | undefined {
  if (countOf("<", xml, xmlLimits.tags) > xmlLimits.tags) return `it has more than ${xmlLimits.tags} tags`;
  // Texts in base64 end in two such signs at most.
  return countOf("=", xml, xmlLimits.attributes) > xmlLimits.attributes
    ? `it has more than ${xmlLimits.attributes} attributes`
    : undefined;
}

/** How often a text stands in another, counted to one beyond `most`. */
const countOf = (text: string, whole: string, most: number): number => whole.split(text, most + 2).length - 1;
