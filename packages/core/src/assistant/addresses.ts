/** Who somebody is in an address: `//name:password@`, or a token alone. A password may hold an `@`. */
const addressUser = /(?<=\/\/)[^\s/?#"'<>]{1,600}(?=@)/g;
/** A part of what an address asks for. */
const addressPart = /([?&])([\w.-]{1,100})=([^&#\s"'<>]+)/g;
/** Names that keys of services have in addresses, beside those of secrets anywhere. */
const addressName = /^(api[-_.]?key|access[-_.]?key|auth|key|sig|.*[-_.]token|pass|pwd)$/i;
/** An address up to what it asks for. */
const addressBegin = /\bhttps?:\/\/[^\s?#"'<>]+/gi;

/** Services that let in whoever knows an address of theirs, and how many parts of its path anybody may know. */
const letsIn: readonly (readonly [host: RegExp, open: number])[] = [
  [/^hooks\.slack(-gov)?\.com$/i, 1],
  [/^hook\.([\w-]+\.)*(make|integromat)\.com$/i, 0],
  [/^events\.pagerduty\.com$/i, 1],
  [/^hc-ping\.com$/i, 0],
];
/** Parts of a path behind which such addresses have what lets in, wherever they lead. */
const hook = /^(incoming-?)?(web)?hooks?(b2)?$/i;
const named = /^(api-?)?(key|token|secret)$/i;
/** What is no word: ids of somebody else's, and what is drawn by chance. Ids of ours let nobody in. */
const isDrawn = (part: string): boolean => /\d|.{16}/.test(part) && !/^[\da-f]{24}$/.test(part);
/** A token that is known by its look. */
const tokenPart = /^bot\d+:|^(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)\w{24,}$/;

/** At which part of a path what lets in begins; -1: at none. */
function closedAt(host: string, parts: readonly string[]): number {
  const [, open = -1] = letsIn.find(([each]) => each.test(host)) ?? [];
  if (open >= 0) return parts.length > open ? open : -1;
  const first = parts.findIndex((part) => hook.test(part));
  return parts.findIndex(
    (part, at) =>
      part !== "" &&
      (tokenPart.test(part) ||
        named.test(parts[at - 1] ?? "") ||
        (first >= 0 && at > first && isDrawn(part))),
  );
}

function openPath(address: string, instead: string): string {
  const [scheme = "", , host = "", ...parts] = address.split("/");
  const at = closedAt(host.replace(/:\d+$/, ""), parts);
  return at === -1 ? address : [scheme, "", host, ...parts.slice(0, at), instead].join("/");
}

/**
 * Addresses in a text without what lets somebody in: webhooks are often sent to one that does. `isSecret`: by the name
 * of a part that it asks for.
 */
export function openAddresses(text: string, instead: string, isSecret: (name: string) => boolean): string {
  const known = text.includes("://") ? text.replace(addressBegin, (each) => openPath(each, instead)) : text;
  if (!known.includes("=") && !known.includes("@")) return known;
  return known
    .replace(addressUser, instead)
    .replace(addressPart, (whole, sign: string, name: string) =>
      isSecret(name) || addressName.test(name) ? `${sign}${name}=${instead}` : whole,
    );
}
