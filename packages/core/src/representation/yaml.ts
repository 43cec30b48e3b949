import { isAlias, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { representationText } from "./text";

export type ReadValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line?: number; readonly message: string };

/** How often a text may refer to something that it has written once. */
const mostAliases = 100;

/**
 * The JSON value of a YAML file. What is no JSON is refused, as are names that come twice, and texts that grow beyond
 * measure as they refer to themselves.
 */
export function yamlValue(text: string): ReadValue {
  try {
    return parsed(text);
  } catch (error) {
    // Its reader goes as deep as the text does.
    if (error instanceof RangeError) return { ok: false, message: representationText("deep") };
    // The one of too many, the other of a circle that is closed.
    if (error instanceof ReferenceError || error instanceof TypeError)
      return { ok: false, message: representationText("aliases") };
    throw error;
  }
}

function parsed(text: string): ReadValue {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const at = (offset: number) => ({ line: lines.linePos(offset).line });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    const message = representationText("yaml", { reason: error.message.replace(/\s+/g, " ").trim() });
    return { ok: false, ...at(error.pos[0]), message };
  }
  const fault = faultOf(document);
  if (fault !== undefined) return { ok: false, ...at(fault.offset), message: fault.message };
  const value: unknown = document.toJS({ maxAliasCount: mostAliases }) ?? null;
  return { ok: true, value: JSON.parse(JSON.stringify(value)) };
}

/** The first thing in it that is no JSON. */
function faultOf(document: ReturnType<typeof parseDocument>) {
  let fault: { readonly offset: number; readonly message: string } | undefined;
  let aliases = 0;
  visit(document, {
    Node(_, node) {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node)) aliases += 1;
      if (aliases > mostAliases) fault = { offset, message: representationText("aliases") };
      else if (isScalar(node) && typeof node.value === "number" && !Number.isFinite(node.value))
        fault = { offset, message: representationText("number", { value: String(node.value) }) };
      else if (isMap(node)) fault = repeatedKey(node);
      return fault === undefined ? undefined : visit.BREAK;
    },
  });
  return fault;
}

function repeatedKey(map: { readonly items: readonly { readonly key: unknown }[] }) {
  const names = new Set<string>();
  for (const { key } of map.items) {
    if (!isScalar(key)) {
      const offset = isMap(key) ? (key.range?.[0] ?? 0) : 0;
      return { offset, message: representationText("key") };
    }
    const name = String(key.value);
    const offset = key.range?.[0] ?? 0;
    if (names.has(name)) return { offset, message: representationText("key.twice", { name }) };
    names.add(name);
  }
  return undefined;
}
