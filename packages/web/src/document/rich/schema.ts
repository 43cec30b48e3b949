import { richText } from "@twinhelm/core/text/richText";
import { safeImage, safeLink, safeStyles, styleText } from "@twinhelm/core/text/safeMarkup";
import { type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import {
  blockAttributes,
  elementAttributes,
  hasBlocks,
  isBlockPlace,
  isLastBreak,
  rawMarkup,
  spanAttributes,
} from "./reading";

/** Attributes of every block. `kept` and `style`: what the editor does not know, as it is written. */
const blockAttrs = {
  align: { default: "" },
  indent: { default: 0 },
  style: { default: "" },
  kept: { default: "" },
};
const inlineAttrs = (tag: string) => ({
  tag: { default: tag },
  style: { default: "" },
  kept: { default: "" },
});

/** Pixels of one step of an indent. */
export const indentStep = 40;

/** The styles of a block, as far as they are shown; the others are only kept. */
function shownStyle(attrs: Readonly<Record<string, unknown>>): Record<string, string> {
  const styles = new Map(safeStyles(String(attrs.style ?? "")));
  if (attrs.align) styles.set("text-align", String(attrs.align));
  if (Number(attrs.indent) > 0) styles.set("margin-left", `${Number(attrs.indent) * indentStep}px`);
  return styles.size === 0 ? {} : { style: styleText(styles) };
}

const block = (tag: string, more: Partial<NodeSpec>): NodeSpec => ({
  group: "block",
  content: "inline*",
  attrs: blockAttrs,
  parseDOM: [{ tag, getAttrs: blockAttributes }],
  toDOM: ({ attrs }) => [tag, shownStyle(attrs), 0],
  ...more,
});

/** An element that is not known: its markup stays as it is, and is never read by the browser. */
const unknown = (inline: boolean): NodeSpec => ({
  group: inline ? "inline" : "block",
  inline,
  atom: true,
  draggable: true,
  attrs: { name: {}, markup: {} },
  parseDOM: [
    {
      tag: "*",
      priority: 1,
      getAttrs: (element) => (isBlockPlace(element) === inline ? false : rawMarkup(element)),
    },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => [
    inline ? "span" : "div",
    { class: "rich-kept" },
    richText("kept.element", { name: String(attrs.name) }),
  ],
});

const wrapped = "div,section,article,main,header,footer,aside,figure,center,address";

const nodes = {
  doc: { content: "block+" },
  paragraph: block("p", {
    attrs: { ...blockAttrs, tag: { default: "" } },
    parseDOM: [
      { tag: "p", getAttrs: (element) => ({ ...blockAttributes(element), tag: "p" }) },
      {
        tag: "div",
        getAttrs: (element) => (hasBlocks(element) ? false : { ...blockAttributes(element), tag: "div" }),
      },
    ],
  }),
  wrapper: block("div", {
    content: "block+",
    attrs: { ...blockAttrs, tag: { default: "div" } },
    parseDOM: [
      {
        tag: wrapped,
        getAttrs: (element) =>
          hasBlocks(element) || element.localName !== "div"
            ? { ...blockAttributes(element), tag: element.localName }
            : false,
      },
    ],
  }),
  heading: block("h1", {
    attrs: { ...blockAttrs, level: { default: 1 } },
    defining: true,
    parseDOM: [
      {
        tag: "h1,h2,h3,h4,h5,h6",
        getAttrs: (element) => ({ ...blockAttributes(element), level: Number(element.localName.slice(1)) }),
      },
    ],
    // Headings of a value are none of the page, for those who hear it.
    toDOM: ({ attrs }) => [
      "p",
      { ...shownStyle(attrs), class: `rich-heading rich-heading-${attrs.level}` },
      0,
    ],
  }),
  pre: block("pre", {
    code: true,
    defining: true,
    parseDOM: [{ tag: "pre", preserveWhitespace: "full", getAttrs: blockAttributes }],
  }),
  blockquote: block("blockquote", { content: "block+", defining: true }),
  bullet_list: block("ul", { content: "list_item+" }),
  ordered_list: block("ol", { content: "list_item+" }),
  list_item: block("li", { group: "", content: "block+", defining: true }),
  horizontal_rule: block("hr", { content: "", toDOM: () => ["hr"] }),
  hard_break: {
    group: "inline",
    inline: true,
    selectable: false,
    parseDOM: [
      { tag: "br", ignore: true, getAttrs: (element) => isLastBreak(element) && null },
      { tag: "br" },
    ],
    toDOM: () => ["br"],
  },
  image: {
    group: "inline",
    inline: true,
    draggable: true,
    attrs: {
      src: { default: "" },
      alt: { default: "" },
      width: { default: "" },
      height: { default: "" },
      style: { default: "" },
      kept: { default: "" },
    },
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (element) => elementAttributes(element, ["src", "alt", "width", "height"]),
      },
    ],
    // Of what is copied, which shows nothing; the editor draws it by itself.
    toDOM: (node) => imageOf(node, () => true),
  },
  unknown_inline: unknown(true),
  unknown_block: unknown(false),
  text: { group: "inline" },
} satisfies Record<string, NodeSpec>;

