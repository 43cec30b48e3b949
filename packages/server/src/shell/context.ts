import type { Access } from "@twinhelm/core/access/evaluate";
import type { RowFilter } from "@twinhelm/core/access/rows";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { MapTiles } from "@twinhelm/core/field/mapTiles";
import type { FastifyRequest } from "fastify";
import type { ActivityAction } from "../engine/activities";
import type { Engine, Transaction } from "../engine/engine";
import type { DatabaseAddress } from "../engine/postgres/address";
import type { LogSettings } from "../operation/logger";
import type { Admission } from "../operation/requestId";
import type { Place } from "../operation/routes";
import type { StoreAddress } from "../place/address";
import type { Place as FilePlace } from "../place/place";
import type { AnswerLimits } from "./answers";
import type { DeliveryOptions } from "./deliveries";
import type { FunctionLimits } from "./functionLimits";
import type { IntakeLimits } from "./intake";
import type { ProcessLimits } from "./processLimits";
import type { SocketLimits } from "./socketLimits";

/** Who makes a request: an identity by token or an API key. `document` is what rules see as `auth`. */
export interface Caller {
  readonly kind: "identity" | "apikey";
  readonly id: string;
  readonly name: string;
  readonly policies: readonly string[];
  /** What the assistant calls itself that they use; absent: they use none. */
  readonly assistant?: string | undefined;
  /** The stored document without secrets (no password hash, no factor secret). */
  readonly document: Readonly<Record<string, unknown>>;
}

/** Who did something, as an activity says it. */
export type Author = Pick<Caller, "id" | "assistant">;

/** What a route asks of its caller (contract, passport.md section 4.1); `config.guard` of the route. */
export type RouteGuard =
  | "public"
  | "signed-in"
  | {
      readonly action: string;
      /** Names of the path parameters that make the resource, in order. */
      readonly parameters: readonly string[];
      /** True on list routes: the resource has one more segment, for the rows. */
      readonly list: boolean;
      /** Asked when policies deny: what identities may do to themselves (contract, passport.md section 4.5). */
      readonly self?: (request: FastifyRequest, caller: Caller) => boolean | Promise<boolean>;
    };

/** One write to record: by whom is taken from the caller. */
export interface ActivityEntry {
  readonly action: ActivityAction;
  readonly resource: readonly string[];
  /** The contract does not record it: it is kept for whoever wants to undo it. */
  readonly own?: boolean | undefined;
  /** Id of the activity that is undone by it. */
  readonly undoes?: string | undefined;
}

/** What handlers work on. Clock, ids and randomness are passed in. */
export interface ServerContext {
  /** What is stored. */
  readonly engine: Engine;
  /** Where the files of storage are. */
  readonly files: FilePlace;
  /** Of patterns in filters, rules and schemas. */
  readonly matcher: RegexMatcher;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since any moment, by a clock that is never set back. */
  readonly elapsed: () => number;
  /** A new object id: 24 hex digits, the first eight are the time in seconds, ascending within the process. */
  readonly newId: () => string;
  readonly options: ServerOptions;
  /** Records what somebody did, with what the transaction changed since. Inside of a transaction, behind its writes. */
  recordActivity(
    transaction: Transaction,
    caller: Author,
    ...entries: readonly ActivityEntry[]
  ): Promise<readonly string[]>;
  /** For what is read again after a commit, called by its listener: the `write` resolves once this has. It must not reject. */
  readonly follow: (work: Promise<void>) => void;
  /** Nobody waits any more for what takes its time: the server is being stopped. */
  readonly stopWaiting: () => void;
  /** Ids of the activities that requests recorded, by the caller of each; also of work that was undone and ran again. */
  readonly written: WeakMap<Author, Set<string>>;
  /** Counts commits that changed identities, policies or API keys: what was derived from them is made anew. */
  readonly accessVersion: { value: number };
}

