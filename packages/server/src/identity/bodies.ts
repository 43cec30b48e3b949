import { longestPassword } from "../session/password";
import { bodyValidator } from "../shell/validation";

/** What somebody sends of a new identity. */
export interface NewIdentity {
  readonly identifier: string;
  readonly password: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** What somebody sends of an identity that is there; without a password the old one stays. */
export type UpdatedIdentity = Omit<NewIdentity, "password"> & { readonly password?: string };

const properties = {
  identifier: { type: "string", minLength: 3, maxLength: 1_000 },
  password: { type: "string", minLength: 3, maxLength: longestPassword },
  attributes: { type: "object" },
};
const checkNew = bodyValidator({
  type: "object",
  required: ["identifier", "password"],
  additionalProperties: false,
  properties,
});
const checkUpdated = bodyValidator({
  type: "object",
  required: ["identifier"],
  additionalProperties: false,
  properties: { ...properties, authFactor: { type: "object" } },
});

/** The body of POST /passport/identity. Throws the contract's 400. */
export function validateNewIdentity(body: unknown): NewIdentity {
  checkNew(body);
  return JSON.parse(JSON.stringify(body));
}

/** The body of PUT /passport/identity/:id. */
export function validateUpdatedIdentity(body: unknown): UpdatedIdentity {
  checkUpdated(body);
  return JSON.parse(JSON.stringify(body));
}
