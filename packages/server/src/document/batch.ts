import { relationPathsOf } from "@twinhelm/core/expression/paths";
import { indexProblem } from "../bucket/limits";
import type { ServerContext } from "../shell/context";
import { bareError, HttpError, validationError } from "../shell/errors";
import { readId } from "../shell/objectId";
import { isRecord } from "../shell/query";
import { checkWriteRule } from "./access";
import { remember } from "./history/record";
import { languagesOf } from "./language";
import { withOneAhead } from "./oneAhead";
import { storedText, type Value } from "./values";
import type { Complete, Place } from "./write";

/** Documents to store together. */
export interface Batch {
  readonly documents: readonly unknown[];
  /** True: a document takes the place of the one with its id. */
  readonly upsert: boolean;
  /** Those that are new in any case: one whose id is taken is refused. */
  readonly added?: ReadonlySet<unknown>;
  /** Throws unless the caller may replace the document with this id. */
  readonly mayReplace: (id: string) => void;
  /** Told of each document that is refused, by its place; the others are stored then. Absent: none is. */
  readonly refused?: ((index: number, reason: HttpError) => void) | undefined;
}

export interface StoredInBatch {
  readonly document: Value;
  readonly isNew: boolean;
}

interface Tools {
  readonly context: ServerContext;
  readonly complete: Complete;
  /** Makes room for one more document. */
  readonly makeRoom: () => Promise<void>;
}

/** Documents that are checked in one go: some milliseconds, after which others have their turn. */
const together = 500;

/** Stores a batch; whoever waits for it goes on when it can be written, as what follows is checked meanwhile. */
export type Store = (batch: Batch) => Promise<void>;

/**
 * Stores the batches of `work` one after the other, each document as its own insert or replace would: checked, by the
 * write rule, with its activity. What one of them is refused for names its place in its batch, from 0
 * (`documents.3: ...`); whoever runs the transaction undoes the rest. `stored` is told of the others in their order.
 */
export async function storeBatches(
  tools: Tools,
  place: Place,
  stored: (documents: readonly StoredInBatch[]) => void,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const languages = await languagesOf(place.transaction);
  const check: Check = (body) => tools.complete(place, body, languages);
  const inTurns = mustTakeTurns(tools.context, place);
  const size = inTurns ? 1 : together;
  await withOneAhead(stored, (begin) =>
    work(async ({ documents, ...how }) => {
      for (let from = 0; from < documents.length; from += size) {
        const some = { documents: documents.slice(from, from + size), ...how, from, inTurns, check };
        const checked = await checkSome(tools, place, some);
        const written = writeChecked(tools, place, checked, how.refused);
        await begin(written);
        if (inTurns) await written;
      }
    }),
  );
}

type Check = (body: unknown) => Promise<Value>;

interface Some extends Batch {
  /** Place of the first of them. */
  readonly from: number;
  /** Whether this is one alone. */
  readonly inTurns: boolean;
  readonly check: Check;
}

/** Whether a document may depend on the one before it: by a limit, or by a rule that looks at related documents. */
function mustTakeTurns({ options }: ServerContext, { entry }: Place): boolean {
  const { write } = entry.rules;
  return (
    options.documentLimit !== undefined ||
    entry.bucket.documentSettings?.countLimit !== undefined ||
    (write?.ok === true && relationPathsOf(write.ast, { bare: false }).length > 0)
  );
}

async function checkSome(tools: Tools, place: Place, some: Some): Promise<readonly PlacedDocument[]> {
  const { documents, from, upsert, refused } = some;
  const before = upsert ? await storedAmong(place, documents) : new Map<string, Value>();
  const checked: PlacedDocument[] = [];
  for (const [index, body] of documents.entries())
    await judged(from + index, refused, async () => {
      const each = await checkOne(tools, place, some, body, before);
      // One that comes twice takes its own place.
      if (upsert) before.set(each.id, each.document);
      checked.push({ ...each, place: from + index });
    });
  return checked;
}

