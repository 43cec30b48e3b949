import { stylesOf, styleText } from "@twinhelm/core/text/safeMarkup";
import { type Mark, DOMParser as MarkupParser, type Node } from "prosemirror-model";
import { commentTag, escapedValue } from "./reading";
import { quietBody } from "./safeBody";
import { indentStep, richSchema, spanStyles } from "./schema";

const { nodes } = richSchema;
const emptyDocument = nodes.doc.create(null, nodes.paragraph.create({ tag: "p" }));

/** The document of a text. Nothing of it is run, and nothing of it is lost: what is not known is kept as it is written. */
export function readMarkup(markup: string): Node {
  if (markup === "") return emptyDocument;
  const body = quietBody(markup);
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment !== null; comment = comments.nextNode()) {
    const element = body.ownerDocument.createElement(commentTag);
    element.textContent = comment.nodeValue;
    comment.parentNode?.replaceChild(element, comment);
  }
  return MarkupParser.fromSchema(richSchema).parse(body);
}

/** What of a document is kept without being known, by its names, each once. */
export function keptParts(doc: Node): readonly string[] {
  const names = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name.startsWith("unknown")) names.add(String(node.attrs.name));
    for (const { attrs } of [node, ...node.marks])
      for (const [, handler = ""] of String(attrs.kept ?? "").matchAll(/ (on\w+)=/gi)) names.add(handler);
  });
  return [...names];
}

/** The markup of a document; an empty one has none. */
export function markupOf(doc: Node): string {
  const only = doc.childCount === 1 ? doc.firstChild : null;
  if (only?.type.name === "paragraph" && only.childCount === 0) return "";
  return blocksOf(doc);
}

const blocksOf = (parent: Node): string => {
  const parts: string[] = [];
  parent.forEach((node, _, at) => {
    parts.push(blockOf(node, isBare(parent, at)));
  });
  return parts.join("");
};

const isUntagged = (node: Node | null): boolean => node?.type.name === "paragraph" && node.attrs.tag === "";

/** Whether a paragraph is written without an element of its own, as it was read: two beside each other cannot be. */
function isBare(parent: Node, at: number): boolean {
  const { align, indent, style, kept } = parent.child(at).attrs;
  if (align || indent || style || kept || !isUntagged(parent.child(at))) return false;
  return !isUntagged(parent.maybeChild(at - 1)) && !isUntagged(parent.maybeChild(at + 1));
}

const tags: Readonly<Record<string, string>> = {
  pre: "pre",
  blockquote: "blockquote",
  bullet_list: "ul",
  ordered_list: "ol",
  list_item: "li",
};

function blockOf(node: Node, bare: boolean): string {
  const { name } = node.type;
  if (name === "unknown_block") return String(node.attrs.markup);
  const attributes = attributesOf(node);
  if (name === "horizontal_rule") return `<hr${attributes}>`;
  const inside = node.inlineContent ? inlineOf(node) : blocksOf(node);
  if (bare) return inside;
  const tag = name === "heading" ? `h${node.attrs.level}` : (tags[name] ?? String(node.attrs.tag || "p"));
  // A browser drops the first line break of what is preformatted.
  const lead = name === "pre" && inside.startsWith("\n") ? "\n" : "";
  return `<${tag}${attributes}>${lead}${inside === "" ? "<br>" : inside}</${tag}>`;
}

/** The attributes of a block or a mark, each with a space before it. */
function attributesOf({ attrs }: Node | Mark): string {
  const styles = new Map(stylesOf(String(attrs.style ?? "")));
  if (attrs.align) styles.set("text-align", String(attrs.align));
  if (Number(attrs.indent) > 0) styles.set("margin-left", `${Number(attrs.indent) * indentStep}px`);
  for (const [name, key] of spanStyles) if (attrs[key]) styles.set(name, String(attrs[key]));
  const own = ["href", "src", "alt", "width", "height"].flatMap((name) =>
    attrs[name] === undefined || attrs[name] === "" ? [] : [[name, String(attrs[name])]],
  );
  const all = styles.size === 0 ? own : [...own, ["style", styleText(styles)]];
  const written = all.map(([name, value = ""]) => ` ${name}="${escapedValue(value)}"`).join("");
  return `${written}${String(attrs.kept ?? "")}`;
}

/** The content of a line: marks that go on from one text to the next are written once around both. */
function inlineOf(parent: Node): string {
  const open: Mark[] = [];
  let written = "";
  const closeTo = (count: number) => {
    while (open.length > count) written += `</${tagOf(open.pop())}>`;
  };
  parent.forEach((node) => {
    const going = open.findIndex((mark, at) => node.marks[at] === undefined || !mark.eq(node.marks[at]));
    const same = going === -1 ? open.length : going;
    closeTo(same);
    for (const mark of node.marks.slice(same)) {
      open.push(mark);
      written += `<${tagOf(mark)}${attributesOf(mark)}>`;
    }
    written += leafOf(node);
  });
  closeTo(0);
  return written;
}

const tagOf = (mark: Mark | undefined): string => String(mark?.attrs.tag ?? "span");

function leafOf(node: Node): string {
  if (node.isText)
    return (node.text ?? "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("\u00a0", "&nbsp;");
  if (node.type.name === "hard_break") return "<br>";
  if (node.type.name === "image") return `<img${attributesOf(node)}>`;
  return String(node.attrs.markup);
}
