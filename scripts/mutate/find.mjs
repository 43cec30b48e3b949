// Finds every small change that could be made to a source file. A change is a mutant.
import { parseSync } from "vite";

const swappedOperators = {
  "===": ["!=="],
  "!==": ["==="],
  "==": ["!="],
  "!=": ["=="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  "++": ["--"],
  "--": ["++"],
  "+=": ["-="],
  "-=": ["+="],
  "||=": ["&&="],
  "&&=": ["||="],
  "??=": ["="],
};
const swappedMethods = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
  find: "findLast",
};
const removedMethods = new Set(["filter", "slice", "sort", "toSorted", "reverse", "toReversed", "trim"]);
/** Names whose texts only people read: no test should repeat them. */
const prose = /^(title|label|description|describe|meta|hint|help|summary|message|console|log|warn|error)$/;
const proseCall = /(^|[tT])ext$|^(describe|meta)$|Error$/;

const nameOf = (node) =>
  node?.type === "Identifier"
    ? node.name
    : node?.type === "MemberExpression"
      ? nameOf(node.property)
      : node?.value;
const isText = (node) =>
  (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral";

/** The mutants of one file: `{node: [start, end], text, line, was, now, kind}`; `text` replaces the range. */
export function findMutants(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const mutants = [];
  const lines = lineStarts(source);
  const found = new Set();

  /** Replaces `from` to `to` inside of `whole`, which is the expression that is switched. */
  function add(whole, [from, to], replacement, kind = "expression") {
    const text = source.slice(whole.start, from) + replacement + source.slice(to, whole.end);
    const key = `${whole.start}:${whole.end}:${text}`;
    if (found.has(key)) return;
    found.add(key);
    const was = source.slice(from, to);
    mutants.push({ range: [whole.start, whole.end], text, kind, was, now: replacement, ...lines(from) });
  }
  const replace = (node, replacement) => add(node, [node.start, node.end], replacement);

  const visit = {
    BinaryExpression: operator,
    LogicalExpression(node, whole) {
      if (node.operator === "??") add(whole, [node.left.end, node.right.end], "");
      else operator(node, whole);
    },
    AssignmentExpression: operator,
    UpdateExpression(node, whole) {
      const at = node.prefix ? node.start : node.argument.end;
      add(whole, [at, at + 2], swappedOperators[node.operator][0]);
    },
    UnaryExpression(node, whole) {
      if (["!", "-", "~"].includes(node.operator)) add(whole, [node.start, node.start + 1], "");
    },
    Literal(node, whole) {
      if (typeof node.value === "boolean") replace(whole, String(!node.value));
      if (typeof node.value === "string") replace(whole, node.value === "" ? '"mutant"' : '""');
    },
    TemplateLiteral: (node) => replace(node, '""'),
    ArrayExpression: (node) => replace(node, node.elements.length > 0 ? "[]" : '["mutant"]'),
    ObjectExpression(node) {
      if (node.properties.length > 0) replace(node, "{}");
    },
    ChainExpression(node) {
      for (let link = node.expression; link; link = link.callee ?? link.object ?? link.expression) {
        if (!link.optional) continue;
        const before = (link.callee ?? link.object).end;
        const at = source.indexOf("?.", before);
        add(node, [at, at + 2], link.type === "MemberExpression" && !link.computed ? "." : "");
      }
    },
    CallExpression(node, whole) {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.computed) return;
      const { name, start, end } = callee.property;
      if (Object.hasOwn(swappedMethods, name)) add(whole, [start, end], swappedMethods[name]);
      if (removedMethods.has(name)) add(whole, [callee.object.end, node.end], "");
    },
    ConditionalExpression: (node) => condition(node.test),
    IfStatement: (node) => condition(node.test),
    WhileStatement: (node) => replace(node.test, "false"),
    DoWhileStatement: (node) => replace(node.test, "false"),
    ForStatement: (node) => node.test && replace(node.test, "false"),
    ExpressionStatement(node) {
      const { expression } = node;
      if (!node.directive && expression.callee?.type !== "Super") replace(expression, "undefined");
    },
    ThrowStatement: removed,
    BreakStatement: removed,
    ContinueStatement: removed,
    ReturnStatement: (node) => node.argument ?? removed(node),
    FunctionDeclaration: body,
    FunctionExpression: body,
    ArrowFunctionExpression: body,
  };
  function operator(node, whole) {
    const texts = [node.left, node.right].some(isText);
    if (node.operator === "+" && texts) return;
    const at = source.indexOf(node.operator, node.left.end);
    for (const other of swappedOperators[node.operator] ?? []) {
      add(whole, [at, at + node.operator.length], other);
    }
  }
  function condition(node) {
    if (node.type === "Literal") return;
    replace(node, "true");
    replace(node, "false");
  }
  function removed(node) {
    add(node, [node.start, node.end], "", "statement");
  }
  function body(node) {
    if (node.body?.type !== "BlockStatement" || node.body.body.length < 2) return;
    add(node.body, [node.body.start, node.body.end], "{}", "body");
  }
  walk(program, undefined, undefined, visit);
  return mutants.sort((a, b) => a.line - b.line || a.range[0] - b.range[0]);
}

/** Visits what runs: no types, imports, keys, patterns, nor texts that only people read. */
function walk(node, parent, chain, visit) {
  if (ignored(node, parent)) return;
  const inside = node.type === "ChainExpression" ? node : isLink(node, parent) ? chain : undefined;
  visit[node.type]?.(node, node.type === "ChainExpression" ? node : (inside ?? node));
  for (const [key, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== "string" || key === "parent") continue;
      if (skipped(node, key, child)) continue;
      walk(child, node, inside, visit);
    }
  }
}

const isLink = (node, parent) =>
  parent !== undefined &&
  (parent.type === "ChainExpression" || node === parent.object || node === parent.callee) &&
  ["CallExpression", "MemberExpression"].includes(node.type);

const wrappers = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSInstantiationExpression",
]);

function ignored(node, parent) {
  if (node.type.startsWith("TS")) return !wrappers.has(node.type);
  if (node.type.startsWith("Import")) return true;
  if (node.type.startsWith("JSXAttribute")) return isText(node.value ?? { type: "" });
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    // A text of the catalogue is looked up by its name, which the compiler checks.
    if (node.callee.type === "Identifier" && proseCall.test(node.callee.name))
      return node.arguments.every(isText);
  }
  return parent?.type.startsWith("Export") === true && isText(node);
}

function skipped(node, key, child) {
  if ((node.type === "Property" || node.type === "PropertyDefinition") && !node.computed) {
    if (key === "key") return true;
    if (isText(child) && prose.test(nameOf(node.key))) return true;
  }
  if (key === "typeAnnotation" || key === "typeArguments" || key === "returnType") return true;
  if (node.type === "TaggedTemplateExpression" && key === "quasi") return true;
  if (node.type === "UnaryExpression" && node.operator === "delete") return true;
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    if (key !== "arguments") return false;
    const called = nameOf(node.callee) ?? "";
    return isText(child) && (proseCall.test(called) || prose.test(called));
  }
  // Comparing with "" instead of a text is what the turned comparison shows already.
  return (
    node.type === "BinaryExpression" && /^[!=]==?$/.test(node.operator) && isText(child) && child.value !== ""
  );
}

function lineStarts(source) {
  const lines = source.split("\n");
  const starts = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, code: lines[line].trim() };
  };
}
