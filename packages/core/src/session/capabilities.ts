import { type Failure, failed, type Result } from "../http/failure";

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
  /** No answer tells: such a server takes no notice of what it is asked, or leaves it out of its answer. */
  readonly isSilent?: true;
  /** What somebody is told who asked for it; absent: a console does without. */
  readonly absent?: string;
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
  statementPolicies: {
    isSilent: true,
    instead:
      "Which policy allows something, and what locks one out, is worked out of one's policies and their list.",
  },
  takenNames: {
    isSilent: true,
    instead:
      "Names of files are looked at before anything is sent; one that is taken meanwhile is there twice.",
  },
  usageSlices: {
    isSilent: true,
    instead: "The use of the server is asked for slice by slice.",
  },
  groups: {
    method: "GET",
    isTakenForId: true,
    absent:
      "This server does not count documents in groups. Choose the documents themselves for this component.",
    instead: "Components of dashboards that group documents say so.",
  },
  demo: {
    method: "POST",
    absent: "This server has no demo content. Make a bucket of a template in its place.",
    instead: "It is said that there is none, and what else there is.",
  },
  signOns: {
    exceptFor: "There is no ",
    absent: "This server does not keep which sign-on is whose: it goes by the name that the provider gives.",
    instead: "Identities show no sign-ons; linking one says that the server goes by names.",
  },
  recoveryCodes: {
    exceptFor: "There is no ",
    absent: "This server has no recovery codes.",
    instead: "Second factors come without recovery codes.",
  },
  functionRuns: {
    exceptFor: "There is no ",
    isTakenForId: true,
    absent: "This server keeps no runs, and runs no function by hand.",
    instead: "It is said that no runs are kept and that no function is run by hand; logs are shown.",
  },
  webhookTrials: {
    method: "POST",
    absent: "This server sends no webhook by hand, neither for a test nor once more.",
    instead:
      "It is said that a webhook is neither tried nor sent again, and that what a template makes is not shown.",
  },
  plans: {
    exceptFor: "There is no plan",
    instead: "Plans of assistants are kept beside the credentials; nobody else can accept them.",
  },
} as const satisfies Readonly<Record<string, Lacking>>;

/** Whether a failed call tells that the server does not offer something. */
export function lacks(capability: Capability, { status, message }: Failure): boolean {
  const { method, isTakenForId, isSilent, exceptFor }: Lacking = capabilities[capability];
  if (isSilent) return false;
  if (isTakenForId && status === 400 && message.startsWith("Invalid id")) return true;
  if (status === 405) return true;
  if (status !== 404) return false;
  if (exceptFor !== undefined) return !message.startsWith(exceptFor);
  return message.startsWith(isTakenForId ? "Cannot " : `Cannot ${method ?? ""} `);
}

/** The same result; where the server does not offer what was asked for, in plain words. */
export function ifOffered<T>(capability: Capability, result: Result<T>): Result<T> {
  if (result.ok || !lacks(capability, result.failure)) return result;
  return failed({ ...result.failure, code: "not-found", message: notOffered(capability), retry: false });
}

/** That the server does not offer something, in a sentence. */
export function notOffered(capability: Capability): string {
  const { absent, instead }: Lacking = capabilities[capability];
  return absent ?? instead;
}
