import type { Action } from "../action/action";
import { failed, type Result } from "../http/failure";
import type { Transport } from "../http/transport";
import { newId } from "../record/id";
import { documentInsert, documentReplace } from "./actions";
import { getDocument, insertDocument } from "./api";
import type { BucketDocument } from "./model";
import { documentText } from "./text";

interface Insertion {
  readonly bucketId: string;
  readonly document: Readonly<Record<string, unknown>>;
}

const taken = /\._id should unique across all documents/;

/** What a console says where it is not known whether a document was stored: saving it again does no harm. */
const safely = <Value>(result: Result<Value>): Result<Value> =>
  result.ok || result.failure.unanswered !== true
    ? result
    : failed({ ...result.failure, message: documentText("unanswered") });

/**
 * Inserts a document under an id that was drawn for it. One that is there already was stored by this: browsers, too, send
 * again what had no answer.
 */
async function insertOnce(
  transport: Transport,
  { bucketId, document }: Insertion,
  id: string,
): Promise<Result<BucketDocument>> {
  const made = await insertDocument(transport, bucketId, { ...document, _id: id });
  if (made.ok || made.failure.status !== 400 || !taken.test(made.failure.message)) return safely(made);
  return failed({ ...made.failure, unanswered: true, message: documentText("unanswered.stored") });
}

/** The same as an action, which is run as others are. `lost`: told where no answer says whether it is stored. */
const insertingOnce = (id: string, lost: () => void): Action<Insertion, BucketDocument> => ({
  ...documentInsert,
  async run({ transport }, input) {
    const made = await insertOnce(transport, input, id);
    if (!made.ok && made.failure.unanswered === true) lost();
    return made;
  },
});

/** Runs what makes a new document. A lost answer is shown in its form, once it was looked whether it is stored. */
export function insertNew(
  run: (
    action: Action<Insertion, BucketDocument>,
    input: Insertion,
    more: { readonly isShown: () => boolean },
  ) => Promise<Result<BucketDocument>>,
  input: Insertion,
  id = newId(),
): Promise<Result<BucketDocument>> {
  let isLost = false;
  const action = insertingOnce(id, () => {
    isLost = true;
  });
  return run(action, input, { isShown: () => isLost });
}

/** How the form of a new document finds what it has sent before. */
export const documentOnce = (transport: Transport, bucketId: string) => ({
  newId,
  find: (id: string) => getDocument(transport, bucketId, id),
});

/** Replaces a document; where it is not known whether that was done, it is said that doing it again does no harm. */
export const replacingSafely: typeof documentReplace = {
  ...documentReplace,
  run: async (context, input) => safely(await documentReplace.run(context, input)),
};
