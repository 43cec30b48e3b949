import type { Records } from "../engine/engine";
import type { Services } from "../services";
import { readAuthorization } from "../session/callers";
import type { AssistantToken } from "../session/tokens";
import type { Authenticated } from "../shell/callers";
import { httpError } from "../shell/errors";

/** Who an assistant works for, and how far it may go. */
export interface Bearer {
  readonly found: Authenticated;
  readonly readOnly: boolean;
  /** What whoever made the token calls the assistant. */
  readonly name?: string | undefined;
}

/** Finds out who sends a message: a token for assistants or of an identity, or an API key. Throws the contract's 401. */
export async function bearerOf(services: Services, header: string | undefined): Promise<Bearer> {
  const { callers, tokens } = services;
  const { scheme, credential } = readAuthorization(header);
  if (scheme.toUpperCase() === "APIKEY")
    return { found: await callers.authenticate(header), readOnly: false };
  if (!["BEARER", "IDENTITY"].includes(scheme.toUpperCase())) throw httpError(401, "No auth token");
  const own = await tokens.verifyForAssistant(credential);
  if (own !== undefined) return narrowed(services, own);
  return { found: await callers.authenticate(`IDENTITY ${credential}`), readOnly: false };
}

async function narrowed({ callers, revocations }: Services, token: AssistantToken): Promise<Bearer> {
  const again = async (records?: Records): Promise<Authenticated> => {
    if (revocations.has(token.fingerprint)) throw httpError(401, "jwt expired");
    const found = await callers.identity(token._id, token.policies, records);
    if (found.generation !== token.generation) throw httpError(401, "jwt expired");
    return { ...found, again };
  };
  return { found: await again(), readOnly: token.readOnly, name: token.name };
}