/** An image of an address that may be shown, else words in its place. */
export function imageOf({ attrs }: Node, isShown: (address: string) => boolean): DOMOutputSpec {
  const address = safeImage(String(attrs.src));
  if (address === undefined || !isShown(address))
    return ["span", { class: "rich-kept" }, richText("image.elsewhere", { address: String(attrs.src) })];
  const sizes = { width: attrs.width || null, height: attrs.height || null };
  return ["img", { src: address, alt: String(attrs.alt), ...sizes }];
}

const inline = (tags: string, shown: string): MarkSpec => ({
  attrs: inlineAttrs(shown),
  parseDOM: tags.split(",").map((tag) => ({ tag, getAttrs: (element) => elementAttributes(element, []) })),
  toDOM: ({ attrs }) => [shown, shownStyle(attrs), 0],
});

const marks = {
  link: {
    inclusive: false,
    attrs: { ...inlineAttrs("a"), href: { default: "" } },
    parseDOM: [{ tag: "a[href]", getAttrs: (element) => elementAttributes(element, ["href"]) }],
    toDOM: ({ attrs }) => {
      const href = safeLink(String(attrs.href));
      return ["a", { ...shownStyle(attrs), ...(href === undefined ? {} : { href, title: href }) }, 0];
    },
  },
  // Lies in itself: of two around a text, one may have the colour and the other the font.
  span: {
    excludes: "",
    attrs: {
      ...inlineAttrs("span"),
      color: { default: "" },
      background: { default: "" },
      family: { default: "" },
      size: { default: "" },
    },
    parseDOM: [{ tag: "span,font", getAttrs: spanAttributes }],
    toDOM: ({ attrs }) => {
      const styles = new Map(safeStyles(String(attrs.style)));
      for (const [name, key] of spanStyles) if (attrs[key]) styles.set(name, String(attrs[key]));
      return ["span", styles.size === 0 ? {} : { style: styleText(styles) }, 0];
    },
  },
  // Elements of a line that have no other meaning here.
  element: {
    excludes: "",
    attrs: inlineAttrs("small"),
    parseDOM: [
      {
        tag: "a,abbr,acronym,bdi,bdo,big,cite,data,dfn,ins,kbd,label,mark,q,samp,small,time,tt,var",
        priority: 20,
        getAttrs: (element) => elementAttributes(element, []),
      },
    ],
    toDOM: ({ attrs }) => ["span", { ...shownStyle(attrs), class: `rich-${String(attrs.tag)}` }, 0],
  },
  strong: inline("strong,b", "strong"),
  em: inline("em,i", "em"),
  underline: inline("u", "u"),
  strike: inline("s,strike,del", "s"),
  sub: inline("sub", "sub"),
  sup: inline("sup", "sup"),
  code: inline("code", "code"),
} satisfies Record<string, MarkSpec>;

/** The styles that a span has in attributes of its own. */
export const spanStyles = [
  ["color", "color"],
  ["background-color", "background"],
  ["font-family", "family"],
  ["font-size", "size"],
] as const;

/** What rich text is made of, while it is edited. */
export const richSchema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
