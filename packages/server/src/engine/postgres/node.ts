import { randomBytes } from "node:crypto";
import { createQueue } from "@twinhelm/core/queue";
import type { Client, ClientConfig } from "pg";
import { AwayError } from "../../shell/errors";
import { Trouble } from "../../shell/log";
import { createAwaited } from "./awaited";
import { channelOf, type Heard, heard, ownChannelOf, saidTaken, type Taken, type Versions } from "./change";
import { createClock } from "./clock";
import type { Voice } from "./said";

/** What happened since a node looked last. */
export interface Read {
  readonly versions: Versions;
  /** Changes of other nodes, in their order; undefined: they are not known, all may have changed. */
  readonly told: readonly string[] | undefined;
}

interface Parts {
  readonly config: ClientConfig;
  readonly Client: new (config: ClientConfig) => Client;
  readonly schema: string;
  readonly voice: Voice;
  /** Takes over what others changed; resolves once nothing older is decided by. */
  readonly take: (read: Read) => Promise<void>;
  readonly log: (error: unknown) => void;
}

/** This process among the nodes of an instance. */
export interface Node {
  readonly id: string;
  readonly channel: string;
  readonly voice: Voice;
  /** Throws 503 where it has not heard from the database for so long that others do not wait for it any more. */
  assertCurrent(): void;
  /** Milliseconds since the epoch by the clock of the database, which is the same for all nodes. */
  now(): number;
  /** It has made this change itself. */
  made(sequence: number): void;
  /** Resolves once every living node has taken this change over. */
  takenOver(sequence: number): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for which others wait for a node since it was heard of. */
const lease = 5_000;
/**
 * Milliseconds before the end of its lease from which on a node decides nothing. What nodes say of themselves is not waited for
 * until it is on the disk: a database that fails loses the latest of it, which is less than this.
 */
const margin = 1_000;
/** Milliseconds between two renewals, before it is tried again, and until it is asked again what others took over. */
const interval = { renewed: 1_000, failed: 250, waited: 25 } as const;
/** Milliseconds that a question may take. */
const patience = 3_000;
/** Changes that are read one by one; whoever is further behind reads everything anew. */
const mostTold = 2_000;
/** Renewals for which changes are kept: whoever is alive has taken them over by far. */
const keptFor = 120;

const newer = `
  SELECT access, buckets, functions, webhooks, changes,
    CASE WHEN changes BETWEEN $1 AND $1 + ${mostTold} THEN ARRAY(
      SELECT CASE WHEN node = $2 THEN NULL ELSE json END FROM change WHERE sequence > $1 ORDER BY sequence
    ) END AS told
  FROM instance`;

interface Newer extends Versions {
  /** In their order, null for those of this node; null: too many. */
  readonly told: readonly (string | null)[] | null;
}

const tooSlow = (milliseconds: number) =>
  new Trouble(
    "slow",
    `The database took ${Math.round(milliseconds / 100) / 10} seconds to hear that this node lives: it cannot say so in time. Whoever is signed in is answered with 503.`,
  );

/** Registers this process as a node, and follows what others change from then on. */
export async function joinNodes(parts: Parts): Promise<Node> {
  const member = new Member(parts);
  try {
    await member.begin();
  } catch (error) {
    await member.close();
    throw error;
  }
  return member;
}

class Member implements Node {
  readonly id = randomBytes(12).toString("hex");
  readonly channel: string;
  readonly voice: Voice;
  readonly #parts: Parts;
  readonly #queue = createQueue();
  readonly #keep = createKeeping();
  readonly #clock = createClock(() => performance.now());
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The last change that is taken over. */
  #taken = 0;
  /** The last change that was heard of. */
  #heard = 0;
  /** Something was said that this node does not know, and it has not looked since. */
  #isUnsure = false;
  /** The last change of each node that it was told about: what somebody says again is answered once. */
  readonly #answered = new Map<string, number>();
  /** Changes of this node that others have to take over. */
  readonly #awaited = createAwaited({ lease, again: interval.waited });
  /** By the clock of the process: when others stop waiting for this one. */
  #until = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.channel = channelOf(parts.schema);
    this.voice = parts.voice;
  }

  async begin(): Promise<void> {
    await this.#renew();
    this.#renewIn(interval.renewed);
  }

