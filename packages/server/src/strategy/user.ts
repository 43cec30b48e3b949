import { isDeeperThan } from "../shell/bodies";
import { HttpError, httpError } from "../shell/errors";
import { ProviderFailure } from "./failure";

/** What a provider says of a person. */
export type ProviderUser = Readonly<Record<string, unknown>>;

/** Somebody a provider has vouched for. */
export interface SignedOn {
  /** Id of the strategy. */
  readonly strategy: string;
  /** What the provider calls the person for good, with the kind of name: `sub:1f3a`, `email:ada@example.org`. */
  readonly subject: string;
  readonly identifier: string;
  readonly attributes: ProviderUser;
}

/** In the contract's order (passport.md section 2.4). */
const names = ["upn", "id", "name_id", "email"] as const;

/** Reads who signs in. Throws the 400 of the contract when nothing names the person. */
export function signedOnOf(user: ProviderUser, strategy: string): SignedOn {
  const [found] = names.flatMap((name) => {
    const value = user[name];
    const text =
      typeof value === "string" ? value : typeof value === "number" && value !== 0 ? `${value}` : "";
    return text === "" ? [] : [{ name, text }];
  });
  if (found === undefined)
    throw httpError(400, "Response should include at least one of these values: upn, name_id, email, id.");
  if (found.name === "email" && (user.email_verified === false || user.email_verified === "false"))
    throw new ProviderFailure(
      `The sign-on provider has not verified that the address ${found.text} is yours.`,
    );
  if (found.text.length > 500)
    throw new ProviderFailure("The sign-on provider sent a name that is too long.");
  const { attributes: _, ...attributes } = user;
  // SQLite would not read it back.
  if (isDeeperThan(attributes, 50))
    throw new ProviderFailure("The sign-on provider sent attributes that are nested too deep.");
  const { sub } = user;
  // A name or an address may go to somebody else one day; a `sub` never does (OpenID Connect, section 2).
  const isLasting = typeof sub === "string" && sub !== "" && sub.length <= 500;
  const subject = isLasting ? `sub:${sub}` : `${found.name}:${found.text}`;
  return { strategy, subject, identifier: found.text, attributes };
}

/** Failures of a provider as the request that waits gets them. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ProviderFailure) return httpError(401, error.message);
  throw error;
}
