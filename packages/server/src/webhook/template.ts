import type { WebhookPayload } from "@twinhelm/core/webhook/model";
import handlebars from "handlebars";

/** What rendering may use beside the document: nothing that it does not own. */
const own = {
  partials: {},
  decorators: {},
  allowProtoPropertiesByDefault: false,
  allowProtoMethodsByDefault: false,
};

/** What a template makes of a change, or why it does not. */
export type Rendered =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: TemplateProblem };

/** What is wrong with a template, in the words of Handlebars, and where: both counted from 1. */
export interface TemplateProblem {
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Characters of a template. */
export const longestTemplate = 65_536;
/** Characters that one template may make. */
const longestText = 16_000_000;
/** Blocks that may be gone through, in characters of the template: how long it takes follows from both. */
const work = 100_000_000;
const mostBlocks = 100_000;

type Template = ReturnType<typeof handlebars.compile>;

/** Renders and checks templates (contract, function-webhook.md section 13.3). What was compiled lately is kept. */
export function createTemplates() {
  const environment = handlebars.create();
  const budget = { blocks: 0, characters: 0 };
  restrict(environment, budget);
  const kept = new Map<string, Template>();
  const compiled = (text: string): Template => {
    const found = kept.get(text);
    if (found !== undefined) return found;
    const made = compile(environment, text);
    const [oldest] = kept.keys();
    if (kept.size >= 200 && oldest !== undefined) kept.delete(oldest);
    kept.set(text, made);
    return made;
  };
  return {
    /** What is wrong with the text itself; what shows only with a document is not looked at. */
    check(text: string): TemplateProblem | undefined {
      try {
        compiled(text);
        return undefined;
      } catch (error) {
        return problemOf(error, text);
      }
    },
    render(text: string, payload: WebhookPayload): Rendered {
      budget.blocks = Math.min(mostBlocks, Math.floor(work / Math.max(1, text.length)));
      budget.characters = longestText;
      try {
        const made = compiled(text)(payload, own);
        if (made.length > longestText) throw new Error(tooLong);
        return { ok: true, text: made };
      } catch (error) {
        return { ok: false, problem: problemOf(error, text) };
      }
    },
  };
}

const tooLong = `The template makes more than ${longestText / 1_000_000} million characters`;

function compile(environment: typeof handlebars, text: string): Template {
  if (text.length > longestTemplate)
    throw new Error(`A template has at most ${longestTemplate} characters; this one has ${text.length}`);
  const tree = environment.parse(text);
  const template = environment.compile(text, { strict: true });
  return (...values) => {
    // Parsing takes them; what they do could not be bounded.
    refuseInclusions(tree);
    return template(...values);
  };
}

interface Budget {
  blocks: number;
  characters: number;
}

type Block = (context: unknown, options?: unknown) => string;

/** Takes down what every block costs, so that none of them goes on for ever, and leaves nothing that reaches out. */
function restrict(environment: typeof handlebars, budget: Budget): void {
  const spend = (text: string): string => {
    budget.characters -= text.length;
    if (budget.characters < 0) throw new Error(tooLong);
    return text;
  };
  const counting =
    (block: Block): Block =>
    (...values) => {
      budget.blocks -= 1;
      if (budget.blocks < 0) throw new Error("The template goes through too many blocks");
      return spend(block(...values));
    };
  for (const name of ["if", "unless", "each", "with", "blockHelperMissing"] as const) {
    const helper = environment.helpers[name];
    if (helper === undefined) throw new Error(`Handlebars has no ${name}`);
    environment.registerHelper(name, function bounded(this: unknown, ...values: unknown[]) {
      const options = values.at(-1);
      if (typeof options === "object" && options !== null && "fn" in options && "inverse" in options) {
        const { fn, inverse } = options;
        if (isBlock(fn) && isBlock(inverse))
          values[values.length - 1] = { ...options, fn: counting(fn), inverse: counting(inverse) };
      }
      return Reflect.apply(helper, this, values);
    });
  }
  environment.registerHelper("log", () => "");
  environment.registerHelper("toJSON", (...values: unknown[]) =>
    // The last one is what Handlebars says of the call.
    spend(values.length < 2 ? "" : (JSON.stringify(values[0]) ?? "")),
  );
}

const isBlock = (value: unknown): value is Block => typeof value === "function";

/** Throws where a template includes others: they could go round in circles. */
function refuseInclusions(tree: hbs.AST.Program): void {
  for (const statement of tree.body) {
    switch (statement.type) {
      case "PartialStatement":
      case "PartialBlockStatement": {
        throw placed(statement, "A template cannot include another one");
      }
      case "DecoratorBlock":
      case "Decorator":
        throw placed(statement, "A template cannot define another one");
      case "BlockStatement":
        for (const program of programsOf(statement)) refuseInclusions(program);
    }
  }
}

const programsOf = (statement: hbs.AST.Statement): readonly hbs.AST.Program[] =>
  ["program", "inverse"].flatMap((name) => Reflect.get(statement, name) ?? []);

const placed = ({ loc }: hbs.AST.Node, message: string): Error =>
  Object.assign(new Error(`${message} - ${loc.start.line}:${loc.start.column}`), {
    lineNumber: loc.start.line,
    column: loc.start.column,
  });

/** Places in texts of Handlebars: `Parse error on line 1:` with an arrow below the place, or `- 1:3` at the end. */
function problemOf(error: unknown, text: string): TemplateProblem {
  if (error instanceof RangeError) return { message: "The template is nested too deeply" };
  const message = error instanceof Error ? error.message : String(error);
  const parsed = /^Parse error on line (\d+):\n([^\n]*)\n(-*)\^/.exec(message);
  if (parsed !== null) {
    const [, line, shown = "", arrow = ""] = parsed;
    return { message, line: Number(line), column: columnOf(text, Number(line), shown, arrow.length) };
  }
  const [, line, column] = / - (\d+):(\d+)$/.exec(message) ?? [];
  return line === undefined ? { message } : { message, line: Number(line), column: Number(column) + 1 };
}

/** The column below an arrow: what is shown above it begins lines before, without their ends, or with dots. */
function columnOf(text: string, line: number, shown: string, arrow: number): number {
  const cut = shown.startsWith("...") ? 3 : 0;
  const before = shown.slice(cut, arrow);
  const lines = text.split("\n").slice(0, line);
  const last = lines.at(-1) ?? "";
  for (let column = 0; column <= last.length; column++) {
    const until = [...lines.slice(0, -1), last.slice(0, column)].join("");
    if (
      until.endsWith(before) &&
      last.startsWith(
        shown
          .slice(arrow)
          .replace(/\.\.\.$/, "")
          .slice(0, 1),
        column,
      )
    )
      return column + 1;
  }
  return 1;
}
