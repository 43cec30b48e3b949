import { abortedFailure } from "../http/exchange";
import { type Failure, failed, type Result } from "../http/failure";
import type { Transport } from "../http/transport";
import { listBuildingIndexes } from "./building/api";
import type { BuildingIndex } from "./building/model";
import { bucketText } from "./text";

/** Milliseconds until it is asked how far a change is, and how often at most where nothing goes on any more. */
const looks = { every: 2_000, last: 5 } as const;

/** What whoever waits for a change of buckets is told by, and ends it with. */
export interface Lasting {
  /** Told how far it is, in per cent. */
  readonly progress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is to be seen of a call without an answer. `open`: nothing yet; `moving`: it goes on; `away`: nobody answers. */
type Became<Value> = Result<Value> | "open" | "moving" | "away";

/** A call that may change fields of large buckets. */
export interface LastingCall<Value> {
  readonly transport: Transport;
  /** Whether what is done to this bucket belongs to it; absent: each change of fields does that begins after it is sent. */
  readonly concerns?: ((bucketId: string) => boolean) | undefined;
  send(): Promise<Result<Value>>;
  /** What became of it, asked while no fields are being changed; absent: that cannot be seen. */
  became?(signal: AbortSignal | undefined): Promise<Became<Value>>;
}

/**
 * Sends what may change fields of large buckets and waits for it however long it takes: longer than clients and proxies
 * wait for an answer, and to the end whoever waits. What had no answer is looked for until it is known.
 */
export async function sendLasting<Value>(
  call: LastingCall<Value>,
  lasting: Lasting = {},
): Promise<Result<Value>> {
  const tell = telling(lasting);
  const isOwn = await ownOf(call, lasting);
  const sent = call.send();
  let seen: BuildingIndex | undefined;
  for (;;) {
    const answer = await within(sent, looks.every);
    if (answer === undefined) {
      const now = await lookAt(call.transport, isOwn, lasting);
      seen = now.fields ?? seen;
      tell(now);
      continue;
    }
    if (answer.ok) return answer;
    if (answer.failure.code === "aborted") return left(seen);
    if (answer.failure.unanswered !== true) return answer;
    return whatBecame(call, answer.failure, { ...lasting, tell, isOwn, seen });
  }
}

type IsOwn = (index: BuildingIndex) => boolean;

/**
 * Whether something that is done to a bucket is of the call that is about to be sent. Where it is not known which buckets
 * it changes, what went on before is somebody else's.
 */
async function ownOf(
  { transport, concerns }: Pick<LastingCall<unknown>, "transport" | "concerns">,
  { signal }: Lasting,
): Promise<IsOwn> {
  if (concerns !== undefined) return ({ bucket }) => concerns(bucket);
  const before = await listBuildingIndexes(transport, signal);
  const keys = new Set(before.ok ? before.value.map(keyOf) : []);
  return (index) => index.kind === "fields" && !keys.has(keyOf(index));
}

const keyOf = ({ bucket, kind, field, since }: BuildingIndex) => JSON.stringify([bucket, kind, field, since]);

/** Nobody waits for it any more: what has begun goes on. */
const left = (seen: BuildingIndex | undefined): Result<never> =>
  failed(
    seen === undefined
      ? abortedFailure
      : { ...abortedFailure, message: bucketText("lasting.left", { percent: percentOf(seen) }) },
  );

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

/** What is done to the buckets at one moment. */
interface Look {
  /** The change of fields. */
  readonly fields: BuildingIndex | undefined;
  /** What is done to the buckets; the change of their fields before what is made for it. */
  readonly told: BuildingIndex | undefined;
  readonly isAway: boolean;
}

async function lookAt(transport: Transport, isOwn: IsOwn, { signal }: Lasting): Promise<Look> {
  const listed = await listBuildingIndexes(transport, signal);
  const own = listed.ok ? listed.value.filter(isOwn) : [];
  const fields = own.find(({ kind }) => kind === "fields");
  return { fields, told: fields ?? own[0], isAway: !listed.ok && listed.failure.retry };
}

const percentOf = ({ done = 0 }: BuildingIndex): number => Math.floor(done * 100);

type Tell = (now: Look) => void;

/** Tells how far it is whenever that is another number. */
function telling({ progress }: Lasting): Tell {
  let before: number | undefined;
  return ({ told }) => {
    const share = told === undefined ? before : percentOf(told);
    if (share === undefined || share === before) return;
    before = share;
    progress?.(share);
  };
}

/** What is known of a call that was waited for. */
interface Waited {
  readonly tell: Tell;
  readonly isOwn: IsOwn;
  readonly seen: BuildingIndex | undefined;
}

/** What became of a call whose answer did not come. */
async function whatBecame<Value>(
  call: LastingCall<Value>,
  failure: Failure,
  { tell, isOwn, seen: before, ...lasting }: Lasting & Waited,
): Promise<Result<Value>> {
  let seen = before;
  let isAway = false;
  for (let quiet = 0; quiet < looks.last; ) {
    if (lasting.signal?.aborted === true) return left(seen);
    const now = await lookAt(call.transport, isOwn, lasting);
    tell(now);
    seen = now.fields ?? seen;
    const became = now.fields === undefined ? await call.became?.(lasting.signal) : "moving";
    if (typeof became === "object") return became;
    isAway = became === "away" || (became === undefined && now.isAway);
    quiet = now.told !== undefined || became === "moving" ? 0 : quiet + 1;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, looks.every);
    });
  }
  if (seen === undefined || !isAway) return failed(failure);
  return failed({ ...failure, message: bucketText("lasting.lost", { percent: percentOf(seen) }) });
}
