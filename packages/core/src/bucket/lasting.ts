import { isSame } from "../editing/same";
import { abortedFailure } from "../http/exchange";
import { type Failure, failed, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { getBucket } from "./api";
import { listBuildingIndexes } from "./building/api";
import type { BuildingIndex } from "./building/model";
import { type BucketChange, bucketChanges } from "./difference";
import { type Bucket, type BucketInput, bucketSchema } from "./model";
import { alwaysTrue } from "./options/rules";
import { bucketText } from "./text";

/** Milliseconds until it is asked how far a change is, and how often at most where nothing goes on any more. */
const looks = { every: 2_000, last: 5 } as const;

/** What whoever waits for a change of a bucket is told by, and ends it with. */
export interface Lasting {
  /** Told how far it is, in per cent. */
  readonly progress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Sent {
  readonly id: string;
  readonly body: BucketInput;
}

/**
 * PUT /bucket/:id, waited for however long it takes: fields of a large bucket are changed for longer than clients and
 * proxies wait for an answer, and to the end whoever waits. What had no answer is looked for until it is known.
 */
export async function putLasting(
  transport: Transport,
  sent: Sent,
  lasting: Lasting = {},
): Promise<Result<Bucket>> {
  const call = {
    method: "PUT",
    path: pathOf("bucket", sent.id),
    body: sent.body,
    schema: bucketSchema,
  } as const;
  const tell = telling(lasting);
  const put = transport.send(call);
  for (;;) {
    const answer = await within(put, looks.every);
    if (answer === undefined) {
      tell(await changeOf(transport, sent.id, lasting));
      continue;
    }
    if (answer.ok || answer.failure.unanswered !== true) return answer;
    return whatBecame(transport, sent, answer.failure, { ...lasting, tell });
  }
}

/** What something gives; undefined: it takes longer. */
async function within<Value>(given: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([given, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface GoingOn {
  /** The change of its fields. */
  readonly fields: BuildingIndex | undefined;
  /** Whether anything goes on in it. */
  readonly isBusy: boolean;
}

async function changeOf(transport: Transport, id: string, { signal }: Lasting): Promise<GoingOn> {
  const listed = await listBuildingIndexes(transport, signal);
  const own = listed.ok ? listed.value.filter(({ bucket }) => bucket === id) : [];
  return { fields: own.find(({ kind }) => kind === "fields"), isBusy: own.length > 0 };
}

const percentOf = ({ done = 0 }: BuildingIndex): number => Math.floor(done * 100);

type Tell = (now: GoingOn) => void;

/** Tells how far a change is whenever that is another number. */
function telling({ progress }: Lasting): Tell {
  let told: number | undefined;
  return ({ fields }) => {
    const share = fields === undefined ? told : percentOf(fields);
    if (share === undefined || share === told) return;
    told = share;
    progress?.(share);
  };
}

/** What became of a change whose answer did not come. */
async function whatBecame(
  transport: Transport,
  { id, body }: Sent,
  failure: Failure,
  { tell, ...lasting }: Lasting & { readonly tell: Tell },
): Promise<Result<Bucket>> {
  let seen: BuildingIndex | undefined;
  let isAway = false;
  for (let quiet = 0; quiet < looks.last; ) {
    if (lasting.signal?.aborted === true) return failed(abortedFailure);
    const now = await changeOf(transport, id, lasting);
    tell(now);
    seen = now.fields ?? seen;
    if (now.fields === undefined) {
      const found = await getBucket(transport, id, lasting.signal);
      isAway = !found.ok;
      if (found.ok) {
        if (found.value === undefined)
          return failed({ code: "not-found", message: bucketText("gone"), retry: false });
        if (isAsSent(found.value, body)) return success(found.value);
      }
    }
    quiet = now.isBusy ? 0 : quiet + 1;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, looks.every);
    });
  }
  if (seen === undefined || !isAway) return failed(failure);
  return failed({ ...failure, message: bucketText("lasting.lost", { percent: percentOf(seen) }) });
}

const isAsSent = ({ _id: _, ...found }: Bucket, body: BucketInput): boolean =>
  bucketChanges(found, { ...body, _id: undefined }).every(isFilledIn);

/** What servers fill in where it is left out. */
const filledIn: Readonly<Record<string, unknown>> = {
  icon: "view_stream",
  history: false,
  acl: { write: alwaysTrue, read: alwaysTrue },
  dependent: false,
  locationType: "Point",
};

const isFilledIn = ({ path, before, after }: BucketChange): boolean =>
  after === undefined && isSame(before, filledIn[path.at(-1) ?? ""]);
