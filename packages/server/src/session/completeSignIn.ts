import type { Identity, IdentityRow } from "../identity/store";
import type { ServerContext } from "../shell/context";
import type { Tokens } from "./tokens";

/** What a finished sign-in is answered with (contract, passport.md section 2.1). */
export interface SignInAnswer {
  readonly scheme: "IDENTITY";
  readonly token: string;
  readonly issuer: "passport/identity";
}

/**
 * The last step of every sign-in: somebody has shown to be this identity, by a password or at a provider.
 * `expires`: wished lifetime in seconds; 0: the default.
 */
export type CompleteSignIn = (row: IdentityRow, expires: number) => Promise<SignInAnswer>;

export function createCompleteSignIn(context: ServerContext, tokens: Tokens): CompleteSignIn {
  return async ({ identity, generation }, expires) => ({
    scheme: "IDENTITY",
    // Of the password that was checked: one that changed in the meantime ends this token too.
    token: await tokens.issue({ ...slim(identity), generation }, lifetimeOf(context, expires)),
    issuer: "passport/identity",
  });
}

/** Characters of attributes in a token: longer headers are refused by servers and proxies, and nobody could get in. */
const attributesLimit = 4096;

function slim(identity: Identity): Identity {
  const { attributes, ...rest } = identity;
  return JSON.stringify(attributes ?? {}).length > attributesLimit ? rest : identity;
}

/** The wished lifetime in seconds, up to the maximum; 0: the default. */
function lifetimeOf({ options }: ServerContext, wished: number): number {
  return wished > 0 ? Math.min(Math.ceil(wished), options.tokenLifetimeMaximum) : options.tokenLifetime;
}
