import { administratorPolicies } from "@twinhelm/core/policy/predefined";
import type { DatabaseAddress } from "../engine/postgres/address";
import { openSqliteEngine } from "../engine/sqlite/engine";
import { refuseEmpty } from "../engine/sqlite/open";
import type { StoredEngine } from "../engine/stored";
import { createRegexMatcher } from "../filter/regex";
import { generatePassword, hashPassword } from "../session/password";
import { StartError } from "../shell/errors";
import { optionsOf } from "../shell/options";

/** What is to be done for somebody who cannot sign in any more. */
export interface RecoverySettings {
  readonly dataFolder: string;
  /** Absent: the instance is in the data folder. */
  readonly database?: DatabaseAddress | undefined;
  readonly identifier: string;
  /** A new password; `generate` makes one, absent: the password stays. */
  readonly password?: string | { readonly generate: true } | undefined;
  /** Takes the second factor away. */
  readonly removeFactor: boolean;
  /** Attaches the policies of an administrator that are missing. */
  readonly administrator: boolean;
}

/** What was done. */
export interface Recovery {
  /** Present if one was generated: nobody knows it yet. */
  readonly generatedPassword: string | undefined;
  /** False: there was none. */
  readonly factorRemoved: boolean;
  /** Ids of the policies that were attached. */
  readonly policies: readonly string[];
}

/**
 * Gives somebody a way back in, on the machine of the data folder, while no server runs on it; servers on a database elsewhere
 * may run. All of it is stored, or nothing. `undefined`: nobody is called so. Throws `StartError`.
 */
export async function recoverIdentity(settings: RecoverySettings): Promise<Recovery | undefined> {
  const { dataFolder, identifier, password } = settings;
  if (settings.database === undefined) refuseEmpty(dataFolder);
  const generatedPassword = typeof password === "object" ? generatePassword() : undefined;
  const wanted = typeof password === "string" ? password : generatedPassword;
  if (wanted !== undefined && wanted.length < 3)
    throw new StartError("options", "A password must have at least 3 characters.");
  const { passwordCost } = optionsOf({ dataFolder });
  const hash = wanted === undefined ? undefined : await hashPassword(wanted, passwordCost);
  const engine = await openPresent(settings);
  try {
    return await engine.write(async ({ identities, factors }) => {
      const identity = (await identities.findByIdentifier(identifier))?.identity;
      if (identity === undefined) return undefined;
      const policies = settings.administrator
        ? administratorPolicies.filter((id) => !identity.policies.includes(id))
        : [];
      if (hash !== undefined) await identities.setPassword(identity._id, hash);
      const factorRemoved = settings.removeFactor && (await factors.remove(identity._id));
      const { authFactor, ...rest } = identity;
      const kept = factorRemoved || authFactor === undefined ? rest : identity;
      if (factorRemoved || policies.length > 0)
        await identities.update({ ...kept, policies: [...identity.policies, ...policies] });
      return { generatedPassword, factorRemoved, policies };
    });
  } finally {
    await engine.close();
  }
}

async function openPresent({
  dataFolder: folder,
  database: address,
}: RecoverySettings): Promise<StoredEngine> {
  const matcher = createRegexMatcher();
  if (address === undefined) return openSqliteEngine({ folder, matcher });
  const { openPostgresEngine } = await import("../engine/postgres/engine");
  return openPostgresEngine({ address, folder, matcher, onlyPresent: true });
}
