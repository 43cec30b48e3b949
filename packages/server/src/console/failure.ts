import { STATUS_CODES } from "node:http";
import { certificateProblem, codeOfError } from "@twinhelm/core/http/certificate";
import type { ErrorBody } from "../shell/errors";

/** What the API did not answer, in the body of its errors: the status, and a sentence that says what and where. */
export const failureBody = (statusCode: number, message: string): ErrorBody => ({
  statusCode,
  message,
  error: STATUS_CODES[statusCode] ?? "Error",
});

/** What is said of an API, by its address. */
export const said = {
  html: (url: string, status: number) =>
    `${url} answered ${status} ${STATUS_CODES[status] ?? ""}`
      .trim()
      .concat(
        " with a web page. Something that stands in front of the API answers in its place: look there first.",
      ),
  elsewhere: (url: string, to: string) =>
    `${url} sends requests on to ${to}. Nothing was sent there. Start the console with that address if it is the right one.`,
  slow: (url: string, seconds: number) =>
    `${url} said nothing for ${seconds} seconds. It may still do what it was asked for: look before you try again.`,
  half: (url: string) => `${url} broke its answer off half-way. Try again.`,
  large: (url: string, bytes: number) =>
    `This console passes on at most ${Math.floor(bytes / 1024 ** 2)} MiB to ${url} in one request.`,
  many: () => "This console carries as many requests as it may. Try again in a moment.",
} as const;

/** Why there was no answer, in a sentence; `seconds`: how long was waited. */
export function failureOf(error: unknown, url: string, seconds: number): ErrorBody {
  const code = codeOfError(error);
  const words = certificateProblem(error, "with --ca") ?? connectionWords[code];
  if (words !== undefined) return failureBody(502, `${url} ${words}`);
  if (code === "ETIMEDOUT" || code === "CONNECTING")
    return failureBody(
      504,
      `${url} took no connection within ${seconds} seconds. Check that it runs, and the network.`,
    );
  const reason = error instanceof Error ? error.message : String(error);
  return failureBody(502, `${url} cannot be asked: ${reason}.`);
}

const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "takes no connections: nothing listens there. Check the address, and that the API runs.",
  ENOTFOUND: "is not known: its name leads nowhere. Check the address.",
  EAI_AGAIN: "cannot be looked up now. Check the name servers of the machine of this console.",
  EHOSTUNREACH: "cannot be reached from the machine of this console. Check the network.",
  ENETUNREACH: "cannot be reached from the machine of this console. Check the network.",
  ECONNRESET: "ended the connection without an answer. It may have restarted: look before you try again.",
  EPIPE: "ended the connection without an answer. It may have restarted: look before you try again.",
  EPROTO: "does not speak TLS on this port. Check https:// and the port in its address.",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "does not speak TLS on this port. Check https:// and the port in its address.",
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    "does not speak TLS on this port. Check https:// and the port in its address.",
};
