import { randomBytes } from "node:crypto";
import { validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { bodyValidator } from "../shell/validation";

/** What somebody sends of a key; absent fields are kept by a PUT, `active` becomes true. */
export interface ApiKeyBody {
  readonly _id?: string;
  readonly name: string;
  readonly description?: string;
  readonly active: boolean;
  readonly key?: string;
}

const validate = bodyValidator({
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    _id: { type: "string" },
    name: { type: "string" },
    description: { type: "string" },
    active: { type: "boolean", default: true },
    // What no header can carry could never be used.
    key: { type: "string", maxLength: 1000, pattern: "^[!-~]*$" },
    // A listed key may be sent back as it came (contract, passport.md section 8): policies are attached alone.
    policies: {},
  },
});

/** The body of POST and PUT. Throws the contract's 400. */
export function apiKeyBodyOf(body: unknown): ApiKeyBody {
  validate(body);
  const { policies, _id, ...sent }: ApiKeyBody & { policies?: unknown } = JSON.parse(JSON.stringify(body));
  if (_id === undefined) return sent;
  const id = readId(_id);
  if (id === undefined) throw validationError('._id should match format "objectid"');
  return { ...sent, _id: id };
}

/** A key of 32 characters, digits and lower-case letters: some 165 bits. */
export function generateKey(): string {
  const letters = "0123456789abcdefghijklmnopqrstuvwxyz";
  // 252 is the last multiple of 36 in a byte: no letter comes more often than another.
  return Array.from(randomBytes(64), (byte) => (byte < 252 ? letters[byte % 36] : ""))
    .join("")
    .slice(0, 32);
}
