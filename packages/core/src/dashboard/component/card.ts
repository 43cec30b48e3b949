import { z } from "zod/mini";
import { failed, type Result, success } from "../../http/failure";
import { multipart } from "../../http/multipart";
import type { Transport } from "../../http/transport";
import { visibleLines } from "../../text/visible";
import { componentAddress } from "./address";
import type { CardData } from "./data";
import { exchange, tooLarge, waits } from "./outside";
import { componentText } from "./text";

/** A file as the platform has it. */
interface CardFile {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** Values of the inputs by key. */
export type CardValues = Readonly<Record<string, string | CardFile>>;

/** What came back of a card: text that is shown as text, whatever it is. */
export interface CardAnswer {
  readonly words: string;
  readonly text: string;
}

/** How a card is sent (decisions/0038). */
export type CardWay =
  /** By this console, which shows the answer. */
  | { readonly kind: "send" }
  /** A page elsewhere, opened beside this one; its address has the values and no credential. */
  | { readonly kind: "page"; readonly url: string }
  | { readonly kind: "wrong"; readonly problem: string };

/** The same whose method is exactly post and whose body is JSON; else it is a form. */
const isJson = ({ button: { method, enctype } }: CardData): boolean =>
  method === "post" && (enctype === "" || enctype === "application/json");

const isFile = (value: string | CardFile): value is CardFile => typeof value !== "string";

export function cardWay(card: CardData, values: CardValues): CardWay {
  const { method, target, enctype } = card.button;
  const address = componentAddress(target);
  if (address.kind === "wrong") return address;
  if (Object.values(values).some(isFile) && (method === "get" || enctype !== "multipart/form-data"))
    return { kind: "wrong", problem: componentText("card.files") };
  if (method !== "get" || address.kind === "api") return { kind: "send" };
  return { kind: "page", url: withQuery(address.url, values) };
}

const withQuery = (url: string, values: CardValues): string => {
  const query = encoded(values);
  return query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;
};

function encoded(values: CardValues): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (!isFile(value)) search.append(key, value);
  return search.toString();
}

/** Characters of an answer that are shown. */
const longestShown = 20_000;

const shown = (status: string, text: string): CardAnswer => {
  const whole = pretty(text);
  const cut =
    whole.length > longestShown ? `${whole.slice(0, longestShown)}\n${componentText("card.cut")}` : whole;
  return { words: componentText("card.sent", { status }), text: visibleLines(cut).join("\n") };
};

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * Sends a card. Only an address of this API gets the credential of whoever sends it, as a header: nothing that an answer
 * names as its target may have it.
 */
export async function sendCard(
  transport: Transport,
  card: CardData,
  values: CardValues,
  signal?: AbortSignal,
): Promise<Result<CardAnswer>> {
  const address = componentAddress(card.button.target);
  if (address.kind === "wrong") return failed({ code: "invalid", message: address.problem, retry: false });
  if (address.kind === "api") return sendHere(transport, { card, values, address, signal });
  const method = card.button.method === "get" ? "GET" : "POST";
  const answer = await exchange(address.url, { method, ...outsideBody(card, values) }, signal);
  if (!answer.ok) return answer;
  const { status, statusText, text } = answer.value;
  if (text.length > 1_000_000) return failed(tooLarge);
  return success(shown(`${status} ${statusText}`.trim(), text));
}

interface SentHere {
  readonly card: CardData;
  readonly values: CardValues;
  readonly address: Extract<ReturnType<typeof componentAddress>, { kind: "api" }>;
  readonly signal: AbortSignal | undefined;
}

/** Sends a card to this API, with the credential. */
async function sendHere(
  transport: Transport,
  { card, values, address, signal }: SentHere,
): Promise<Result<CardAnswer>> {
  const { path } = address;
  const query = Object.fromEntries(address.query.map(([name, value]) => [name, value]));
  const common = { path, schema: z.unknown(), signal, background: true, timeout: waits } as const;
  const texts = Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (isFile(value) ? [] : [[key, value]])),
  );
  const result = await transport.send(
    card.button.method === "get"
      ? { ...common, method: "GET", query: { ...query, ...texts } }
      : {
          ...common,
          method: "POST",
          query,
          ...(isJson(card) ? { body: texts } : await formBody(card, values)),
        },
  );
  if (!result.ok) return result;
  const { value } = result;
  return success(shown("OK", typeof value === "string" ? value : (JSON.stringify(value) ?? "")));
}

/** The body of a form, with its files where it may have some. */
async function formBody({ button: { enctype } }: CardData, values: CardValues) {
  if (enctype !== "multipart/form-data")
    return {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new TextEncoder().encode(encoded(values)),
    };
  const parts = Object.entries(values).map(async ([name, value]) =>
    isFile(value)
      ? {
          name,
          file: { name: value.name, type: "application/octet-stream" },
          bytes: new Uint8Array(await value.arrayBuffer()),
        }
      : { name, bytes: new TextEncoder().encode(value) },
  );
  return multipart(await Promise.all(parts));
}

function outsideBody(card: CardData, values: CardValues) {
  if (isJson(card)) return { headers: { "content-type": "application/json" }, body: JSON.stringify(values) };
  if (card.button.enctype !== "multipart/form-data")
    return { headers: { "content-type": "application/x-www-form-urlencoded" }, body: encoded(values) };
  const form = new FormData();
  for (const [key, value] of Object.entries(values)) form.append(key, value);
  return { body: form };
}
