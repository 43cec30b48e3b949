import {
  loudMarkup,
  loudName,
  quietStyle,
  safeStyles,
  stylesOf,
  styleText,
} from "@twinhelm/core/text/safeMarkup";
import { attributeStyles } from "./safeBody";

/** Name of the element that stands for a comment while a text is read. */
export const commentTag = "kept-comment";

const blocks =
  "address,article,aside,blockquote,center,details,dl,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,main,nav,ol,p,pre,section,table,ul,div";

/** Whether there are blocks inside of an element. */
export const hasBlocks = (element: Element): boolean => element.querySelector(blocks) !== null;

/** Whether an element lies where blocks do, and not in a line. */
export const isBlockPlace = (element: Element): boolean =>
  element.parentElement === null ||
  /^(body|div|section|article|main|header|footer|aside|figure|center|address|blockquote|li|ul|ol)$/.test(
    element.parentElement.localName,
  );

/** A line break at the end of a block is not seen: it only gives an empty one its height. */
export const isLastBreak = (element: Element): boolean =>
  element.nextSibling === null && element.parentElement?.matches("p,div,li,h1,h2,h3,h4,h5,h6") === true;

/** An element of which nothing is known, as it is written. */
export const rawMarkup = (element: Element): { name: string; markup: string } =>
  element.localName === commentTag
    ? { name: "<!-- -->", markup: `<!--${element.textContent ?? ""}-->` }
    : { name: `<${element.localName}>`, markup: loudMarkup(element.outerHTML) };

/** The attributes named in `known` by their values; the style and all others as they are written. */
export function elementAttributes(
  element: Element,
  known: readonly string[],
): { tag: string; style: string; kept: string; [name: string]: string } {
  const own = Object.fromEntries(known.map((name) => [name, element.getAttribute(name) ?? ""]));
  return {
    ...own,
    tag: element.localName,
    style: element.getAttribute(quietStyle) ?? "",
    kept: keptAttributes(element, known),
  };
}

const keptAttributes = (element: Element, known: readonly string[]): string =>
  [...element.attributes]
    .filter(({ name }) => name !== quietStyle && !known.includes(name))
    .map(({ name, value }) => ` ${loudName(name)}="${escapedValue(value)}"`)
    .join("");

/** A value of an attribute between double quotes. */
export const escapedValue = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("\u00a0", "&nbsp;");

/** Alignment and indent of a block, and what else it has. */
export function blockAttributes(element: Element) {
  const styles = new Map([...attributeStyles(element), ...stylesOf(element.getAttribute(quietStyle))]);
  const align = safeStyles(styleText(styles)).get("text-align") ?? "";
  const steps = /^(\d{1,4})px$/.exec(styles.get("margin-left") ?? "")?.[1];
  const indent = steps !== undefined && Number(steps) % 40 === 0 ? Number(steps) / 40 : 0;
  styles.delete("text-align");
  if (indent > 0) styles.delete("margin-left");
  return { align, indent, style: styleText(styles), kept: keptAttributes(element, ["align"]) };
}

/** The styles of a span that the editor knows, and what else it has. */
export function spanAttributes(element: Element) {
  const styles = new Map([...attributeStyles(element), ...stylesOf(element.getAttribute(quietStyle))]);
  const safe = safeStyles(styleText(styles));
  const take = (name: string): string => {
    const value = safe.get(name) ?? "";
    if (value !== "") styles.delete(name);
    return value;
  };
  const own = {
    color: take("color"),
    background: take("background-color"),
    family: take("font-family"),
    size: take("font-size"),
  };
  const kept = keptAttributes(element, element.localName === "font" ? ["face", "size", "color"] : []);
  return { ...own, tag: "span", style: styleText(styles), kept };
}
