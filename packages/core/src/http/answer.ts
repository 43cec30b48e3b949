import { z } from "zod/mini";
import { isRecord } from "../editing/same";
import { once } from "../once";
import { answerText } from "../text/answer";
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
  const { refusals } = said;
  const odd = originalOf(status, message);
  const words = odd?.words ?? said.words;
  const field = invalid ? fieldOf(message) : refusals[0]?.path.join(".");
  return {
    code: isStale
      ? "stale-sign-in"
      : odd !== undefined
        ? odd.code
        : ruleRefused.test(message)
          ? "denied"
          : (codes[status] ?? (status >= 500 ? "server" : "invalid")),
    message: words,
    status,
    ...(statusText === "" ? {} : { statusText }),
    ...(field === undefined ? {} : { field }),
    ...(refusals.length > 0 ? { refusals } : {}),
    retry: odd === undefined && retryable.has(status) && !saysReadEnded(body),
  };
}

/**
 * What Spica says in words of its database or of its engine (contract, passport.md section 4.3, bucket.md section 2,
 * function-webhook.md section 1): that something is there already or not at all, and that a statement hinders.
 */
function originalOf(
  status: number,
  message: string,
): { readonly code: FailureCode; readonly words: string } | undefined {
  const [, policy, index, count] =
    /^Policy "(.*)" contains a statement \[(\d+)\] whose resource .* Expected (\d+) argument/s.exec(
      message,
    ) ?? [];
  if (status === 409 && policy !== undefined)
    return {
      code: "denied",
      words: answerText("statement", { policy, number: Number(index) + 1, count: Number(count) }),
    };
  if (status === 400 && /^Database error: /.test(message)) return unanswerable(message);
  if (status !== 500) return undefined;
  const [, key, value = ""] = /E11000 duplicate key[^{]*(?:index: (\S+))?[^{]*(\{.*\})?/s.exec(message) ?? [];
  if (/^E11000 duplicate key/.test(message) || key !== undefined)
    return { code: "conflict", words: answerText("exists", { value: value === "" ? "" : ` (${value})` }) };
  if (/^Cannot read (property|properties) .*(of null|of undefined|null \()/.test(message))
    return { code: "not-found", words: answerText("gone", { reason: message }) };
  return undefined;
}

/** What of a rule or filter the database of Spica cannot work out (contract, bucket.md section 9.3). */
function unanswerable(message: string): { readonly code: "invalid"; readonly words: string } | undefined {
  const said = (key: "lists" | "texts") =>
    ({ code: "invalid", words: answerText(key, { reason: message }) }) as const;
  if (/\$regexMatch/.test(message)) return said("texts");
  return /\$(in|setIsSubset|setEquals)\b|nonempty array/.test(message) ? said("lists") : undefined;
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
