import { setBlockType, toggleMark } from "prosemirror-commands";
import type { Mark, MarkType, Node } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { richSchema } from "./schema";

const { nodes, marks } = richSchema;

/** A style of a span that is set for a part of a text. */
export type SpanStyle = "color" | "background" | "family" | "size";

/** Where the selection begins: its block, and the marks there. */
export const blockAt = ({ selection }: EditorState): Node => selection.$from.parent;
export const marksAt = ({ selection, storedMarks }: EditorState): readonly Mark[] => {
  const { $from, from, to, empty } = selection;
  if (empty) return storedMarks ?? $from.marks();
  let found: readonly Mark[] | undefined;
  $from.doc.nodesBetween(from, to, (node) => {
    if (node.isInline) found ??= node.marks;
  });
  return found ?? $from.marks();
};

export const hasMark = (state: EditorState, type: MarkType): boolean =>
  marksAt(state).some((mark) => mark.type === type);

/** The value of a style where the selection begins; the innermost counts. */
export const spanStyleAt = (state: EditorState, key: SpanStyle): string =>
  String(marksAt(state).findLast((mark) => mark.type === marks.span && mark.attrs[key])?.attrs[key] ?? "");

export const toggle = (name: "strong" | "em" | "underline" | "strike"): Command => toggleMark(marks[name]);

/** The marks of a text with a style, or without it where it is empty. */
function withStyle(before: readonly Mark[], key: SpanStyle, value: string): readonly Mark[] {
  const others = before.filter((mark) => mark.type !== marks.span);
  const spans = before.flatMap((mark) => (mark.type === marks.span ? [{ ...mark.attrs, [key]: "" }] : []));
  const last = spans.at(-1) ?? {};
  const all = value === "" ? spans : [...spans.slice(0, -1), { ...last, [key]: value }];
  const kept = all.filter((attrs) =>
    Object.entries(attrs).some(([name, each]) => name !== "tag" && each !== ""),
  );
  return [...others, ...kept.map((attrs) => marks.span.create(attrs))];
}

/** Gives the selection a style; empty takes it away. */
export const setStyle =
  (key: SpanStyle, value: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (empty) {
      dispatch?.(state.tr.setStoredMarks([...withStyle(marksAt(state), key, value)]));
      return true;
    }
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, at) => {
      if (!node.isInline) return;
      const [begin, end] = [Math.max(at, from), Math.min(at + node.nodeSize, to)];
      tr.removeMark(begin, end, marks.span);
      for (const mark of withStyle(node.marks, key, value))
        if (mark.type === marks.span) tr.addMark(begin, end, mark);
    });
    dispatch?.(tr);
    return true;
  };

/** The kind of a block, as the list of kinds names it. */
export const blockKind = (node: Node): string =>
  node.type === nodes.heading ? `h${node.attrs.level}` : node.type === nodes.pre ? "pre" : "p";

export function setBlock(kind: string): Command {
  if (kind === "pre") return setBlockType(nodes.pre);
  const level = /^h(\d)$/.exec(kind)?.[1];
  return level === undefined
    ? setBlockType(nodes.paragraph, { tag: "p" })
    : setBlockType(nodes.heading, { level: Number(level) });
}

/** Changes attributes of every block in the selection that has lines. */
const changeBlocks =
  (change: (node: Node) => Readonly<Record<string, unknown>>): Command =>
  (state, dispatch) => {
    const { tr } = state;
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
      if (node.isTextblock) tr.setNodeMarkup(at, null, { ...node.attrs, ...change(node) });
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };

export const align = (value: string): Command => changeBlocks(() => ({ align: value }));

const deepestIndent = 10;

/** One step in or out: of an item of a list to another level, of other blocks from the edge. */
export function indent(by: 1 | -1): Command {
  const item = by === 1 ? sinkListItem(nodes.list_item) : liftListItem(nodes.list_item);
  const blocks = changeBlocks(({ attrs }) => ({
    indent: Math.min(deepestIndent, Math.max(0, Number(attrs.indent) + by)),
  }));
  return (state, dispatch, view) => item(state, dispatch, view) || blocks(state, dispatch, view);
}

/** Makes a list of the blocks, or no list where they are one of this kind. */
export const toggleList =
  (name: "bullet_list" | "ordered_list"): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1)
      if ($from.node(depth).type === nodes[name]) return liftListItem(nodes.list_item)(state, dispatch, view);
    return wrapInList(nodes[name])(state, dispatch, view);
  };

/** Leads the selection somewhere; where nothing is selected, the address is the text. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = marks.link.create({ href });
    const { tr } = state;
    if (empty) tr.replaceSelectionWith(richSchema.text(href, [...marksAt(state), mark]), false);
    else tr.addMark(from, to, mark);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Takes the link away from the selection, or from the whole text around it. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty, $from } = state.selection;
  const { tr } = state;
  if (!empty) tr.removeMark(from, to, marks.link);
  else
    $from.parent.forEach((node, offset) => {
      const begin = $from.start() + offset;
      if (marks.link.isInSet(node.marks) && begin <= from && from <= begin + node.nodeSize)
        tr.removeMark(begin, begin + node.nodeSize, marks.link);
    });
  if (!tr.docChanged) return false;
  dispatch?.(tr);
  return true;
};

export const insertImage =
  (src: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.image.create({ src })).scrollIntoView());
    return true;
  };

export const insertLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
};

/** Text as it is without formatting: no marks, and plain blocks in place of headings. */
export const clearFormatting: Command = (state, dispatch) => {
  const { from, to } = state.selection;
  const { tr } = state;
  tr.removeMark(from, to);
  tr.setBlockType(from, to, nodes.paragraph, { tag: "p" });
  dispatch?.(tr.setStoredMarks([]));
  return true;
};
