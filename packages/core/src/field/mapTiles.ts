import { isRecord } from "../editing/same";

/** Where a server of the web console says which tiles its maps are drawn with, below the address of the console. */
export const mapTilesFile = "map-tiles.json";

/** The tiles of maps. */
export interface MapTiles {
  /** Address of one tile, with `{z}`, `{x}` and `{y}` in its place. */
  readonly address: string;
  /** Whom they are from, as plain text; empty: nobody has to be named. */
  readonly attribution: string;
}

/** The tiles that a server names. Undefined: it names none. */
export function parseMapTiles(value: unknown): MapTiles | undefined {
  if (!isRecord(value) || typeof value.address !== "string") return undefined;
  if (tilesOrigin(value.address) === undefined) return undefined;
  return {
    address: value.address,
    attribution: typeof value.attribution === "string" ? value.attribution : "",
  };
}

/**
 * Origin of an address of tiles, such as `https://tile.example.com` of `https://tile.example.com/{z}/{x}/{y}.png`.
 * Undefined: it is no such address. All tiles come from one origin, as the console's pages may show images of that one.
 */
export function tilesOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const { origin, protocol, username, password } = url;
  const isWeb = protocol === "https:" || protocol === "http:";
  if (!isWeb || username !== "" || password !== "" || /[{}]/.test(origin)) return undefined;
  const places = new Set(address.match(/\{[^{}]*\}/g));
  const isWhole = ["{z}", "{x}", "{y}"].every((place) => places.delete(place));
  places.delete("{r}");
  return isWhole && places.size === 0 ? origin : undefined;
}
