import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { PoolClient } from "pg";
import { createVault } from "../../../vault/vault";
import { createCatalogue, readBuckets } from "../../records/catalogue";
import { meterUntil, workTime } from "../../records/meter";
import { outside } from "../../records/outside";
import { createWorks, type Works } from "../../records/works";
import { type ReadOrder, run } from "../../threads/messages";
import { patternRecords } from "../../threads/patterns";
import type { DatabaseAddress } from "../address";
import { isFollowed, workOf } from "../areas";
import { boundedLine } from "../bounded";
import { type Line, readLine } from "../line";
import { threadReads } from "../pool";
import { codeOf, isAway, told } from "../problems";
import { missing } from "../reads";
import { createPostgresContext } from "../session";
import { createTexts } from "../text";
import { runWaiting } from "../waiting";
import { createThreadStandbys, inTransaction, type ThreadStandbys } from "./standbys";

interface Parts {
  readonly address: DatabaseAddress;
  readonly standby?: DatabaseAddress | undefined;
  readonly secret: Uint8Array;
  readonly matcher: RegexMatcher;
}

/**
 * What a thread does that reads: one read, on a connection of its own, in a transaction; it sees one moment, its buckets
 * included. What it does with rows counts, and so does the time that it waits for them.
 */
export function createPostgresReading({
  address,
  standby,
  secret,
  matcher,
}: Parts): (order: ReadOrder) => Promise<unknown> {
  const context = createPostgresContext(matcher, createVault(secret));
  const catalogue = createCatalogue(matcher);
  const texts = createTexts();
  const works: Works = createWorks({
    context,
    view: catalogue,
    pages: undefined,
    touch: outside,
    changing: outside,
    log: outside,
  });
  let pools: ReturnType<typeof threadReads> | undefined;
  let standbys: ThreadStandbys | undefined;
  const within = async (client: PoolClient, { call, budget }: ReadOrder): Promise<unknown> => {
    const { isOver, waiting } = workTime(budget);
    context.meter = meterUntil(isOver);
    const line: Line = boundedLine(readLine(client, texts), { meter: context.meter, isOver, waiting });
    await runWaiting(line, readBuckets(catalogue));
    return runWaiting(line, workOf(works, call.area, call.method, call.values));
  };
  return async (order) => {
    if (order.call.area === "patterns") return run(patternRecords(matcher), order.call);
    pools ??= threadReads(address, order.budget);
    const { reads, hosts } = pools;
    const once = async () => {
      // Whoever connects anew may find that another one has taken over.
      if (address.others !== undefined && reads.totalCount === 0) await hosts.find();
      return inTransaction(reads, (client) => within(client, order));
    };
    try {
      if (standby !== undefined && isFollowed(order.call.area)) {
        standbys ??= createThreadStandbys(reads, standby, order.budget);
        const done = await standbys.read((client) => within(client, order));
        if (done !== undefined) return done.value;
      }
      return await once().catch((error: unknown) => {
        // A table that is made or dropped at that moment, or a connection that was lost while it was idle.
        if (isAway(error) || missing.includes(codeOf(error) ?? "")) return once();
        throw error;
      });
    } catch (error) {
      throw told(error);
    }
  };
}
