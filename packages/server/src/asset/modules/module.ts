import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { AssetResource } from "@twinhelm/core/asset/model";
import type { Records, Transaction } from "../../engine/engine";
import type { Services } from "../../services";
import type { Caller, ServerContext } from "../../shell/context";
import { HttpError, httpError, validationError } from "../../shell/errors";
import { isRecord } from "../../shell/query";

/** For whom something is installed or removed, and with what. */
export interface Installing {
  readonly context: ServerContext;
  readonly functions: Services["functions"];
  readonly fieldChanges: Services["fieldChanges"];
  readonly caller: Caller;
  /** Ids of the buckets that there are, and of those that are installed with it. */
  readonly buckets: ReadonlySet<string>;
}

/** Why a resource that was written does not work. */
export type Failure = string | readonly object[];

/** A resource that was checked. */
export interface Checked {
  /**
   * Writes it as the routes of its area do, with their checks. Inside of a transaction. Throws `HttpError`. `behind` takes what
   * goes on behind the transaction and has to be waited for.
   */
  write(tx: Transaction, behind: (rest: () => Promise<void>) => void): Promise<void>;
  /** What has to be waited for before. */
  readonly before?: () => Promise<void>;
  /** What follows once it is stored. */
  readonly after?: () => Promise<Failure | undefined>;
}

export type Operation = "insert" | "update" | "remove";

/** How the resources of a module are installed, removed and exported. */
export interface ResourceModule {
  /** Bytes of one schema, as its route has it. */
  readonly largest: number;
  isThere(records: Records, id: string): Promise<boolean>;
  /** What the caller has to be allowed: what the routes of its area ask for the same. */
  needs(operation: Operation, id: string, contents: AssetResource["contents"]): readonly AccessRequest[];
  /** Throws `HttpError` where it is not what its area takes. */
  check(installing: Installing, resource: AssetResource, placed: AssetResource | undefined): Promise<Checked>;
  /** Removes it, and does `settle` in the same transaction. */
  remove(installing: Installing, id: string, settle: (tx: Transaction) => Promise<void>): Promise<void>;
}

/** What the routes of most areas ask. */
export const ordinaryNeeds =
  (module: string): ResourceModule["needs"] =>
  (operation, id) => [
    {
      action: `${module}:${operation === "insert" ? "create" : operation === "remove" ? "delete" : "update"}`,
      segments: operation === "insert" ? [] : [id],
    },
  ];

/** The document of a resource, without its id. Throws 400. */
export function schemaOf(
  { contents, _id }: AssetResource,
  largest: number,
): Readonly<Record<string, unknown>> {
  const { schema } = contents;
  if (!isRecord(schema)) throw validationError(" should have required property 'schema'");
  if (Buffer.byteLength(JSON.stringify(schema)) > largest)
    throw httpError(413, `The schema is larger than ${largest} bytes.`);
  const { _id: own = _id, ...rest } = schema;
  if (own !== _id) throw validationError(`.schema._id should be equal to the _id of the resource, ${_id}`);
  return rest;
}

/** A sentence of what went wrong; what nobody expected is logged. */
export function failureOf(error: unknown, log: (error: unknown) => void): string {
  if (error instanceof HttpError) return error.message.trim();
  log(error);
  return "The server failed. Its log says why.";
}
