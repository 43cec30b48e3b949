import { sizeOfFont } from "@twinhelm/core/input/richText";
import {
  quietMarkup,
  quietStyle,
  safeElements,
  safeImage,
  safeLink,
  safeStyles,
  silentElements,
  stylesOf,
  styleText,
} from "@twinhelm/core/text/safeMarkup";
import { withWordLists } from "./wordLists";

const writtenStyles = (element: Element) => stylesOf(element.getAttribute(quietStyle));

/** The styles that older editors wrote as attributes. */
export function attributeStyles(element: Element): ReadonlyMap<string, string> {
  const isFont = element.localName === "font";
  const own = {
    "text-align": element.getAttribute("align"),
    color: isFont ? element.getAttribute("color") : null,
    "font-family": isFont ? element.getAttribute("face") : null,
    "font-size": isFont ? sizeOfFont(element.getAttribute("size") ?? "") : null,
  };
  return new Map(Object.entries(own).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

const pixelsOf = (element: Element, name: string) => /^\d{1,4}$/.exec(element.getAttribute(name) ?? "")?.[0];

/** How deep elements may lie in each other: what is deeper is taken as its text. */
const deepest = 40;

/** The elements of a text in a document of their own, which runs, loads and applies nothing. Their handlers and styles have other names. */
export const quietBody = (markup: string): HTMLElement =>
  new DOMParser().parseFromString(quietMarkup(markup), "text/html").body;

/**
 * The same without all that is not known to be harmless (`core/text/safeMarkup.ts`), as strangers' markup is shown and
 * pasted. `also`: elements beside those that rich text has, of which no attribute is taken.
 */
export function safeBody(markup: string, also: ReadonlySet<string> = none): HTMLElement {
  const body = quietBody(markup);
  withWordLists(body);
  clean(body, 0, also);
  return body;
}

const none: ReadonlySet<string> = new Set();

function clean(parent: Element, depth: number, also: ReadonlySet<string>): void {
  for (const node of [...parent.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE) continue;
    if (!(node instanceof Element) || silentElements.has(node.localName)) node.remove();
    else if (depth >= deepest) node.replaceWith(node.textContent ?? "");
    else {
      clean(node, depth + 1, also);
      cleanElement(node, also);
    }
  }
}

function cleanElement(element: Element, also: ReadonlySet<string>): void {
  const styles = safeStyles(styleText([...attributeStyles(element), ...writtenStyles(element)]));
  if (!(safeElements.has(element.localName) || also.has(element.localName)) || isNothing(element, styles)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const passing = passingAttributes(element, withElements(element, styles));
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  for (const [name, value] of passing) element.setAttribute(name, value);
  if (element.matches("span, font") && passing.length === 0) element.replaceWith(...element.childNodes);
}

/** An element that changes nothing: Google Docs puts one around all, and a link or an image may be left without its address. */
function isNothing(element: Element, styles: ReadonlyMap<string, string>): boolean {
  if (element.localName === "b") return /^(normal|400)$/.test(styles.get("font-weight") ?? "");
  if (element.localName === "a") return safeLink(element.getAttribute("href")) === undefined;
  return element.localName === "img" && safeImage(element.getAttribute("src")) === undefined;
}

/** What a style says that has an element of its own. */
const styleElements = [
  ["font-weight", /^(bold|[6-9]00)$/i, "strong"],
  ["font-style", /^(italic|oblique)$/i, "em"],
  ["text-decoration", /underline/i, "u"],
  ["text-decoration", /line-through/i, "s"],
  ["vertical-align", /^sub$/i, "sub"],
  ["vertical-align", /^super$/i, "sup"],
] as const;

/** Puts these elements around the content of a span; gives the styles that are left. */
function withElements(element: Element, styles: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (element.localName !== "span") return styles;
  for (const [name, value, tag] of styleElements) {
    if (!value.test(styles.get(name) ?? "")) continue;
    const around = element.ownerDocument.createElement(tag);
    around.append(...element.childNodes);
    element.append(around);
  }
  const named: readonly string[] = styleElements.map(([name]) => name);
  return new Map([...styles].filter(([name]) => !named.includes(name)));
}

function passingAttributes(element: Element, styles: ReadonlyMap<string, string>): [string, string][] {
  const own = {
    href: element.localName === "a" ? safeLink(element.getAttribute("href")) : undefined,
    src: element.localName === "img" ? safeImage(element.getAttribute("src")) : undefined,
    alt: element.localName === "img" ? element.getAttribute("alt") : undefined,
    width: element.localName === "img" ? pixelsOf(element, "width") : undefined,
    height: element.localName === "img" ? pixelsOf(element, "height") : undefined,
    start:
      element.localName === "ol" ? /^\d{1,6}$/.exec(element.getAttribute("start") ?? "")?.[0] : undefined,
    [quietStyle]: styles.size === 0 ? undefined : styleText(styles),
  };
  return Object.entries(own).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, value]],
  );
}
