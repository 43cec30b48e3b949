import type { Failure } from "../http/failure";

/** What a server that is no Spica 0.9.29 may offer beyond it. */
export type Capability = keyof typeof capabilities;

/** How a server answers a call that it has not (contract, passport.md section 1.6). */
interface Lacking {
  /** It knows no route of this method: `Cannot POST /...`. */
  readonly method?: "GET" | "POST" | "DELETE" | "PUT";
  /** To a route of its own the word is an id, and none. */
  readonly isTakenForId?: true;
  /** A 404 of whatever words means it, but those that begin so: ours, of something that is gone. */
  readonly exceptFor?: string;
  /** What a console does instead; as docs/installation.md says it. */
  readonly instead: string;
}

/**
 * What is found out about a server, by the answer to the first call that needs it: such a call changes nothing where the
 * server has none. docs/installation.md shows this table.
 */
export const capabilities = {
  revocation: { exceptFor: "\0", instead: "Signing out says until when the token lives." },
  tickets: { method: "POST", instead: "Sockets are opened with the credential in their address." },
  drafts: { method: "GET", instead: "Drafts are kept in this browser or beside the credentials." },
  views: { method: "GET", instead: "Saved views are kept in this browser or beside the credentials." },
  batches: {
    method: "POST",
    instead: "Documents are written one by one; it is said how far it came where one is refused.",
  },
  templates: {
    method: "POST",
    isTakenForId: true,
    instead: "The templates of the console are offered; no template can be saved on the server.",
  },
  dryRun: { exceptFor: "\0", instead: "What a change does to documents is not said before it is saved." },
  ruleTrial: { exceptFor: "\0", instead: "Rules are checked here, and tried on no documents." },
  folders: {
    exceptFor: "There is no folder ",
    isTakenForId: true,
    instead: "Folders are made of the names of all objects; moving and deleting goes object by object.",
  },
  activityUndo: {
    exceptFor: "There is no activity",
    instead: "It is said that this server keeps nothing to show, undo or verify.",
  },
} as const satisfies Readonly<Record<string, Lacking>>;

/** Whether a failed call tells that the server does not offer something. */
export function lacks(capability: Capability, { status, message }: Failure): boolean {
  const { method, isTakenForId, exceptFor }: Lacking = capabilities[capability];
  if (isTakenForId && status === 400 && message.startsWith("Invalid id")) return true;
  if (status !== 404) return false;
  if (exceptFor !== undefined) return !message.startsWith(exceptFor);
  return message.startsWith(isTakenForId ? "Cannot " : `Cannot ${method ?? ""} `);
}
