import type { FastifyRequest } from "fastify";
import type { StoredObject } from "../engine/storage";

/** What runs nothing, however it is opened; a policy would keep browsers from showing some of it. */
const passive = /^((image|video|audio|font)\/(?!.*(svg|xml))|application\/pdf$)/;

/**
 * Opened by itself, content of strangers is a page of this origin: it runs no script, loads nothing from elsewhere, and
 * has an origin of its own, from which nothing that the console stored can be reached.
 */
const confined =
  "sandbox; default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'";

/** Headers that confine content of a type where it is opened by itself; none for what runs nothing. */
export const confinement = (type: string): Readonly<Record<string, string>> =>
  passive.test(essenceOf(type)) ? {} : { "content-security-policy": confined };

const scriptType = /^(text|application)\/(x-)?(java|ecma|j|live)script/;

/** The headers of content. Types that no browser knows, or that hold others, are bytes. */
export function contentHeaders({ type, etag }: StoredObject): Readonly<Record<string, string>> {
  const sent = sentType(type);
  const essence = essenceOf(sent);
  return {
    "content-type": sent,
    etag,
    "cache-control": "public, max-age=3600, must-revalidate",
    "accept-ranges": "bytes",
    ...confinement(essence),
    ...(scriptType.test(essence) ? { vary: "sec-fetch-dest, sec-fetch-site, service-worker" } : {}),
  };
}

const essenceOf = (type: string): string => type.replace(/;.*$/s, "").trim().toLowerCase();

const known = /^(application|audio|font|image|model|text|video)\/[\w!#$&^.+-]+$/i;
const parameter = /^[\w!#$&^.+-]+=[\w!#$&^.+:-]+$/;

/**
 * The type with such parameters as cannot be read in two ways: of a header with a comma, quoted or not, browsers take
 * what follows it for the type.
 */
function sentType(type: string): string {
  const [essence = "", ...parameters] = type.split(";").map((part) => part.trim());
  if (!known.test(essence)) return "application/octet-stream";
  const kept = parameters.filter((each) => parameter.test(each));
  const isText = /^(text\/|application\/json$)/i.test(essence);
  if (isText && !kept.some((each) => /^charset=/i.test(each))) kept.push("charset=utf-8");
  return [essence, ...kept].join("; ");
}

/**
 * The console's pages run scripts of their own origin: one that somebody stored is none of them, whatever a page was
 * made to ask for. Pages of other origins may run it, as it is public.
 */
export function isRefusedAsScript({ headers }: FastifyRequest, type: string): boolean {
  const isOwn =
    headers["sec-fetch-site"] === "same-origin" && scripts.includes(String(headers["sec-fetch-dest"]));
  // Browsers that say nothing else say this, and ask for service workers of their own origin alone.
  return (isOwn || headers["service-worker"] !== undefined) && scriptType.test(essenceOf(type));
}

/** What a browser says that it wants a script for. */
export const scripts = ["script", "worker", "sharedworker", "serviceworker", "audioworklet", "paintworklet"];
