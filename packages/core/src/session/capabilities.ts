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
  /** What somebody is told who asked for it; absent: a console does without, as docs/installation.md says. */
  readonly absent?: string;
}

/**
 * What is found out about a server, by the answer to the first call that needs it: such a call changes nothing where the
 * server has none. docs/installation.md says of each what happens then.
 */
export const capabilities = {
  revocation: { exceptFor: "\0" },
  tickets: { method: "POST" },
  drafts: { method: "GET" },
  views: { method: "GET" },
  batches: {
    method: "POST",
  },
  templates: {
    method: "POST",
    isTakenForId: true,
  },
  dryRun: { exceptFor: "\0" },
  ruleTrial: { exceptFor: "\0" },
  folders: {
    exceptFor: "There is no folder ",
    isTakenForId: true,
  },
  activityUndo: {
    exceptFor: "There is no activity",
  },
  statementPolicies: {
    isSilent: true,
  },
  takenNames: {
    isSilent: true,
  },
  usageSlices: {
    isSilent: true,
  },
  groups: {
    method: "GET",
    isTakenForId: true,
    absent:
      "This server does not count documents in groups. Choose the documents themselves for this component.",
  },
  indexes: {
    method: "GET",
    isTakenForId: true,
  },
  demo: {
    method: "POST",
    absent: "This server has no demo content. Make a bucket of a template in its place.",
  },
  signOns: {
    exceptFor: "There is no ",
    absent: "This server does not keep which sign-on is whose: it goes by the name that the provider gives.",
  },
  recoveryCodes: {
    exceptFor: "There is no ",
    absent: "This server has no recovery codes.",
  },
  functionRuns: {
    exceptFor: "There is no ",
    isTakenForId: true,
    absent: "This server keeps no runs, and runs no function by hand.",
  },
  codeProblems: {
    method: "GET",
    absent: "This server says what is wrong with code only when it is saved.",
  },
  webhookTrials: {
    method: "POST",
    absent: "This server sends no webhook by hand, neither for a test nor once more.",
  },
  plans: {
    exceptFor: "There is no plan",
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
export function ifOffered<T>(capability: Told, result: Result<T>): Result<T> {
  if (result.ok || !lacks(capability, result.failure)) return result;
  return failed({ ...result.failure, code: "not-found", message: notOffered(capability), retry: false });
}

/** What is told where it is not offered. */
type Told = {
  [Name in Capability]: (typeof capabilities)[Name] extends { absent: string } ? Name : never;
}[Capability];

/** That the server does not offer something, in a sentence. */
export const notOffered = (capability: Told): string => capabilities[capability].absent;
