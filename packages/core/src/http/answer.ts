import { z } from "zod/mini";
import { isRecord } from "../editing/same";
import { once } from "../once";
import type { Failure, FailureCode } from "./failure";
import { freshSignInNeeded } from "./freshSignIn";
import { saysReadEnded } from "./readEnded";
import { countedIn, type Refusal, refusalsOf, refusalWords, uniqueRefusals } from "./refusal";

/** Error bodies of the API: the message may be a list or be missing (contract, passport.md section 1.6). */
const errorBodySchema = once(() =>
  z.object({
    statusCode: z.optional(z.number()),
    message: z.optional(z.union([z.string(), z.array(z.string())])),
    error: z.optional(z.string()),
  }),
);

const codes: Readonly<Record<number, FailureCode>> = {
  400: "invalid",
  401: "not-signed-in",
  403: "denied",
  404: "not-found",
  408: "timeout",
  409: "conflict",
  413: "too-large",
  422: "invalid",
  429: "too-many",
  504: "timeout",
};

/** A write that the rule of its bucket refuses is 401, though somebody is signed in (contract, bucket.md section 5.8). */
const ruleRefused = /^(documents\.\d+: )?ACL rules has rejected this operation/;

const retryable = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Turns an error answer into a failure. `body` is what arrived, parsed where it was JSON; `sent` is what was sent. A
 * failed validation is said in words.
 */
export function failureOfAnswer(status: number, statusText: string, body: unknown, sent?: unknown): Failure {
  const parsed = errorBodySchema().safeParse(body);
  const reason = parsed.success ? reasonOf(parsed.data) : undefined;
  const message =
    reason ?? `The server answered ${status} ${statusText}`.trim().concat(" and gave no reason.");
  const invalid = parsed.success && parsed.data.error === "validation failed";
  const isStale = status === 403 && parsed.success && parsed.data.error === freshSignInNeeded;
  const said = invalid ? saidOf(message, sent) : { refusals: uniqueRefusals(message), words: message };
  const { refusals, words } = said;
  const field = invalid ? fieldOf(message) : refusals[0]?.path.join(".");
  return {
    code: isStale
      ? "stale-sign-in"
      : ruleRefused.test(message)
        ? "denied"
        : (codes[status] ?? (status >= 500 ? "server" : "invalid")),
    message: words,
    status,
    ...(statusText === "" ? {} : { statusText }),
    ...(field === undefined ? {} : { field }),
    ...(refusals.length > 0 ? { refusals } : {}),
    retry: retryable.has(status) && !saysReadEnded(body),
  };
}

interface Said {
  readonly refusals: readonly Refusal[];
  readonly words: string;
}

/** What a failed validation refuses. Of many documents that were sent together it names one by its place. */
function saidOf(message: string, sent: unknown): Said {
  const [begin = "", at] = /^documents\.(\d+): /.exec(message) ?? [];
  const refusals = refusalsOf(
    message.slice(begin.length),
    countedIn(at === undefined ? sent : oneOf(sent, at)),
  );
  return { refusals, words: `${begin}${refusalWords(refusals)}` };
}

/** One of the documents or patches that were sent together, or the patch for all of them. */
function oneOf(sent: unknown, at: string): unknown {
  const { documents, patches, patch } = isRecord(sent) ? sent : {};
  if (Array.isArray(documents)) return documents[Number(at)];
  const own: unknown = Array.isArray(patches) ? patches[Number(at)] : undefined;
  return isRecord(own) ? own.patch : patch;
}

function reasonOf(body: z.infer<ReturnType<typeof errorBodySchema>>): string | undefined {
  const message = Array.isArray(body.message) ? body.message.join("\n") : body.message;
  return message?.trim() || body.error || undefined;
}

/**
 * The field a validation message is about: its data path, or the property it names as missing or
 * unknown (`.statement.0.action should be string` gives `statement.0.action`).
 */
function fieldOf(message: string): string | undefined {
  const [line = ""] = message.split("\n");
  const path = /^\.([^\s]+) /.exec(line)?.[1];
  const property = /(?:required property|additional properties) '([^']+)'/.exec(line)?.[1];
  if (path !== undefined && property !== undefined) return `${path}.${property}`;
  return path ?? property;
}
