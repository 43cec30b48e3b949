import { isRecord } from "../editing/same";

/** Where a server of the web console says which page its asset store is, below the address of the console. */
export const assetStoreFile = "asset-store.json";

/** Origin of the address of a page that assets are found on. Undefined: it is no such address. */
export function storeOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url.origin : undefined;
}

/** The page that a server names. Undefined: it names none. */
export const parseStore = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.address === "string" && storeOrigin(value.address) !== undefined
    ? value.address
    : undefined;

/**
 * What the page of a store may do in its frame: run and offer files. It is of no origin there, so that it reaches neither
 * the console nor what that keeps, and it cannot lead the console away.
 */
export const storeSandbox = "allow-scripts allow-forms allow-downloads allow-popups";
