/** Why what an XML text is signed with is not taken; `undefined`: it is. The text need not be XML. */
export function algorithmProblem(xml: string, sha1: boolean): string | undefined {
  for (const [, quoted = ""] of xml.matchAll(/\bAlgorithm\s*=\s*("[^"]*"|'[^']*')/g)) {
    // Written with references it would mean the same to whoever reads XML.
    if (quoted.includes("&")) return "the name of an algorithm in it is written with references";
    if (!sha1 && /sha1\b/i.test(quoted))
      return "it is signed with SHA-1, which can be forged; the provider has to sign with SHA-256, or the administrator to allow SHA-1";
  }
  return undefined;
}
