import type { Changes, Engine } from "../engine";
import type { Notice, NoticeListener } from "../notices";
import {
  type BucketTexts,
  type BuildingPaths,
  type Catalogue,
  type TransactionBuckets,
  textsIn,
} from "../records/catalogue";
import { all, type Work } from "../records/work";
import { type Change, joinedChanges, type Versions } from "./change";
import type { Read } from "./node";

/** Buckets, and the number of the change that made them so. */
interface NumberedBuckets {
  readonly number: number;
  readonly texts: BucketTexts;
  readonly building?: BuildingPaths;
  readonly wanted?: BucketTexts;
}

export function* numberedBuckets(): Work<NumberedBuckets> {
  const rows = yield* all(
    `SELECT buckets, bucket.id, json, wanted,
       (SELECT string_agg(path, ' ' ORDER BY path) FROM index_work WHERE index_work.bucket = bucket.id AND kind = 'make') AS building
     FROM instance LEFT JOIN bucket ON true LEFT JOIN field_change ON field_change.bucket = bucket.id ORDER BY bucket.sequence`,
  );
  const texts = rows.flatMap(({ id, json }) => (id === null ? [] : [[String(id), String(json)] as const]));
  const [building, wanted] = [textsIn(rows, "building"), textsIn(rows, "wanted")];
  return { number: Number(rows[0]?.buckets), texts: new Map(texts), building, wanted };
}

/** Tokens that nodes have ended by changes after one of this number. */
export function* endedSince(changes: number): Work<readonly Notice[]> {
  const rows = yield* all(
    `SELECT json FROM change WHERE sequence > ? AND json LIKE '%"kind":"revoked"%' ORDER BY sequence`,
    changes,
  );
  const { notices = [] } = joinedChanges(rows.map(({ json }) => String(json))) ?? {};
  return notices.filter(({ kind }) => kind === "revoked");
}

type ReadBuckets = () => Promise<NumberedBuckets>;

interface Parts {
  readonly catalogue: Catalogue;
  readonly buckets: ReadBuckets;
  readonly log: (error: unknown) => void;
}

const nothing: Versions = { access: 0, buckets: 0, functions: 0, webhooks: 0, changes: 0 };
const everything = { access: true, buckets: true, functions: true, webhooks: true };

/** What a node holds in memory of the instance, and who else derives something of it. */
export class Held implements Pick<Engine, "onCommit" | "onNotice"> {
  readonly #parts: Parts;
  readonly #listeners: ((changes: Changes) => void)[] = [];
  readonly #noticed: NoticeListener[] = [];
  #known = nothing;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  onCommit = (listener: (changes: Changes) => void): void => void this.#listeners.push(listener);

  onNotice = (listener: NoticeListener): void => void this.#noticed.push(listener);

  /** Takes buckets as they were read, where they are no older than those that are held. */
  take({ number, texts, building, wanted }: NumberedBuckets): void {
    if (number >= this.#known.buckets) this.#parts.catalogue.take(texts, building, wanted);
  }

  /** Before a transaction that nobody writes beside: takes over what others changed of what it relies on. */
  async follow(
    versions: Versions,
    buckets: ReadBuckets,
    ended: (changes: number) => Promise<readonly Notice[]>,
  ): Promise<void> {
    const { changes } = this.#known;
    // Not heard of yet: whoever ended a token is answered once this node has heard of that, which may be while this runs.
    const notices = versions.changes > changes ? await ended(changes) : [];
    for (const notice of notices) for (const listener of this.#noticed) await listener(notice);
    const changed = changesBetween(this.#known, versions);
    if (changed.buckets) {
      const { texts, building, wanted } = await buckets();
      this.#parts.catalogue.take(texts, building, wanted);
    }
    this.#known = versions;
    if (Object.values(changed).includes(true)) this.#tell({ ...changed, documents: new Map(), own: false });
  }

  /** After a transaction of this node. */
  committed({ counted, documents }: Change, versions: Versions, own: TransactionBuckets): void {
    // Else what this node has read since is no older.
    if (versions.changes > this.#known.changes) {
      own.publish();
      this.#known = versions;
    }
    const has = (what: (typeof counted)[number]) => counted.includes(what);
    const [access, functions, webhooks] = [has("access"), has("functions"), has("webhooks")];
    this.#tell({ access, buckets: has("buckets"), functions, webhooks, documents, own: true });
  }

  /** Takes over what others did. */
  async catchUp({ versions, told }: Read): Promise<void> {
    const joined = told && joinedChanges(told);
    if (joined === undefined) {
      this.#known = versions;
      return this.lost();
    }
    // What was followed before a write of this node may be newer.
    const changed = changesBetween(
      this.#known,
      versions.changes > this.#known.changes ? versions : this.#known,
    );
    if (changed.buckets) {
      const read = await this.#parts.buckets();
      this.take(read);
      this.#known = { ...this.#known, buckets: Math.max(this.#known.buckets, read.number) };
    }
    if (versions.changes > this.#known.changes)
      this.#known = { ...versions, buckets: Math.max(versions.buckets, this.#known.buckets) };
    if (joined.documents.size > 0 || Object.values(changed).includes(true))
      this.#tell({ ...changed, documents: joined.documents, own: false });
    for (const notice of joined.notices) for (const listener of this.#noticed) await listener(notice);
  }

  /** It is not known what was stored. */
  async lost(): Promise<void> {
    const before = this.#known;
    const read = await this.#parts.buckets();
    // A transaction of this node that ended meanwhile knows better.
    if (this.#known === before || read.number >= this.#known.buckets) {
      this.#parts.catalogue.take(read.texts, read.building, read.wanted);
      this.#known = { ...this.#known, buckets: read.number };
    }
    const documents = new Map([...read.texts.keys()].map((id) => [id, "many"] as const));
    this.#tell({ ...everything, documents, own: false });
    for (const listener of this.#noticed) await listener({ kind: "lost" });
  }

  #tell(changes: Changes): void {
    for (const listener of this.#listeners) {
      try {
        listener(changes);
      } catch (error) {
        this.#parts.log(error);
      }
    }
  }
}

const changesBetween = (before: Versions, after: Versions) => ({
  access: before.access !== after.access,
  buckets: before.buckets !== after.buckets,
  functions: before.functions !== after.functions,
  webhooks: before.webhooks !== after.webhooks,
});
