import { type ConsoleConfig, readConfig } from "@twinhelm/core/session/place";
import { accessTokenKey } from "@twinhelm/core/session/token";

import { basePath } from "./base";

declare global {
  interface Window {
    /** What the page is told about itself, as `boot.ts` asked for it; undefined: it could not be had. */
    consoleConfig?: Promise<unknown>;
  }
}

/** Where this console is, and where its API is. */
export interface Place {
  /** Path of its pages, with a slash at both ends. */
  readonly base: string;
  /** Whole address of the API, without a slash at its end. */
  readonly api: string;
  /** Address of the API as people know it; absent: it is the server of this page. */
  readonly server: string | undefined;
  readonly contexts: NonNullable<ConsoleConfig["contexts"]>;
}

/** Key of the credential: each console of this origin has its own. `boot.ts` reads it. */
export const credentialKey = basePath === "/" ? accessTokenKey : `${accessTokenKey}:${basePath}`;

/** Reads where this console is. Undefined: what it should be told about itself did not come, or cannot be read. */
export async function readPlace(): Promise<Place | undefined> {
  const own = { base: basePath, api: `${location.origin}${basePath}api`, server: undefined, contexts: [] };
  if (window.consoleConfig === undefined) return own;
  const config = readConfig(await window.consoleConfig);
  if (config === undefined) return undefined;
  const { server = config.api, contexts = [] } = config;
  return {
    base: basePath,
    api: new URL(config.api, location.origin).href.replace(/\/$/, ""),
    server,
    contexts,
  };
}

/** Whether an address is of the server of this console: as the page finds it, or as the server names itself in files. */
export function isOfPlace({ api, server }: Place, address: string): boolean {
  const origin = URL.parse(address, location.href)?.origin;
  const own = [location.href, api, server ?? api].map((each) => URL.parse(each, location.href)?.origin);
  return origin !== undefined && own.includes(origin);
}
