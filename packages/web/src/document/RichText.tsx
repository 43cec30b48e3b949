import { textOfMarkup } from "@twinhelm/core/text/plain";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

/** More nodes than a person reads: drawn as elements they would keep the page busy. */
const mostNodes = 20_000;

/** Rich text with the markup that is known to be harmless; as its text alone where there is very much of it. */
export function RichText({ markup }: { markup: string }) {
  const content = useMemo(() => {
    const body = parsed(markup);
    return hasMoreNodes(body) ? <pre>{textOfMarkup(markup)}</pre> : contentOf(body);
  }, [markup]);
  return <div className="rich-text">{content}</div>;
}

/** The policy of the page refuses handlers and styles inside of elements, and complains of each that is parsed. */
function parsed(markup: string): HTMLElement {
  const quiet = markup.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/([\s/"'])(on[a-z]+|style)\s*=/gi, "$1data-$2="),
  );
  return new DOMParser().parseFromString(quiet, "text/html").body;
}

function hasMoreNodes(body: HTMLElement): boolean {
  const nodes = body.ownerDocument.createNodeIterator(body);
  for (let count = 0; count <= mostNodes; count += 1) if (nodes.nextNode() === null) return false;
  return true;
}

/**
 * Elements that are shown, and as what. No attribute passes but those that are named below; of an element that is not
 * here its content is shown, and of those that are silent nothing. The parser's document runs and loads nothing.
 */
const shownAs: Readonly<Record<string, string>> = {
  P: "p",
  DIV: "div",
  BR: "br",
  HR: "hr",
  UL: "ul",
  OL: "ol",
  LI: "li",
  B: "strong",
  STRONG: "strong",
  I: "em",
  EM: "em",
  U: "u",
  S: "s",
  DEL: "s",
  SUB: "sub",
  SUP: "sup",
  CODE: "code",
  PRE: "pre",
  BLOCKQUOTE: "blockquote",
  // Headings of a value are none of the page.
  H1: "p",
  H2: "p",
  H3: "p",
  H4: "p",
  H5: "p",
  H6: "p",
};

const silent = new Set(
  "SCRIPT STYLE TEMPLATE TITLE NOSCRIPT IFRAME OBJECT EMBED SVG MATH FORM BUTTON SELECT TEXTAREA".split(" "),
);

/** How deep elements may lie in each other: what is deeper is shown as its text. */
const deepest = 40;

const contentOf = (parent: Node, depth = 0): readonly ReactNode[] =>
  [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    if (!(node instanceof Element) || silent.has(node.tagName.toUpperCase())) return null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other key
    return <Fragment key={at}>{depth < deepest ? elementOf(node, depth) : node.textContent}</Fragment>;
  });

function elementOf(element: Element, depth: number): ReactNode {
  const content = contentOf(element, depth + 1);
  if (element.tagName === "A") return linkOf(element, content);
  if (element.tagName === "IMG") return imageOf(element);
  const as = shownAs[element.tagName];
  if (as === undefined) return content;
  if (as === "br" || as === "hr") return createElement(as);
  return createElement(as, /^H\d$/.test(element.tagName) ? { className: "rich-heading" } : null, ...content);
}

/** Leads elsewhere only by an address of the web or of mail, and tells nobody where it was pressed. */
function linkOf(element: Element, content: ReactNode): ReactNode {
  const address = element.getAttribute("href")?.trim() ?? "";
  return /^(https?:\/\/|mailto:)/i.test(address) ? outside(address, content) : content;
}

const outside = (address: string, content: ReactNode): ReactNode => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {content}
  </a>
);

/** An image of this server. Of another it is a link: whoever wrote it would learn who reads it, and when. */
function imageOf(element: Element): ReactNode {
  const address = element.getAttribute("src")?.trim() ?? "";
  const name = element.getAttribute("alt") ?? "";
  if (!/^(https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i.test(address)) return name;
  const { origin } = new URL(address, location.href);
  if (origin !== location.origin) return outside(address, name || address);
  return <img src={address} alt={name} loading="lazy" referrerPolicy="no-referrer" />;
}