/** What one scrypt costs: `N` rounds, a power of two, with 128 · N · r bytes of memory, `p` times. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface ServerOptions {
  /** Folder of this instance: database, secret, files. */
  readonly dataFolder: string;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Public address without a trailing slash, ends in `/api`. Absent: that of the listening socket. */
  readonly publicUrl?: string | undefined;
  /** Bytes; default 15 MiB. */
  readonly payloadLimit: number;
  /** Seconds; default 172800. */
  readonly tokenLifetime: number;
  readonly tokenLifetimeMaximum: number;
  /** Identities of this instance. Absent: no limit. */
  readonly identityLimit?: number | undefined;
  /** Documents of all buckets together, and the most that their own limits may add up to. Absent: no limit. */
  readonly documentLimit?: number | undefined;
  /** The database of PostgreSQL that holds what is stored; absent: one in the data folder. */
  readonly database?: DatabaseAddress | undefined;
  /** A standby of it that documents are read from where it is as far; absent: the database itself. */
  readonly databaseRead?: DatabaseAddress | undefined;
  /** A file with the secret that all nodes have, for a data folder that has none, or an older one. */
  readonly secretFile?: string | undefined;
  /** Where the files of storage are; absent: in the data folder. */
  readonly storage?: StoreAddress | undefined;
  /** Mebibytes of one request that brings objects of storage; default 35. */
  readonly storageObjectLimit: number;
  /** Milliseconds without a byte after which an object store is taken for silent; default 10,000. */
  readonly storageSilence?: number | undefined;
  /** Megabytes of all objects of storage. Absent: no limit. */
  readonly storageTotalLimit?: number | undefined;
  /** Seconds that an event of a function may take at most; default 60. */
  readonly functionTimeout: number;
  /** Processes that functions run in. */
  readonly functionProcesses: ProcessLimits;
  /** What they may take beside them. */
  readonly functionLimits: FunctionLimits;
  /** Address of the registry of their packages; absent: that of npm's own settings. */
  readonly functionRegistry?: string | undefined;
  /** Milliseconds that npm may take; default 120,000. */
  readonly functionInstallBudget: number;
  /** Bytes of one answer of a function; default 64 MiB. */
  readonly functionAnswerLimit: number;
  /** Whether functions may do what the server itself may: read its files, start programs. Default: no. */
  readonly openFunctions: boolean;
  /** Milliseconds that one command of version control may take; default 60,000. */
  readonly versionControlBudget: number;
  /** Seconds that lines of functions, activities and what webhooks sent are kept; default 2592000. */
  readonly logLifespan: number;
  /** Functions of this instance. Absent: no limit. */
  readonly functionLimit?: number | undefined;
  /** Of new password hashes. One that was stored at another cost is renewed when its owner signs in. */
  readonly passwordCost: PasswordCost;
  /** Milliseconds that a read may take which is not short; default 5,000. Then it is ended with 503. */
  readonly readBudget: number;
  /** Milliseconds that a write may take which is not short, and wait for others; default 60,000. Then 503, undone. */
  readonly writeBudget: number;
  /** Milliseconds after which other nodes take over what one did that is gone; default 5,000. */
  readonly leaseTime?: number | undefined;
  /** Origins such as `https://cdn.example.com` that the web console may show images of, beside its own. */
  readonly imageOrigins: readonly string[];
  /** Tiles of maps in the web console; absent: they are plain outlines of the countries. */
  readonly mapTiles?: MapTiles | undefined;
  /** Page that the web console shows as its asset store; absent: what comes with the product alone. */
  readonly assetStore?: string | undefined;
  /** Origins that pages of sign-on providers lead on to inside of the console's frame. */
  readonly frameOrigins: readonly string[];
  /** Whether whoever a provider calls like an identity signs in as that identity, as with Spica; default false. */
  readonly signOnByName: boolean;
  /** Whether assistants may come to `/mcp`. Default: no. */
  readonly assistants: boolean;
  /** Rows that they write without a person; absent: 20. */
  readonly assistantRows?: number | undefined;
  /** Whether answers of SAML providers may be signed with SHA-1, which can be forged. */
  readonly samlSha1: boolean;
  /** Whether relations show documents that their reader may not read alone, and filters look into them. Default: no. */
  readonly openRelations: boolean;
  /** True: it lacks what Spica lacks, and answers a few things as that does (README.md). */
  readonly asOriginal: boolean;
  /** Of what is on its way to the server. */
  readonly intakeLimits: IntakeLimits;
  /** What answers may take that wait for their readers. */
  readonly answerLimits: AnswerLimits;
  /** Of connections that stay open. */
  readonly socketLimits: SocketLimits;
  /** Of what webhooks send. */
  readonly deliveries: DeliveryOptions;
  /** Where numbers about it are told: at an address of their own, or at the same one. Absent: nowhere. */
  readonly metrics?: Place | "same" | undefined;
  /** What it says of itself, and how. */
  readonly logging: LogSettings;
  /** Milliseconds for which a server that is told to end takes requests on, while it says that it ends; default 0. */
  readonly drainDelay: number;
  /** Milliseconds that running requests may take once it takes no more; default 10,000. */
  readonly drainTime: number;
  /** Folder of the built web console; absent: the API alone. */
  readonly webFolder?: string | undefined;
}

declare module "fastify" {
  interface FastifyContextConfig {
    guard?: RouteGuard;
    /** Stated where a route with a method that writes stores nothing, or does not for some requests (`onlyReads`). */
    reads?: true | ((request: Readonly<Record<"params" | "query" | "body", unknown>>) => boolean);
  }
  interface FastifyRequest {
    /** Set by the guard on every route that is not public. Use `callerOf(request)`. */
    caller: Caller | undefined;
    /** What the caller may do. Set by the guard on every route that is not public. */
    access: Access | undefined;
    /** Of a guarded route. */
    admission: Admission | undefined;
    /** Set by the guard where the caller came with a token: when it was made, in seconds since the epoch. */
    signedInAt: number | undefined;
    /** Set by the guard: no policy allows this, the caller's right to its own identity does. */
    bySelf: boolean;
    /** Set by the guard on list routes. */
    rows: RowFilter;
  }
}
