import type { Changes, Engine } from "../engine";
import type { NoticeListener } from "../notices";
import type { BucketTexts, Catalogue, TransactionBuckets } from "../records/catalogue";
import { all, type Work } from "../records/work";
import { type Change, joinedChanges, type Versions } from "./change";
import type { Read } from "./node";

/** Buckets, and the number of the change that made them so. */
interface NumberedBuckets {
  readonly number: number;
  readonly texts: BucketTexts;
}

export function* numberedBuckets(): Work<NumberedBuckets> {
  const rows = yield* all(
    "SELECT buckets, id, json FROM instance LEFT JOIN bucket ON true ORDER BY bucket.sequence",
  );
  const texts = rows.flatMap(({ id, json }) => (id === null ? [] : [[String(id), String(json)] as const]));
  return { number: Number(rows[0]?.buckets), texts: new Map(texts) };
}

type ReadBuckets = () => Promise<NumberedBuckets>;

interface Parts {
  readonly catalogue: Catalogue;
  readonly buckets: ReadBuckets;
  readonly log: (error: unknown) => void;
}

/** What a node holds in memory of the instance, and who else derives something of it. */
export interface Held extends Pick<Engine, "onCommit" | "onNotice"> {
  /** Takes buckets as they were read, where they are no older than those that are held. */
  take(read: NumberedBuckets): void;
  /** Before a transaction that nobody writes beside: takes over what others changed of what it relies on. */
  follow(versions: Versions, buckets: ReadBuckets): Promise<void>;
  /** After a transaction of this node. */
  committed(change: Change, versions: Versions, buckets: TransactionBuckets): void;
  /** Takes over what others did. */
  catchUp(read: Read): Promise<void>;
  /** It is not known what was stored. */
  lost(): Promise<void>;
}

const nothing: Versions = { access: 0, buckets: 0, functions: 0, webhooks: 0, changes: 0 };
const everything = { access: true, buckets: true, functions: true, webhooks: true };

export function createHeld({ catalogue, buckets, log }: Parts): Held {
  const listeners: ((changes: Changes) => void)[] = [];
  const noticed: NoticeListener[] = [];
  let known = nothing;
  const tell = (changes: Changes): void => {
    for (const listener of listeners) {
      try {
        listener(changes);
      } catch (error) {
        log(error);
      }
    }
  };
  const take = ({ number, texts }: NumberedBuckets): void => {
    if (number >= known.buckets) catalogue.take(texts);
  };
  const lost = async (): Promise<void> => {
    const before = known;
    const read = await buckets();
    // A transaction of this node that ended meanwhile knows better.
    if (known === before || read.number >= known.buckets) {
      catalogue.take(read.texts);
      known = { ...known, buckets: read.number };
    }
    const documents = new Map([...read.texts.keys()].map((id) => [id, "many"] as const));
    tell({ ...everything, documents });
    for (const listener of noticed) await listener({ kind: "lost" });
  };
  return {
    onCommit: (listener) => void listeners.push(listener),
    onNotice: (listener) => void noticed.push(listener),
    take,
    lost,
    async follow(versions, read) {
      const changed = changesBetween(known, versions);
      if (changed.buckets) catalogue.take((await read()).texts);
      known = versions;
      if (Object.values(changed).includes(true)) tell({ ...changed, documents: new Map() });
    },
    committed({ counted, documents }, versions, own) {
      // Else what this node has read since is no older.
      if (versions.changes > known.changes) {
        own.publish();
        known = versions;
      }
      const has = (what: (typeof counted)[number]) => counted.includes(what);
      const [access, functions, webhooks] = [has("access"), has("functions"), has("webhooks")];
      tell({ access, buckets: has("buckets"), functions, webhooks, documents });
    },
    async catchUp({ versions, told }) {
      const joined = told && joinedChanges(told);
      if (joined === undefined) {
        known = versions;
        return lost();
      }
      // What was followed before a write of this node may be newer.
      const changed = changesBetween(known, versions.changes > known.changes ? versions : known);
      if (changed.buckets) {
        const read = await buckets();
        take(read);
        known = { ...known, buckets: Math.max(known.buckets, read.number) };
      }
      if (versions.changes > known.changes)
        known = { ...versions, buckets: Math.max(versions.buckets, known.buckets) };
      if (joined.documents.size > 0 || Object.values(changed).includes(true))
        tell({ ...changed, documents: joined.documents });
      for (const notice of joined.notices) for (const listener of noticed) await listener(notice);
    },
  };
}

const changesBetween = (before: Versions, after: Versions) => ({
  access: before.access !== after.access,
  buckets: before.buckets !== after.buckets,
  functions: before.functions !== after.functions,
  webhooks: before.webhooks !== after.webhooks,
});
