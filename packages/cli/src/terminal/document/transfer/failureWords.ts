import { deniedRequest } from "@twinhelm/core/access/denial";
import { createAccess } from "@twinhelm/core/access/evaluate";
import { explainAccess, plainText } from "@twinhelm/core/access/explanation";
import type { NameOf } from "@twinhelm/core/access/words";
import type { Failure } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { listStatements } from "@twinhelm/core/session/api";

/** Why a call failed; of a denied one what is needed, by the statements that hold now. */
export async function failureWords(failure: Failure, transport: Transport, nameOf: NameOf): Promise<string> {
  const request = failure.status === 403 ? deniedRequest(failure.message) : undefined;
  if (request === undefined) return failure.message;
  const statements = await listStatements(transport);
  if (!statements.ok) return failure.message;
  const explanation = explainAccess(createAccess(statements.value), request, { nameOf });
  return explanation.decision.allowed ? failure.message : plainText(explanation);
}