  assertCurrent = (): void => {
    if (performance.now() < this.#until) return;
    throw new AwayError(
      "This node has lost touch with its database: it does not know who may do what. Try again in a moment.",
      { "retry-after": "5" },
    );
  };

  now = (): number => this.#clock.now();

  made(sequence: number): void {
    // With one of another node between them, both are read.
    if (sequence === this.#taken + 1) this.#taken = sequence;
  }

  takenOver(sequence: number): Promise<void> {
    return this.#awaited.wait(sequence, () => this.#lateFor(sequence));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#awaited.close();
    clearTimeout(this.#timer);
    await this.#queue.idle();
    const own = this.#client;
    this.#client = undefined;
    await own?.query("DELETE FROM node WHERE id = $1", [this.id]).catch(() => undefined);
    await own?.end().catch(() => undefined);
  }

  /** Living nodes that have not taken a change over; undefined: that is not known now. */
  async #lateFor(sequence: number): Promise<readonly string[] | undefined> {
    const late = "SELECT id FROM node WHERE taken < $1 AND until > clock_timestamp() AND id <> $2";
    try {
      const asked = { name: "late", text: late, values: [sequence, this.id] };
      return (await this.#client?.query<{ readonly id: string }>(asked))?.rows.map(({ id }) => id);
    } catch {
      // The connection is made anew, and asked again.
      return undefined;
    }
  }

  async #connect(): Promise<Client> {
    const client = new this.#parts.Client({
      ...this.#parts.config,
      application_name: "twinhelm node",
      query_timeout: patience,
      connectionTimeoutMillis: patience,
    });
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () =>
      this.#lose(client, new Error("The connection on which nodes hear of one another has ended")),
    );
    client.on("notification", ({ channel, payload }) => {
      if (channel === this.channel) this.#hear(client, payload);
      else this.#awaited.hear(saidTaken(this.voice.verified(payload)));
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${this.channel}; LISTEN ${ownChannelOf(this.id)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    // A database that came back may have lost its latest changes: their numbers come again, for others.
    this.#taken = 0;
    this.#heard = 0;
    this.#answered.clear();
    return client;
  }

  #hear(client: Client, payload: string | undefined): void {
    const told = heard(this.voice.verified(payload));
    if (told === undefined) {
      this.#lookAgain(client);
      return;
    }
    const { changes } = told.versions;
    if (told.node === this.id || changes <= (this.#answered.get(told.node) ?? 0)) return;
    this.#answered.set(told.node, changes);
    this.#heard = Math.max(this.#heard, changes);
    this.#queue.run(() => this.#follow(client, told)).catch((error: unknown) => this.#lose(client, error));
  }

  /** A node of another version may have changed anything. So may nobody: however much is said, it looks once at a time. */
  #lookAgain(client: Client): void {
    if (this.#isUnsure) return;
    this.#isUnsure = true;
    const look = async () => {
      this.#isUnsure = false;
      if (this.#client !== client) return;
      await this.#catchUp(client, false);
      await this.#say(client);
    };
    this.#queue.run(look).catch((error: unknown) => this.#lose(client, error));
  }

  #lose(client: Client, error: unknown, wait = 0): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#parts.log(error);
    this.#renewIn(wait);
  }

  #renewIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    let own: Client | undefined;
    const failed = (error: unknown) => {
      // What was lost meanwhile is said, and tried again already.
      if (own !== undefined && own !== this.#client) return;
      if (this.#client !== undefined) return this.#lose(this.#client, error, interval.failed);
      if (this.#isClosed) return;
      this.#parts.log(error);
      this.#renewIn(interval.failed);
    };
    const done = () => {
      if (this.#client !== undefined) this.#renewIn(interval.renewed);
    };
    const renew = () => {
      own = this.#client;
      return this.#renew();
    };
    this.#timer = setTimeout(() => this.#queue.run(renew).then(done, failed), milliseconds);
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    if (this.#isClosed) return;
    const began = performance.now();
    const known = this.#client;
    const own = known ?? (await this.#connect());
    const asked = performance.now();
    const { rows } = await own.query<{ now: number }>(
      `WITH gone AS (DELETE FROM node WHERE until < clock_timestamp() - interval '1 minute' AND id <> $1)
       INSERT INTO node (id, until, taken) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond', $3)
       ON CONFLICT (id) DO UPDATE SET until = excluded.until, taken = excluded.taken
       RETURNING extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`,
      [this.id, lease, this.#taken],
    );
    for (const { now } of rows) this.#clock.heard(now, asked, performance.now());
    const before = this.#taken;
    // Whoever made a change without waiting for that row has made it before this looks.
    await this.#catchUp(own, known === undefined);
    if (this.#taken !== before) await this.#say(own);
    this.#until = began + lease - margin;
    const took = performance.now() - began;
    if (took >= lease - margin) this.#parts.log(tooSlow(took));
    const old = this.#keep(this.#taken);
    if (old !== undefined) await own.query("DELETE FROM change WHERE sequence <= $1", [old]);
  }

  async #follow(own: Client, told: Heard): Promise<void> {
    if (this.#client !== own) return;
    if (told.isBare && told.versions.changes === this.#taken + 1) {
      await this.#parts.take({ versions: told.versions, told: [] });
      this.#taken = Math.max(this.#taken, told.versions.changes);
    }
    // What was heard of meanwhile is taken over together.
    if (this.#heard > this.#taken) await this.#catchUp(own, false);
    if (told.isAwaited) await this.#say(own, told.node);
  }

  /** Says what is taken over, and to the node that waits for it at once. */
  async #say(own: Client, waiting?: string): Promise<void> {
    const text = "UPDATE node SET taken = $1 WHERE id = $2";
    const values = [this.#taken, this.id];
    const said = JSON.stringify({ node: this.id, taken: this.#taken } satisfies Taken);
    if (waiting === undefined) await own.query({ name: "kept", text, values });
    else
      await own.query({
        name: "said",
        text: `WITH kept AS (${text}) SELECT pg_notify($3, $4)`,
        values: [...values, ownChannelOf(waiting), this.voice.sign(said)],
      });
  }

  /** Takes over what was changed since it looked last; `isAll`: what was heard before is not relied on. */
  async #catchUp(own: Client, isAll: boolean): Promise<void> {
    const from = this.#taken;
    const { rows } = await own.query<Newer>(newer, [from, this.id]);
    const [row] = rows;
    if (row === undefined) throw new Error("The instance has no row in its database");
    const { told, ...versions } = row;
    const isWhole = !isAll && told !== null && told.length === versions.changes - from;
    if (isWhole && told.length === 0) return;
    await this.#parts.take({ versions, told: isWhole ? told.filter((each) => each !== null) : undefined });
    this.#taken = isWhole ? Math.max(this.#taken, versions.changes) : versions.changes;
  }
}

/** Up to which change all is old, told at each renewal what was taken over then. Undefined: nothing new is. */
function createKeeping(): (taken: number) => number | undefined {
  const renewals: number[] = [];
  let deleted = 0;
  return (taken) => {
    renewals.push(taken);
    const old = renewals.length > keptFor ? renewals.shift() : undefined;
    if (old === undefined || old <= deleted) return undefined;
    deleted = old;
    return old;
  };
}
