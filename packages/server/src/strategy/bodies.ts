import { type StrategyBody, strategyBodySchema } from "@twinhelm/core/strategy/model";
import { validationError } from "../shell/errors";
import { bodyValidator } from "../shell/validation";

const root = {
  type: "object",
  required: ["name", "type", "options"],
  additionalProperties: false,
  properties: {
    name: { type: "string" },
    type: { type: "string", enum: ["saml", "oauth"] },
    title: { type: "string" },
    icon: { type: "string", default: "login" },
    options: { type: "object" },
  },
};
const text = { type: "string" };
const saml = {
  type: "object",
  required: ["ip"],
  additionalProperties: false,
  properties: {
    ip: {
      type: "object",
      required: ["login_url", "certificate"],
      additionalProperties: false,
      properties: { login_url: text, certificate: text, logout_url: text },
    },
    sp: {
      type: "object",
      additionalProperties: false,
      properties: { certificate: text, private_key: text },
    },
  },
};
// Lists and objects have no place in a query.
const values = {
  type: "object",
  default: {},
  additionalProperties: { type: ["string", "number", "boolean"] },
};
const step = {
  type: "object",
  required: ["base_url"],
  additionalProperties: false,
  properties: {
    base_url: text,
    method: { type: "string", enum: ["get", "post"], default: "get" },
    params: values,
    headers: values,
  },
};
const oauth = {
  type: "object",
  additionalProperties: false,
  properties: { code: step, access_token: step, identifier: step },
};
const withOptions = (options: object) =>
  bodyValidator({ ...root, properties: { ...root.properties, options } });
const validate = bodyValidator(root);
const validateOf = { saml: withOptions(saml), oauth: withOptions(oauth) };

/** The body of POST and PUT. Throws the contract's 400, also for addresses that no browser should be sent to. */
export function strategyBodyOf(body: unknown): StrategyBody {
  validate(body);
  const { type }: { type: "saml" | "oauth" } = Object(body);
  validateOf[type](body);
  const strategy = strategyBodySchema.parse(body);
  if (strategy.type === "saml") {
    checkAddress(".options.ip.login_url", strategy.options.ip.login_url);
    const { logout_url } = strategy.options.ip;
    if (logout_url !== undefined && logout_url !== "") checkAddress(".options.ip.logout_url", logout_url);
    return strategy;
  }
  for (const [name, each] of Object.entries(strategy.options)) {
    if (each === undefined) continue;
    checkAddress(`.options.${name}.base_url`, each.base_url);
    checkHeaders(`.options.${name}.headers`, each.headers ?? {});
  }
  return strategy;
}

function checkAddress(path: string, address: string): void {
  // People's browsers open it: anything else could run there.
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw validationError(`${path} should be an address that begins with https:// or http://`);
}

function checkHeaders(path: string, headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers([[name, String(value)]]);
    } catch {
      throw validationError(`${path} should hold names and values that HTTP can send: '${name}' is not one`);
    }
  }
}
