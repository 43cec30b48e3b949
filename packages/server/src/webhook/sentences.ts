import { Refusal } from "./refusal";

/** What codes of the network mean. */
const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refuses connections.",
  ECONNRESET: "The receiver ended the connection.",
  EPIPE: "The receiver ended the connection.",
  ENOTFOUND: "There is no host of this name.",
  EAI_AGAIN: "The name of the host could not be looked up.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The network of the receiver cannot be reached.",
  ETIMEDOUT: "The receiver could not be connected to in time.",
  CERT_HAS_EXPIRED: "The certificate of the receiver has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the receiver is signed by itself.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the receiver is signed by nobody who is trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate of the receiver is signed by nobody who is trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate of the receiver is signed by nobody who is trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the receiver is for another host.",
  EPROTO: "The receiver does not speak HTTPS.",
};

/** What went wrong with a delivery, in a sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = codes[code];
  if (known !== undefined) return known;
  if (code.startsWith("HPE_")) return "The receiver does not answer in HTTP.";
  if (code.startsWith("ERR_SSL_")) return "The receiver does not speak HTTPS.";
  const reason = error instanceof Error ? error.message : String(error);
  return `Sending failed: ${reason}`;
}
