import { connect } from "node:net";
import { Duplex, Transform } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { DatabaseAddress } from "@twinhelm/server/engine/postgres/address";
import { type Relay, startWay } from "./relay";

/** A way to a database that can be cut. */
export interface DatabaseRelay extends Omit<Relay, "url"> {
  /** The address of the database by this way. */
  readonly address: DatabaseAddress;
  /** From now on nothing comes through, and nobody is told: until `open`. */
  stall(): void;
  /** The same, but who was connected stays so for ever: as if what stands between had forgotten of them. */
  forget(): void;
  /** Takes so many milliseconds in each direction, and no more than so many bytes in a second. */
  slow(pace: Pace): void;
  /** Whether what nodes tell one another comes through; default true. */
  tells: boolean;
}

interface Pace {
  readonly delay?: number;
  readonly bytes?: number;
}

export async function startDatabaseRelay(address: DatabaseAddress): Promise<DatabaseRelay> {
  const { host, port } = address;
  const isPath = host.startsWith("/");
  const given = { tells: true };
  let pace: Pace = {};
  const way = await startWay(() => (isPath ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)), {
    forth: () => new Paced(() => pace),
    back: () => {
      const untold = new Untold(() => given.tells);
      return Duplex.from({ writable: untold, readable: untold.pipe(new Paced(() => pace)) });
    },
  });
  return Object.assign(given, way, {
    address: { ...address, host: "127.0.0.1", port: way.port },
    slow(asked: Pace) {
      pace = asked;
    },
  });
}

/** Lets bytes through as late, and as slowly, as it is said. */
class Paced extends Transform {
  readonly #pace: () => Pace;
  #last: Promise<void> = Promise.resolve();

  constructor(pace: () => Pace) {
    super();
    this.#pace = pace;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const { delay = 0, bytes } = this.#pace();
    const late = setTimeout(delay, undefined, { ref: false });
    this.#last = this.#last.then(() => late).then(() => void this.push(chunk));
    if (bytes === undefined) done();
    else void setTimeout((chunk.length / bytes) * 1000, undefined, { ref: false }).then(done);
  }

  override _flush(done: () => void): void {
    void this.#last.then(done);
  }
}

/** Messages of a server, without those that tell what was notified. */
class Untold extends Transform {
  readonly #tells: () => boolean;
  #rest = Buffer.alloc(0);

  constructor(tells: () => boolean) {
    super();
    this.#tells = tells;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let end = endOf(this.#rest); end <= this.#rest.length; end = endOf(this.#rest)) {
      const message = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      if (this.#tells() || message[0] !== notified) this.push(message);
    }
    done();
  }
}

/** First byte of a message that tells what was notified. */
const notified = 0x41;

/** Where the first message ends: a byte, and a length that counts itself. */
const endOf = (bytes: Buffer): number =>
  bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1);
