import { isIP } from "node:net";
import { tilesOrigin } from "@twinhelm/core/field/mapTiles";
import { storeOrigin } from "@twinhelm/core/shell/assetStore";
import { commandText } from "@twinhelm/core/text/command";
import { usageError } from "../shell/exit";

export function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw usageError(commandText("serve.port", { text }));
  return port;
}

/** `HOST:PORT`, `[HOST]:PORT` for an address with colons, or `same`. */
export function metricsOf(text: string | undefined): "same" | { host: string; port: number } | undefined {
  if (text === undefined || text === "same") return text;
  const [, inBrackets, plain, port = ""] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined || Number(port) > 65_535) throw usageError(commandText("serve.metrics", { text }));
  return { host, port: Number(port) };
}

/** One of these words. */
export function wordOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found === undefined)
    throw usageError(commandText("serve.word", { option, text, words: words.join(", ") }));
  return found;
}

export function countOf(option: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : Math.max(1, Math.floor(sizeOf(option, text)));
}

export function sizeOf(option: string, text: string): number {
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw usageError(commandText("serve.size", { option, text }));
  return Number(text);
}

export function millisecondsOf(option: string, text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || seconds < 0.1 || seconds > 3600)
    throw usageError(commandText("serve.time", { option, text }));
  return Math.round(seconds * 1000);
}

/** Addresses and networks, separated by commas. Whoever they name is believed about where a request comes from. */
export function trustedProxiesOf(text: string | undefined): string | undefined {
  for (const part of text?.split(",") ?? []) {
    const [address = "", bits, ...rest] = part.trim().split("/");
    const version = isIP(address);
    const isNetwork =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
    if (version === 0 || !isNetwork || rest.length > 0)
      throw usageError(commandText("serve.proxy", { address: part.trim() }));
  }
  return text;
}

/** Origins, separated by commas. Anything else would widen the content policy of the console. */
export function originsOf(option: string, text: string | undefined): readonly string[] {
  return (text?.split(",") ?? []).map((part) => {
    const address = part.trim();
    const origin = URL.canParse(address) ? new URL(address).origin : "";
    if (!/^https?:/.test(origin) || origin !== address.replace(/\/$/, "").toLowerCase())
      throw usageError(commandText("serve.origin", { option, address }));
    return origin;
  });
}

/** The page of an asset store: its origin alone gets into the content policy of the console. */
export function storeOf(address: string | undefined): string | undefined {
  if (address !== undefined && storeOrigin(address) === undefined)
    throw usageError(commandText("serve.store", { address }));
  return address;
}

interface TilesOptions {
  readonly mapTiles?: string;
  readonly mapAttribution?: string;
}

/** The tiles of maps: their origin alone gets into the content policy of the console. */
export function mapTilesOf({ mapTiles: address, mapAttribution: attribution = "" }: TilesOptions) {
  if (address === undefined) return undefined;
  if (tilesOrigin(address) === undefined) throw usageError(commandText("serve.tiles", { address }));
  return { address, attribution };
}
