import { charactersOf } from "@twinhelm/core/text/plain";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";
import type { Tone } from "../../layout/paint";

/** A run of text in one style, safe to show. */
export interface Span {
  readonly text: string;
  readonly tones: readonly Tone[];
}

/** A part of a text that begins a line of its own. */
export interface Block {
  /** `flow` is broken between words, `code` where it ends; `rows` are a table, whose first row is its heading. */
  readonly kind: "flow" | "code" | "rule" | "rows";
  /** What stands before its first line, and before the others: marks of lists and quotations. */
  readonly first: string;
  readonly rest: string;
  readonly spans: readonly Span[];
  readonly rows?: readonly (readonly string[])[];
  /** Whether an empty line stands before it. */
  readonly apart: boolean;
}

/** The longest text that is laid out: what is written to take long takes with the square of its length. */
const longest = 65_536;

/** Markdown as blocks; `undefined`: it is too long, or nested too deeply, to be laid out. */
export function markdownBlocks(text: string): readonly Block[] | undefined {
  if (text.length > longest) return undefined;
  try {
    return blocksOf(new Lexer({ gfm: true }).lex(text), { first: "", rest: "", apart: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Before = Pick<Block, "first" | "rest" | "apart">;

const isMarked = (token: Token): token is MarkedToken => token.type in marks;

function blocksOf(tokens: readonly Token[], before: Before): readonly Block[] {
  const found: Block[] = [];
  for (const token of tokens) {
    if (!isMarked(token)) continue;
    // Marks of a list stand before the first line alone.
    const own = found.length === 0 ? before : { ...before, first: before.rest, apart: before.apart };
    found.push(...blockOf(token, own));
  }
  return found;
}

function blockOf(token: MarkedToken, before: Before): readonly Block[] {
  const flow = (tokens: readonly Token[] | undefined, tones: readonly Tone[] = []): Block[] => [
    { kind: "flow", ...before, spans: spansOf(tokens ?? [], tones) },
  ];
  switch (token.type) {
    case "heading":
      return flow(token.tokens, token.depth === 1 ? ["bold", "underline"] : ["bold"]);
    case "paragraph":
    case "text":
      return token.tokens === undefined
        ? [{ kind: "flow", ...before, spans: plain(token.text, []) }]
        : flow(token.tokens);
    case "code":
      return visibleLines(token.text).map((line, at) => ({
        kind: "code",
        ...before,
        first: at === 0 ? before.first : before.rest,
        apart: before.apart && at === 0,
        spans: [{ text: `  ${line}`, tones: ["accent"] }],
      }));
    case "html":
      return [{ kind: "flow", ...before, spans: [{ text: visibleText(token.text), tones: ["dim"] }] }];
    case "blockquote":
      return blocksOf(token.tokens, { ...before, first: `${before.first}│ `, rest: `${before.rest}│ ` });
    case "list":
      return token.items.flatMap((item, at) => itemBlocks(token, item, at, before));
    case "hr":
      return [{ kind: "rule", ...before, spans: [] }];
    case "table": {
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => textOf(spansOf(cell.tokens, [])));
      return [{ kind: "rows", ...before, spans: [], rows: [cells(token.header), ...token.rows.map(cells)] }];
    }
    default:
      return [];
  }
}

function itemBlocks(
  { ordered, start, loose }: Tokens.List,
  { task, checked, tokens }: Tokens.ListItem,
  at: number,
  { first, rest, apart }: Before,
): readonly Block[] {
  const sign = ordered ? `${(start || 0) + at}. ` : task ? (checked === true ? "☑ " : "☐ ") : "• ";
  const blocks = blocksOf(
    tokens.filter(({ type }) => type !== "checkbox"),
    { first: (at === 0 ? first : rest) + sign, rest: rest + " ".repeat(sign.length), apart: loose },
  );
  const [head, ...others] = blocks;
  return head === undefined ? [] : [{ ...head, apart: at === 0 ? apart : loose }, ...others];
}

/** Runs of text as they stand, in these styles and those of their own. */
function spansOf(tokens: readonly Token[], tones: readonly Tone[]): readonly Span[] {
  return tokens.filter(isMarked).flatMap((token) => spanOf(token, tones));
}

function spanOf(token: MarkedToken, tones: readonly Tone[]): readonly Span[] {
  const mark = marks[token.type];
  const worn = mark === undefined ? tones : [...new Set([...tones, mark])];
  switch (token.type) {
    case "br":
      return [{ text: "\n", tones: [] }];
    case "link": {
      const named = spansOf(token.tokens, worn);
      // A link that shows its address has said it.
      return textOf(named) === visibleText(token.href)
        ? named
        : [...named, { text: ` (${visibleText(token.href)})`, tones: ["dim"] }];
    }
    case "image":
      return [{ text: `▣ ${visibleText(token.text)} (${visibleText(token.href)})`, tones: ["dim"] }];
    case "codespan":
    case "html":
    case "escape":
      return plain(token.text, worn);
    case "strong":
    case "em":
    case "del":
      return spansOf(token.tokens, worn);
    case "text":
      return token.tokens === undefined ? plain(token.text, worn) : spansOf(token.tokens, worn);
    default:
      return [];
  }
}

const plain = (text: string, tones: readonly Tone[]): readonly Span[] => [
  { text: visibleText(charactersOf(text)), tones },
];

const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join("");

/** Every kind of token that is shown, and the style that it has of its own. */
const marks: Readonly<Record<string, Tone | undefined>> = {
  heading: undefined,
  paragraph: undefined,
  text: undefined,
  code: undefined,
  html: undefined,
  blockquote: undefined,
  list: undefined,
  hr: undefined,
  table: undefined,
  br: undefined,
  escape: undefined,
  image: undefined,
  link: "underline",
  strong: "bold",
  em: "italic",
  del: "dim",
  codespan: "accent",
};
