import type { RequestOrder } from "../orders";
import { multipartParts } from "./multipart";

/** A body that is not what its type says. */
export class BodyProblem extends Error {}

/** What a handler finds as the body of a request (contract, function-webhook.md section 6.4). */
export function bodyOf({ headers }: RequestOrder, bytes: Buffer): unknown {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const [kind = ""] = type.toLowerCase().split(";", 1);
  switch (kind.trim()) {
    case "application/json":
      return bytes.length === 0 ? undefined : jsonOf(bytes);
    case "application/x-www-form-urlencoded":
      return formOf(bytes.toString("utf8"));
    case "multipart/form-data":
      return multipartParts(type, bytes);
    default:
      return new Uint8Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw new BodyProblem(`The body is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Pairs of a form that are read; what is more is left out. */
const mostPairs = 1000;

/** `a[b]=c` is an object, repeated names and `a[]` are lists. */
function formOf(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > mostPairs) break;
    const [, first = name, rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    const path = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = ""]) => key)].slice(0, 6);
    if (!path.some((key) => key in Object.prototype)) place(result, path, value);
  }
  return result;
}

function place(target: Record<string, unknown>, path: readonly string[], value: string): void {
  const [key = "", next, ...rest] = path;
  const known = target[key];
  if (next === undefined) target[key] = known === undefined ? value : [known, value].flat();
  else if (next === "") target[key] = [known ?? [], value].flat();
  else {
    const inner: Record<string, unknown> = typeof known === "object" && known !== null ? { ...known } : {};
    place(inner, [next, ...rest], value);
    target[key] = inner;
  }
}
