import type { Records } from "../engine/engine";
import type { Identity, IdentityRow } from "../engine/identities";
import type { ServerContext } from "../shell/context";
import type { PendingSignIns } from "./pendingSignIns";
import type { Tokens } from "./tokens";

/** What a finished sign-in is answered with (contract, passport.md section 2.1). */
interface SignedIn {
  readonly scheme: "IDENTITY";
  readonly token: string;
  readonly issuer: "passport/identity";
}

/** The question for a second factor, and where its answer goes: below the API, without a leading slash. */
interface Challenge {
  readonly challenge: string;
  readonly answerUrl: string;
}

type SignInAnswer = SignedIn | Challenge;

/** Makes the token of an identity. `expires`: wished lifetime in seconds; 0: the default. */
export type IssueToken = (row: IdentityRow, expires: number) => Promise<SignedIn>;

/**
 * The step after somebody has shown to be this identity, by a password or at a provider: a token, or the
 * question for the second factor. `expires`: wished lifetime in seconds; 0: the default.
 */
export type CompleteSignIn = (row: IdentityRow, expires: number) => Promise<SignInAnswer>;

interface Steps {
  readonly issue: IssueToken;
  readonly records: Records;
  readonly pending: PendingSignIns;
}

export function createCompleteSignIn({ issue, records, pending }: Steps): CompleteSignIn {
  return async (row, expires) => {
    const { identity, generation } = row;
    if ((await records.factors.find(identity._id)) === undefined) return issue(row, expires);
    const id = await pending.start({ identity: identity._id, generation, expires });
    return {
      challenge: "Please enter the 6 digit code",
      answerUrl: `passport/identify/${id}/factor-authentication`,
    };
  };
}

export function createIssueToken(context: ServerContext, tokens: Tokens): IssueToken {
  return async ({ identity, generation }, expires) => ({
    scheme: "IDENTITY",
    // Of the password that was checked: one that changed in the meantime ends this token too.
    token: await tokens.issue({ ...slim(identity), generation }, lifetimeOf(context, expires)),
    issuer: "passport/identity",
  });
}

/** Characters of attributes in a token: longer headers are refused by servers and proxies, and nobody could get in. */
const attributesLimit = 4096;

function slim({ authFactor, ...identity }: Identity): Identity {
  const { attributes, ...rest } = identity;
  return JSON.stringify(attributes ?? {}).length > attributesLimit ? rest : identity;
}

/** The wished lifetime in seconds, up to the maximum; 0: the default. */
function lifetimeOf({ options }: ServerContext, wished: number): number {
  return wished > 0 ? Math.min(Math.ceil(wished), options.tokenLifetimeMaximum) : options.tokenLifetime;
}
