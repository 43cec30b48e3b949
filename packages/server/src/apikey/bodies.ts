import { randomBytes } from "node:crypto";
import { validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";

/** What somebody sends of a key; absent fields are kept by a PUT. */
export interface ApiKeyBody {
  readonly _id?: string;
  readonly name: string;
  readonly description?: string;
  readonly active?: boolean;
  readonly key?: string;
  /** The last day it is taken; null: it does not end. */
  readonly ends?: string | null;
}

/** A new key, which is active where nothing else is said. */
export type NewApiKeyBody = ApiKeyBody & { readonly active: boolean };

const validatorOf = (properties: object) =>
  bodyValidator({
    type: "object",
    required: ["name"],
    additionalProperties: false,
    properties: {
      _id: { type: "string" },
      name: { type: "string" },
      description: { type: "string" },
      // A listed key may be sent back as it came (contract, passport.md section 8): policies are attached alone.
      policies: {},
      last_used: {},
      ends: { anyOf: [{ type: "null" }, { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }] },
      ...properties,
    },
  });

const checkNew = validatorOf({
  active: { type: "boolean" },
  // What no header can carry could never be used.
  key: { type: "string", maxLength: 1000, pattern: "^[!-~]*$" },
});
// A key never changes: what is sent as one may be what a list showed of it.
const checkChanged = validatorOf({ active: { type: "boolean" }, key: { type: "string" } });

/** The body of POST. Throws the contract's 400. */
export function newKeyOf(body: unknown): NewApiKeyBody {
  checkNew(body);
  return { active: true, ...readKey(body) };
}

/** The body of PUT. Throws the contract's 400. */
export function changedKeyOf(body: unknown): ApiKeyBody {
  checkChanged(body);
  return readKey(body);
}

function readKey(body: unknown): ApiKeyBody {
  const { policies, last_used, _id, ...sent }: ApiKeyBody & { policies?: unknown; last_used?: unknown } =
    JSON.parse(JSON.stringify(body));
  if (typeof sent.ends === "string" && !isDay(sent.ends)) throw validationError(".ends should be a day");
  if (_id === undefined) return sent;
  const id = readId(_id);
  if (id === undefined) throw validationError('._id should match format "objectid"');
  return { ...sent, _id: id };
}

/** The 30th of February is none. */
const isDay = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A key of 32 characters, digits and lower-case letters: some 165 bits. */
export function generateKey(): string {
  const letters = "0123456789abcdefghijklmnopqrstuvwxyz";
  // 252 is the last multiple of 36 in a byte: no letter comes more often than another.
  return Array.from(randomBytes(64), (byte) => (byte < 252 ? letters[byte % 36] : ""))
    .join("")
    .slice(0, 32);
}
