import type { PageRequest } from "../../engine/documents";
import { jsonText } from "../../engine/jsonPage";
import type { ServerContext } from "../../shell/context";
import { bareError } from "../../shell/errors";
import type { Row } from "./shown";

/** Which documents somebody watches, and as whom. */
export interface Watch {
  readonly bucketId: string;
  readonly request: Pick<PageRequest, "filter" | "sort" | "skip" | "limit" | "rows" | "auth" | "mayShow">;
  /** Id of the caller, for whom long reads are made. */
  readonly caller: string;
}

/** The documents of a watch as they were last committed. Throws what a list would be refused with. */
export interface WatchReader {
  all(): Promise<readonly Row[]>;
  /** One as JSON, in whatever window; undefined where it is not among them. */
  one(id: string): Promise<string | undefined>;
}

/** Documents that one view holds, and bytes of them; more is asked for by filter or limit. */
const viewLimits = { documents: 10_000, bytes: 8_000_000 } as const;

export function createWatchReader({ engine, now }: ServerContext, watch: Watch): WatchReader {
  const { bucketId, request, caller } = watch;
  const page = async (more: Partial<PageRequest>): Promise<string> => {
    const asked = { ...request, relation: false, localize: false, acceptLanguage: undefined, ...more };
    const readFor = { caller, gone: () => new AbortController().signal };
    const found = await engine.documents.page(bucketId, { ...asked, now: now(), count: false }, readFor);
    if (found === undefined) throw unknownBucket(bucketId);
    return jsonText(found.body);
  };
  return {
    async all() {
      const most = viewLimits.documents + 1;
      const body = await page({ limit: request.limit === 0 ? most : Math.min(request.limit, most) });
      if (Buffer.byteLength(body) > viewLimits.bytes) throw tooMany();
      const documents: { readonly _id: string }[] = JSON.parse(`[${body}]`);
      if (documents.length === most) throw tooMany();
      return documents.map((document) => ({ id: document._id, text: JSON.stringify(document) }));
    },
    async one(id) {
      const body = await page({ id, sort: [], skip: 0, limit: 1 });
      return body === "" ? undefined : body;
    },
  };
}

/** Throws 400 where a set has become larger than one may be. */
export function checkSize(documents: number): void {
  if (documents > viewLimits.documents) throw tooMany();
}

/** As the socket has it: 400, not the 404 of the routes. */
export const unknownBucket = (id: string) => bareError(400, `Could not find the schema with id ${id}.`);

const tooMany = () =>
  bareError(
    400,
    `More than ${viewLimits.documents} documents, or ${viewLimits.bytes} bytes of them, cannot be watched at once. Ask for fewer with filter or limit.`,
  );
