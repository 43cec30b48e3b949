import { decodeToken, parseCredential } from "@twinhelm/core/session/token";
import type { OwnMemory } from "@twinhelm/core/shell/keyValue";
import type { CommandContext, Connection } from "./connection";

/** What is kept beside the credentials for whoever is signed in, as the terminal console has it too; nobody has it with an API key. */
export async function ownOf(
  { credentials, say }: CommandContext,
  connection: Connection,
): Promise<OwnMemory | undefined> {
  const token = parseCredential(connection.credential)?.token;
  const who = token === undefined ? undefined : decodeToken(token)?._id;
  if (who === undefined) return undefined;
  const { fileMemory } = await import("../terminal/session/memory");
  return { memory: fileMemory(credentials.path, connection.server, say), who };
}
