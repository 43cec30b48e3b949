import {
  changeKinds,
  type Webhook,
  type WebhookBody,
  webhookBodySchema,
  webhookUrlPattern,
} from "@twinhelm/core/webhook/model";
import { isLocalUrl } from "@twinhelm/core/webhook/url";
import { bareError, httpError, validationError } from "../shell/errors";
import { isRecord } from "../shell/query";
import { bodyValidator } from "../shell/validation";
import { longestTemplate, type TemplateProblem } from "./template";

/** Characters. Shorter ones could be guessed. */
const shortestSecret = 16;

const text = { type: "string" };
const schema = {
  $id: "http://spica.internal/webhook",
  type: "object",
  required: ["title", "url", "body", "trigger"],
  additionalProperties: false,
  properties: {
    title: { ...text, maxLength: 1000 },
    url: { ...text, maxLength: 8000, pattern: webhookUrlPattern },
    body: { ...text, maxLength: longestTemplate },
    trigger: {
      type: "object",
      required: ["name", "options"],
      properties: {
        name: { ...text, enum: ["database"] },
        active: { type: "boolean", default: true },
        options: {
          type: "object",
          required: ["collection", "type"],
          properties: { collection: text, type: { ...text, enum: [...changeKinds] } },
        },
      },
    },
    retry: { type: "boolean" },
    secret: { anyOf: [{ type: "null" }, { ...text, minLength: shortestSecret, maxLength: 1000 }] },
    // What answers say beside it may come back as it was.
    signed: {},
  },
};

const validate = bodyValidator(schema);

interface Known {
  /** Names of the collections that there are. */
  readonly collections: readonly string[];
  /** Whether `localhost` and addresses with a port are receivers too. */
  readonly insideToo: boolean;
  readonly check: (template: string) => Promise<TemplateProblem | undefined>;
}

/** The body of POST and PUT. Throws the contract's 400. */
export async function webhookBodyOf(body: unknown, known: Known): Promise<WebhookBody> {
  validate(withPlainUrl(body, known.insideToo));
  const read = webhookBodySchema.parse(completed(body));
  if (!known.collections.includes(read.trigger.options.collection))
    throw validationError(".trigger.options.collection should be equal to one of the allowed values");
  const problem = await known.check(read.body);
  if (problem !== undefined) throw httpError(400, `Error: ${problem.message}`);
  return read;
}

/** The contract's pattern knows neither `localhost` nor an IPv4 address with a port, which one needs to try things out. */
function withPlainUrl(body: unknown, insideToo: boolean): unknown {
  if (!insideToo || !isRecord(body) || typeof body.url !== "string" || !isLocalUrl(body.url)) return body;
  return { ...body, url: "http://local.host" };
}

function completed(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.trigger)) return body;
  return { ...body, trigger: { active: true, ...body.trigger } };
}

/** What is stored of a body; its secret is kept elsewhere, sealed. */
export function storedOf(
  id: string,
  { secret, ...body }: WebhookBody,
): Webhook & { readonly retry: boolean } {
  return { _id: id, ...body, retry: body.retry ?? false };
}

/** The change of an example, and what it is made of. Throws 400. */
export function trialOf(body: unknown): { readonly document: Readonly<Record<string, unknown>> | undefined } {
  if (body === undefined || body === null) return { document: undefined };
  if (!isRecord(body)) throw validationError(" should be object");
  const { document, ...rest } = body;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw validationError(`should NOT have additional properties '${unknown}'`);
  if (document !== undefined && !isRecord(document)) throw validationError(".document should be object");
  return { document };
}

/** A list of ids. Throws 400. */
export function idsOf(body: unknown): readonly string[] {
  if (!Array.isArray(body) || !body.every((each) => typeof each === "string"))
    throw bareError(400, "The body must be a list of ids.");
  return body;
}
