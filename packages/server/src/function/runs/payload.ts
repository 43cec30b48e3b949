import { isUtf8 } from "node:buffer";
import type { HttpPayload } from "@twinhelm/core/function/run/model";
import type { DocumentContent } from "../../engine/functionChanges";
import type { EventOrder, FirehoseOrder, RequestOrder } from "../runtime/orders";
import {
  type Cleaned,
  cleanBody,
  cleanEntries,
  cleanJson,
  cleanPath,
  cleanQuery,
  mentionsCredentials,
} from "./credentials";

/** Characters of what one run got. */
const longest = 65_536;

/** What a run got, as JSON; `text` absent: it is too long. */
export interface KeptPayload {
  readonly text: string | undefined;
  readonly leftOut: readonly string[];
}

/** `change`: what a change of a document was made of. */
export function keptPayload(
  order: EventOrder,
  body: Buffer,
  change: DocumentContent | undefined,
): KeptPayload {
  const { text, leftOut } = payloadOf(order, body, change);
  return { text: text === undefined || text.length > longest ? undefined : text, leftOut };
}

function payloadOf(order: EventOrder, body: Buffer, change: DocumentContent | undefined): KeptPayload {
  if (order.kind === "http") return ofRequest(order.request, body);
  if (order.kind === "firehose") return ofMessage(order.firehose);
  return { text: change === undefined ? "{}" : ofChange(change), leftOut: [] };
}

/** Documents are texts already. */
function ofChange(change: DocumentContent): string | undefined {
  const { id, kind, previous, current } = change;
  if ((previous?.length ?? 0) + (current?.length ?? 0) > longest) return undefined;
  const parts = [
    `"kind":"${kind}"`,
    `"documentKey":${JSON.stringify(id)}`,
    ...(previous === undefined ? [] : [`"previous":${previous}`]),
    ...(current === undefined ? [] : [`"current":${current}`]),
  ];
  return `{${parts.join(",")}}`;
}

function ofMessage({ message: { name, data } }: FirehoseOrder): KeptPayload {
  const { value, leftOut } = name === "connection" ? cleanAddress(data) : cleanJson(data, "data");
  return { text: JSON.stringify({ name, data: value }), leftOut };
}

/** Who connects can name its credentials in the address alone. */
function cleanAddress(data: unknown): { readonly value: unknown; readonly leftOut: readonly string[] } {
  const url = typeof data === "object" && data !== null && "url" in data ? String(data.url) : "";
  const { value, leftOut } = cleanUrl(url, "data.url");
  return { value: { url: value }, leftOut };
}

function cleanUrl(url: string, place: string): Cleaned<string> {
  const [path, query] = split(url);
  const { value, leftOut } = cleanQuery(query, place);
  return { value: value === "" ? path : `${path}?${value}`, leftOut };
}

/** Path and query of an address. */
export function split(url: string): readonly [path: string, query: string] {
  const mark = url.indexOf("?");
  return mark === -1 ? [url, ""] : [url.slice(0, mark), url.slice(mark + 1)];
}

function ofRequest({ method, url, headers, params }: RequestOrder, body: Buffer): KeptPayload {
  if (body.length > longest) return { text: undefined, leftOut: [] };
  const [given, text] = split(url);
  const path = cleanPath(given, params);
  const query = cleanQuery(text, "query");
  const kept = cleanHeaders(headers);
  const content = contentOf(body, headers);
  const payload: HttpPayload = {
    method,
    path: path.value,
    ...(query.value === "" ? {} : { query: queryOf(query.value) }),
    headers: Object.fromEntries(kept.value),
    ...content.value,
  };
  const leftOut = [path, query, kept, content].flatMap((each) => each.leftOut);
  return { text: JSON.stringify(payload), leftOut };
}

function cleanHeaders(headers: RequestOrder["headers"]): Cleaned<RequestOrder["headers"]> {
  const own = headers.filter(([name]) => !ofConnection.has(name));
  const { value, leftOut } = cleanEntries(own, "headers");
  const cleaned = value.map(([name, text]) => {
    const address = addresses.has(name) ? cleanUrl(text, `headers.${name}`) : undefined;
    return { entry: [name, address?.value ?? text] as const, leftOut: address?.leftOut ?? [] };
  });
  return {
    value: cleaned.map(({ entry }) => entry),
    leftOut: [...leftOut, ...cleaned.flatMap((each) => each.leftOut)],
  };
}

/** Headers that are addresses. */
const addresses = new Set([
  "referer",
  "x-original-url",
  "x-original-uri",
  "x-rewrite-url",
  "x-forwarded-uri",
]);

/** What belongs to the connection that a request came by. */
const ofConnection = new Set([
  "connection",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "keep-alive",
]);

/** Texts by their names; a list where a name stands more than once. */
function queryOf(text: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const known = found.get(name);
    found.set(name, known === undefined ? value : [known, value].flat());
  }
  return Object.fromEntries(found);
}

function contentOf(body: Buffer, headers: RequestOrder["headers"]) {
  if (body.length === 0) return { value: {}, leftOut: [] };
  const [, type = ""] = headers.find(([name]) => name === "content-type") ?? [];
  if (!isUtf8(body) || body.includes(0)) return ofBytes(body, type);
  const { value, leftOut } = cleanBody(body.toString("utf8"), type);
  return { value: value === undefined ? {} : { body: value }, leftOut };
}

/** Names of what is in it cannot be told from the rest. */
function ofBytes(body: Buffer, type: string) {
  const isSecret =
    /^multipart\//i.test(type) || mentionsCredentials(body.toString("latin1").replaceAll("\0", ""));
  return isSecret
    ? { value: {}, leftOut: ["body"] }
    : { value: { body: body.toString("base64"), encoding: "base64" as const }, leftOut: [] };
}
