import { administratorPolicies } from "@twinhelm/core/policy/predefined";
import { generatePassword, hashPassword } from "../session/password";
import type { ServerContext } from "../shell/context";
import { StartError } from "../shell/errors";
import { invisibleIn } from "./names";

/** The administrator of a first start. */
export interface CreatedAdmin {
  readonly id: string;
  readonly identifier: string;
  readonly password: string;
  readonly generated: boolean;
}

interface Wanted {
  /** Default `admin`. */
  readonly adminIdentifier?: string | undefined;
  /** Absent: one is generated. */
  readonly adminPassword?: string | undefined;
}

/** Makes an administrator where nobody is yet; `undefined` where somebody is. Throws `StartError`. */
export async function createAdministrator(
  context: ServerContext,
  { adminIdentifier: identifier = "admin", adminPassword }: Wanted,
): Promise<CreatedAdmin | undefined> {
  const { engine } = context;
  if ((await engine.identities.count()) > 0) return undefined;
  const password = adminPassword ?? generatePassword();
  if (identifier.length < 3 || password.length < 3) {
    throw new StartError(
      "options",
      "Name and password of the administrator must have at least 3 characters each.",
    );
  }
  const unseen = invisibleIn(identifier);
  if (unseen !== undefined) {
    throw new StartError("options", `The administrator's name has a character that nobody sees: ${unseen}.`);
  }
  const hash = await hashPassword(password, context.options.passwordCost);
  const admin = { _id: context.newId(), identifier, policies: administratorPolicies };
  // Another node may start at the same time.
  const isMade = await engine.write(async ({ identities }) => {
    if ((await identities.count()) > 0) return false;
    await identities.insert(admin, hash);
    return true;
  });
  if (!isMade) return undefined;
  return { id: admin._id, identifier, password, generated: adminPassword === undefined };
}

/** Takes back an administrator whose generated password nobody may have read: the next start makes another. */
export async function takeBackAdministrator({ engine }: ServerContext, admin: CreatedAdmin): Promise<void> {
  if (admin.generated) await engine.write((tx) => tx.identities.remove(admin.id));
}
