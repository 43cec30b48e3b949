import { textOfMarkup } from "@twinhelm/core/text/plain";
import { quietStyle, stylesOf } from "@twinhelm/core/text/safeMarkup";
import { type CSSProperties, createElement, Fragment, type ReactNode, useMemo } from "react";
import { isOfPlace } from "../start/place";
import { usePlace } from "../start/placeContext";
import { quietBody, safeBody } from "./rich/safeBody";

/** More nodes than a person reads: drawn as elements they would keep the page busy. */
const mostNodes = 20_000;

interface RichTextProps {
  readonly markup: string;
  /** Elements beside those of rich text, such as those of tables. */
  readonly also?: ReadonlySet<string>;
}

/** Rich text with the markup that is known to be harmless; as its text alone where there is very much of it. */
export function RichText({ markup, also }: RichTextProps) {
  const content = useMemo(
    () =>
      hasMoreNodes(quietBody(markup)) ? <pre>{textOfMarkup(markup)}</pre> : contentOf(safeBody(markup, also)),
    [markup, also],
  );
  return <div className="rich-text">{content}</div>;
}

function hasMoreNodes(body: HTMLElement): boolean {
  const nodes = body.ownerDocument.createNodeIterator(body);
  for (let count = 0; count <= mostNodes; count += 1) if (nodes.nextNode() === null) return false;
  return true;
}

/** Elements that are shown as another one: headings of a value are none of the page. */
const shownAs: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  strike: "s",
  del: "s",
  font: "span",
  h1: "p",
  h2: "p",
  h3: "p",
  h4: "p",
  h5: "p",
  h6: "p",
};

const contentOf = (parent: Node): readonly ReactNode[] =>
  [...parent.childNodes].map((node, at) => {
    if (!(node instanceof Element)) return node.nodeValue;
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other key
    return <Fragment key={at}>{elementOf(node)}</Fragment>;
  });

function elementOf(element: Element): ReactNode {
  const { localName } = element;
  const content = contentOf(element);
  if (localName === "a") return linkOf(element, content);
  if (localName === "img") return <Picture element={element} />;
  const as = shownAs[localName] ?? localName;
  if (as === "br" || as === "hr") return createElement(as);
  const style = styleOf(element);
  const heading = /^h(\d)$/.exec(localName)?.[1];
  const className = heading === undefined ? undefined : `rich-heading rich-heading-${heading}`;
  return createElement(as, { className, style }, ...content);
}

/** How it looks, by the names that React has for styles. */
function styleOf(element: Element): CSSProperties | undefined {
  const styles = [...stylesOf(element.getAttribute(quietStyle))];
  const named = styles.map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
    value,
  ]);
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

/** Leads elsewhere, and tells nobody where it was pressed. */
function linkOf(element: Element, content: ReactNode): ReactNode {
  const address = element.getAttribute("href");
  return address === null ? content : outside(address, content);
}

const outside = (address: string, content: ReactNode): ReactNode => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {content}
  </a>
);

/** An image of this server. Of another it is a link: whoever wrote it would learn who reads it, and when. */
function Picture({ element }: { readonly element: Element }): ReactNode {
  const place = usePlace();
  const address = element.getAttribute("src");
  const name = element.getAttribute("alt") ?? "";
  if (address === null) return name;
  if (!isOfPlace(place, address)) return outside(address, name || address);
  const [width, height] = [element.getAttribute("width"), element.getAttribute("height")];
  return (
    <img
      src={address}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}
