import type { IdentityRow } from "../engine/identities";
import { refuseTaken } from "../identity/write";
import { isDeeperThan } from "../shell/bodies";
import type { ServerContext } from "../shell/context";
import { HttpError, httpError } from "../shell/errors";
import { ProviderFailure } from "./failure";

/** What a provider says of a person. */
export type ProviderUser = Readonly<Record<string, unknown>>;

/** Somebody a provider has vouched for. */
export interface SignedOn {
  readonly identifier: string;
  readonly attributes: ProviderUser;
}

/** In the contract's order (passport.md section 2.4). */
const names = ["upn", "id", "name_id", "email"] as const;

/** Reads who signs in. Throws the 400 of the contract when nothing names the person. */
export function signedOnOf(user: ProviderUser): SignedOn {
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
  return { identifier: found.text, attributes };
}

/** Failures of a provider as the request that waits gets them. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ProviderFailure) return httpError(401, error.message);
  throw error;
}

/** The identity of that name; made without a password when there is none. An existing one stays as it is. */
export function identityFor(
  { engine, newId }: ServerContext,
  { identifier, attributes }: SignedOn,
): Promise<IdentityRow> {
  return engine.write(async (tx) => {
    const { identities } = tx;
    const found = await identities.findByIdentifier(identifier);
    if (found !== undefined) return found;
    // A name that a provider brings may not pass for that of somebody here either.
    await refuseTaken(tx, identifier);
    const identity = { _id: newId(), identifier, attributes, policies: [] };
    await identities.insert(identity, undefined);
    return { identity, passwordHash: undefined, generation: 0 };
  });
}
