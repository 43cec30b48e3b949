import type { ApiKey } from "../apikey/model";
import {
  bucketArrange,
  bucketCreate,
  bucketDelete,
  bucketGet,
  bucketList,
  bucketUpdate,
} from "../bucket/actions";
import { newBucket } from "../bucket/defaults";
import type { Bucket } from "../bucket/model";
import {
  documentDelete,
  documentGet,
  documentInsert,
  documentList,
  documentPatch,
  documentReplace,
} from "../document/actions";
import { dependentsOf } from "../document/dependents";
import { exampleDocument } from "../document/example";
import type { BucketDocument } from "../document/model";
import type { Identity } from "../identity/model";
import type { Policy } from "../policy/model";
import { preferenceGet, preferenceReplace } from "../preference/actions";
import { defaultPassportPreference } from "../preference/model";
import type { Strategy } from "../strategy/model";
import { preparedApikey, preparedIdentity, preparedPolicy, preparedStrategy } from "./commandOfRecords";
import { type Prepared, prepare } from "./prepare";
import type { ActionId } from "./registry";

/** What is at hand where an action is offered. */
export interface Situation {
  readonly buckets: readonly Bucket[];
  /** The bucket that is open. */
  readonly bucket?: Bucket | undefined;
  /** Documents of it that are chosen, or the one that is open. */
  readonly documents: readonly BucketDocument[];
  /** Records that are chosen, or the one that is open. */
  readonly identities?: readonly Identity[] | undefined;
  readonly policies?: readonly Policy[] | undefined;
  readonly strategies?: readonly Strategy[] | undefined;
  readonly apikeys?: readonly ApiKey[] | undefined;
}

const fieldsOf = ({ _id: _, ...fields }: BucketDocument): Record<string, unknown> => fields;

type WithBucket = (situation: Situation, bucket: Bucket) => Prepared;
type WithDocument = (bucketId: string, document: BucketDocument) => Prepared;

const onBucket =
  (make: WithBucket) =>
  (situation: Situation): Prepared | undefined =>
    situation.bucket === undefined ? undefined : make(situation, situation.bucket);

const onDocument = (make: WithDocument) =>
  onBucketAndDocument((bucket, [document]) =>
    document === undefined ? undefined : make(bucket._id, document),
  );

const onBucketAndDocument =
  (make: (bucket: Bucket, documents: readonly BucketDocument[]) => Prepared | undefined) =>
  ({ bucket, documents }: Situation): Prepared | undefined =>
    bucket === undefined || documents.length === 0 ? undefined : make(bucket, documents);

const prepared: Readonly<Record<ActionId, (situation: Situation) => Prepared | undefined>> = {
  "bucket.list": () => prepare(bucketList, {}),
  "bucket.get": onBucket((_, { _id }) => prepare(bucketGet, { bucketId: _id })),
  "bucket.create": ({ buckets }) => prepare(bucketCreate, newBucket(buckets.length)),
  "bucket.update": onBucket((_, { _id, ...bucket }) => prepare(bucketUpdate, { bucketId: _id, bucket })),
  "bucket.arrange": ({ buckets }) =>
    prepare(
      bucketArrange,
      buckets.map(({ _id, category }, order) => ({ id: _id, order, category: category || null })),
    ),
  "bucket.delete": onBucket((_, { _id, title }) => prepare(bucketDelete, { bucketId: _id, title })),
  "document.list": onBucket((_, { _id }) => prepare(documentList, { bucketId: _id })),
  "document.get": onDocument((bucketId, { _id }) => prepare(documentGet, { bucketId, documentId: _id })),
  "document.insert": onBucket((_, bucket) =>
    prepare(documentInsert, { bucketId: bucket._id, document: exampleDocument(bucket) }),
  ),
  "document.replace": onDocument((bucketId, document) =>
    prepare(documentReplace, { bucketId, documentId: document._id, document: fieldsOf(document) }),
  ),
  "document.patch": onDocument((bucketId, document) =>
    prepare(documentPatch, { bucketId, documentId: document._id, patch: fieldsOf(document) }),
  ),
  "document.delete": onBucketAndDocument((bucket, documents) =>
    prepare(documentDelete, {
      bucketId: bucket._id,
      documentIds: documents.map(({ _id }) => _id),
      dependents: [...dependentsOf(bucket, documents)],
    }),
  ),
  ...preparedIdentity,
  ...preparedPolicy,
  ...preparedStrategy,
  ...preparedApikey,
  "preference.get": () => prepare(preferenceGet, { scope: "passport" }),
  "preference.replace": () =>
    prepare(preferenceReplace, { scope: "passport", body: { ...defaultPassportPreference } }),
};

/** What an action needs and which command does the same, here; `undefined`: it has nothing to work on. */
export const prepareAction = (id: ActionId, situation: Situation): Prepared | undefined =>
  prepared[id](situation);