/** Writes documents with what goes with them; gives those that nothing stood in the way of. */
async function writeChecked(
  { context }: Tools,
  place: Place,
  checked: readonly PlacedDocument[],
  refused: Batch["refused"],
): Promise<readonly PlacedDocument[]> {
  const { transaction, bucketId, caller } = place;
  const clashes = await transaction.documents.storeAll(bucketId, {
    ids: checked.map(({ id }) => id),
    json: checked.map(({ id, document }) => storedText(id, document)),
    isNew: checked.map(({ isNew }) => isNew),
  });
  for (const { index, path } of clashes)
    await judged(checked[index]?.place ?? index, refused, async () => {
      throw bareError(400, `Value of the property .${path} should unique across all documents.`);
    });
  const clashing = new Set(clashes.map(({ index }) => index));
  const stored = checked.filter((_, index) => !clashing.has(index));
  for (const { replaced, document } of stored)
    if (replaced !== undefined) await remember(context, place, replaced, document);
  const activities = stored.map(({ id, isNew }) => ({
    action: isNew ? (1 as const) : (2 as const),
    resource: ["bucket", bucketId, "data", id],
  }));
  await context.recordActivity(transaction, caller, ...activities);
  return stored;
}

interface PlacedDocument extends Checked {
  /** From 0. */
  readonly place: number;
}

/** What a document is refused for is told, or thrown with its place. */
async function judged(index: number, refused: Batch["refused"], work: () => Promise<void>): Promise<void> {
  if (refused === undefined) return at(index, work);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.body.statusCode >= 500) throw error;
    refused(index, error);
  }
}

/** A document that may be stored. */
interface Checked extends StoredInBatch {
  readonly id: string;
  readonly document: Value & { readonly _id: string };
  /** The one whose place it takes. */
  readonly replaced: Value | undefined;
}

async function checkOne(
  { context, makeRoom }: Tools,
  place: Place,
  { check, mayReplace, inTurns, added }: Some,
  body: unknown,
  before: ReadonlyMap<string, Value>,
): Promise<Checked> {
  const given = givenId(body);
  const isAdded = given === undefined || added?.has(body) === true;
  const replaced = isAdded ? undefined : before.get(given);
  const document = await check(replaced === undefined ? body : withoutId(body));
  if (replaced === undefined) await checkWriteRule(document, place, context);
  else {
    mayReplace(given ?? "");
    await checkWriteRule(replaced, place, context);
    await checkWriteRule({ ...document, _id: given }, place, context);
  }
  if (inTurns && replaced === undefined) await makeRoom();
  const id = given ?? (document._id === undefined ? context.newId() : undefined);
  if (id === undefined) throw validationError('._id should match format "objectid"');
  // Its id comes first, so that it is the text to store as it is.
  const stored: Value & { _id: string } = { _id: id, ...document };
  stored._id = id;
  const problem = indexProblem(place.entry.bucket, stored);
  if (problem !== undefined) throw bareError(400, problem);
  return { id, document: stored, isNew: replaced === undefined, replaced };
}

async function storedAmong({ transaction, bucketId }: Place, documents: readonly unknown[]) {
  const ids = documents.flatMap((each) => givenId(each) ?? []);
  const found = await transaction.documents.findAll(bucketId, ids);
  return new Map(found.map(({ id, document }) => [id, document]));
}

/** What is no text is refused by the schema. */
const givenId = (body: unknown): string | undefined =>
  isRecord(body) && typeof body._id === "string" ? readId(body._id) : undefined;

function withoutId(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { _id, ...rest } = body;
  return rest;
}

/** Runs work on the document at a place, or with a name; what it is refused for begins with that. */
export async function at(place: number | string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const begin = typeof place === "number" ? `documents.${place}` : place;
    const message = `${begin}: ${error.message.trim()}`;
    throw new HttpError({ ...error.body, message }, error.headers);
  }
}
