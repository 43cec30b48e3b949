import { isRecord } from "../editing/same";
import { networkFailure } from "./exchange";
import type { Failure } from "./failure";
import type { Sent } from "./unanswered";

/** What the code of a failure of Node says of a certificate. */
const unknownSigner = "is signed by nobody whom this machine believes";
const words: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet; compare the clocks of both machines",
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
  CERT_REVOKED: "was revoked",
};

/** The code of a failure of Node; of several tries the one that the last of them has. */
export function codeOfError(error: unknown): string {
  if (error instanceof AggregateError) return codeOfError(error.errors.at(-1));
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * What is wrong with the certificate of a server, as the rest of a sentence that begins with its address; `undefined`:
 * nothing is. `trust`: where to name the certificate of whoever signed it, such as `with --ca`.
 */
export function certificateProblem(error: unknown, trust: string): string | undefined {
  const code = codeOfError(error);
  const why =
    code === "ERR_TLS_CERT_ALTNAME_INVALID" ? `is for other names (${namesOf(error)})` : words[code];
  if (why === undefined) return undefined;
  const advice = why === unknownSigner ? ` Name the certificate of who signed it ${trust}.` : "";
  return `was not asked: its certificate ${why}.${advice} Nothing was sent.`;
}

/** Codes of failures before anything was sent. */
const unsent: readonly string[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
];

/**
 * The failure of a request of Node that had no answer: what is wrong with the certificate, else that it cannot be reached,
 * or that it is not known whether `call` was done.
 */
export function unreachedFailure(
  baseUrl: string,
  error: unknown,
  trust = "in NODE_EXTRA_CA_CERTS",
  call?: Sent,
): Failure {
  const problem = certificateProblem(error, trust);
  if (problem === undefined)
    return networkFailure(baseUrl, unsent.includes(codeOfError(error)) ? undefined : call);
  return { code: "network", message: `${baseUrl} ${problem}`, retry: false };
}

/** The names that a certificate is for, as Node gives them. */
function namesOf(error: unknown): string {
  const cert = error instanceof Error && "cert" in error ? error.cert : undefined;
  const names = isRecord(cert) && typeof cert.subjectaltname === "string" ? cert.subjectaltname : "none";
  return names.replaceAll(/DNS:|IP Address:/g, "").slice(0, 200);
}
