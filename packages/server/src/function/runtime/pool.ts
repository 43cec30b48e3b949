import { setTimeout as wait } from "node:timers/promises";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { RunResult } from "@twinhelm/core/function/run/model";
import type { ProcessLimits } from "../../shell/processLimits";
import { type Crashes, createCrashes } from "./crashes";
import type { ProcessList } from "./leftovers";
import { createMemoryMeter, type MemoryMeter } from "./memory";
import { type EventOrder, logLevels, type SocketOrder } from "./orders";
import { createPassing } from "./passing";
import { type FunctionProcess, openProcess, type ProcessSettings, type Sink } from "./process";

/** How an event failed. */
export interface Failure {
  readonly status: 500 | 503 | 504;
  readonly message: string;
  readonly result: Exclude<RunResult, "succeeded">;
  /** Nothing of it has run, as the server or the function had no room at that moment. */
  readonly isRefused?: true;
}

/** There is no room for another process. */
class NoRoom extends Error {}

/** What becomes of an event, its failures included. */
export interface EventSink extends Sink {
  /** A process has it. */
  begin?(): void;
  fail(failure: Failure): void;
  /** The process says no more of it before its handler has ended. For those who asked for that. */
  spoken?(): void;
}

/** One event that waits for its turn or runs. */
interface Job {
  readonly order: EventOrder;
  readonly body: Buffer;
  readonly sink: EventSink;
  readonly eventId: string;
}

/** One that runs. */
interface Running {
  readonly eventId: string;
  fail(failure: Failure): void;
}

export interface PoolParts {
  readonly options: ProcessLimits;
  readonly elapsed: () => number;
  /** What a process of the function is started with. Throws a sentence where it has no code. */
  readonly settings: (record: FunctionRecord) => Promise<ProcessSettings>;
  /** Seconds that an event may take. */
  readonly timeoutOf: (record: FunctionRecord) => number;
  readonly log: {
    row(functionId: string, eventId: string, level: number, text: string): void;
    text(functionId: string, eventId: string, level: number, text: string): void;
  };
  readonly socket: (order: SocketOrder) => void;
  /** Knows which processes there are. */
  readonly processes: ProcessList;
}

interface Member {
  readonly process: FunctionProcess;
  readonly jobs: Map<number, Running>;
  /** Ids of the latest events by their numbers: lines come on a way of their own, and later than answers. */
  readonly ids: Map<number, string>;
  readonly memory: number;
  isReady: boolean;
  isRetired: boolean;
  /** When it became idle. */
  since: number;
}

interface Group {
  record: FunctionRecord;
  /** Changes of its code or of its settings. */
  version: number;
  readonly members: Set<Member>;
  readonly waiting: Job[];
  readonly crashes: Crashes;
  starting: number;
}

/** Runs events in processes. */
export interface Pool {
  /** `eventId`: what lines of the event stand under. */
  run(record: FunctionRecord, order: EventOrder, body: Buffer, sink: EventSink, eventId: string): void;
  /** What runs goes on; what comes next meets new code, and the function as it is now. */
  retire(id: string, record?: FunctionRecord): void;
  /** Whether a function has processes. */
  isRunning(id: string): boolean;
  /** Ends what runs of a function. Resolves when nothing more comes of it. */
  forget(id: string): Promise<void>;
  /** Another number once a function was deleted: a new one may have its id. */
  era(id: string): number;
  readonly counts: { readonly processes: number };
  /** Ends all processes, and waits for that as long as it usually takes. */
  close(): Promise<void>;
}

export function createPool(parts: PoolParts): Pool {
  return new ProcessPool(parts);
}

class ProcessPool implements Pool {
  readonly #parts: PoolParts;
  readonly #meter: MemoryMeter;
  readonly #groups = new Map<string, Group>();
  /** Processes of functions that were deleted, on their way to their end. */
  readonly #ending = new Map<string, Promise<unknown>>();
  /** How often functions with an id were deleted. */
  readonly #eras = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #numbers = 0;
  #isClosed = false;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    this.#meter = createMemoryMeter(parts.elapsed);
  }

  run(record: FunctionRecord, order: EventOrder, body: Buffer, sink: EventSink, eventId: string): void {
    const { timeoutOf, elapsed, options } = this.#parts;
    let group = this.#groups.get(record._id);
    if (group === undefined) {
      const crashes = createCrashes(elapsed);
      group = { record, version: 0, members: new Set(), waiting: [], crashes, starting: 0 };
      this.#groups.set(record._id, group);
    }
    group.record = record;
    const refusal = this.#refusal(group, options.waiting, timeoutOf(record));
    if (refusal !== undefined) {
      sink.fail(refusal);
      return;
    }
    const job = { order, body, sink, eventId };
    const member = this.#choose(group);
    if (member !== undefined) this.#give(group, member, job);
    else group.waiting.push(job);
    if (this.#needsMore(group, member)) void this.#start(group);
  }

  /** Why an event of a function is not run at all. */
  #refusal({ record, members, crashes, waiting }: Group, most: number, seconds: number): Failure | undefined {
    if (seconds <= 0)
      return {
        status: 504,
        message: `The function has ${record.timeout} seconds for an event.`,
        result: "timeout",
      };
    const isThere = [...members].some((member) => member.isReady && !member.isRetired);
    const paused = isThere ? undefined : crashes.pause();
    if (paused !== undefined)
      return { status: 500, message: pauseText(paused), result: "failed", isRefused: true };
    return this.#isClosed || waiting.length >= most
      ? { status: 503, message: "Too many events wait for the function.", result: "failed", isRefused: true }
      : undefined;
  }

  retire(id: string, record?: FunctionRecord): void {
    const group = this.#groups.get(id);
    if (group === undefined) return;
    group.record = record ?? group.record;
    group.version += 1;
    group.crashes.succeed();
    for (const member of group.members) {
      member.isRetired = true;
      if (member.jobs.size === 0 && member.isReady) member.process.kill(retiredText);
    }
  }

  isRunning(id: string): boolean {
    return (this.#groups.get(id)?.members.size ?? 0) > 0;
  }

  async forget(id: string): Promise<void> {
    this.#eras.set(id, this.era(id) + 1);
    const group = this.#groups.get(id);
    this.#groups.delete(id);
    for (const job of group?.waiting.splice(0) ?? []) job.sink.fail(goneFailure);
    for (const member of group?.members ?? []) member.process.kill(goneFailure.message);
    // Somebody else may have ended it just now.
    const ending = Promise.all([this.#ending.get(id), allEnded([...(group?.members ?? [])])]);
    this.#ending.set(id, ending);
    await ending;
    if (this.#ending.get(id) === ending) this.#ending.delete(id);
  }

  era(id: string): number {
    return this.#eras.get(id) ?? 0;
  }

  get counts() {
    return { processes: [...this.#groups.values()].reduce((sum, { members }) => sum + members.size, 0) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const all = [...this.#groups.values()].flatMap(({ members }) => [...members]);
    for (const { members, waiting } of this.#groups.values()) {
      for (const job of waiting.splice(0)) job.sink.fail(closingFailure);
      for (const member of members) {
        // Nobody hears of them once all is closed.
        for (const running of [...member.jobs.values()]) running.fail(closingFailure);
        member.process.kill(closingFailure.message);
      }
    }
    await allEnded(all);
  }

  /** The one with the fewest events. */
  #choose({ members }: Group): Member | undefined {
    let best: Member | undefined;
    for (const member of members) {
      if (!member.isReady || member.isRetired || member.jobs.size >= this.#parts.options.together) continue;
      if (best === undefined || member.jobs.size < best.jobs.size) best = member;
    }
    return best;
  }

  #needsMore({ members, starting, waiting }: Group, chosen: Member | undefined): boolean {
    const current = [...members].filter((member) => !member.isRetired).length;
    if (starting > 0 || current >= this.#parts.options.ofFunction) return false;
    return chosen === undefined ? waiting.length > 0 : chosen.jobs.size > 1;
  }

  #give(group: Group, member: Member, { order, body, sink, eventId }: Job): void {
    this.#numbers = (this.#numbers + 1) % 0xffff_ffff || 1;
    const number = this.#numbers;
    const { record } = group;
    const { log, timeoutOf } = this.#parts;
    const seconds = timeoutOf(record);
    const end = () => {
      if (!member.jobs.delete(number)) return false;
      clearTimeout(timer);
      if (member.jobs.size === 0) this.#rest(group, member);
      return true;
    };
    /** `problem`: the handler failed, and the process may be about to end for it. */
    const over = (problem: string | undefined) => {
      if (end() && problem === undefined) group.crashes.succeed();
    };
    const passing = createPassing(sink, over);
    const late = () => {
      if (passing.isStalled() && passing.fail(unread(seconds))) {
        // The handler goes on: it is heard no more, and has its time once more to come to its end.
        log.row(record._id, eventId, logLevels.warn, unread(seconds).message);
        member.process.drop(number);
        timer = setTimeout(late, seconds * 1000).unref();
        return;
      }
      const message = `The function was ended after ${seconds} seconds, in its handler ${order.handler}.`;
      if (this.#end(group, member, number, message))
        passing.fail({ status: 504, message, result: "timeout" });
    };
    let timer = setTimeout(late, seconds * 1000).unref();
    member.jobs.set(number, { eventId, fail: (failure) => void (end() && passing.fail(failure)) });
    remember(member.ids, number, eventId);
    sink.begin?.();
    const spoken = order.isWatched === true ? () => sink.spoken?.() : undefined;
    const problem = member.process.run(number, order, body, passing.sink, spoken);
    if (problem === undefined || !end()) return;
    sink.fail({ status: 500, message: problem, result: "failed" });
    sink.spoken?.();
  }

  /** Ends a process for an event that takes too long. False: the event has ended by itself. */
  #end(group: Group, member: Member, number: number, message: string): boolean {
    const running = member.jobs.get(number);
    if (running === undefined) return false;
    const { log, options } = this.#parts;
    member.jobs.delete(number);
    member.process.forget(number);
    member.isRetired = true;
    log.row(group.record._id, running.eventId, 3, message);
    // Others may be about to answer, if it still does anything.
    if (member.jobs.size === 0) member.process.kill(message);
    else setTimeout(() => member.process.kill(message), options.grace).unref();
    this.#fill(group);
    return true;
  }

  /** A process has nothing to do. */
  #rest(group: Group, member: Member): void {
    member.since = this.#parts.elapsed();
    if (member.isRetired) member.process.kill(retiredText);
    else this.#fill(group);
  }

  /** Gives what waits to whoever is free. */
  #fill(group: Group): void {
    while (group.waiting.length > 0) {
      const member = this.#choose(group);
      const job = member && group.waiting.shift();
      if (member === undefined || job === undefined) break;
      this.#give(group, member, job);
    }
    if (group.waiting.length > 0 && this.#needsMore(group, undefined)) void this.#start(group);
  }

  async #start(group: Group): Promise<void> {
    const { members, crashes } = group;
    group.starting += 1;
    let member: Member | undefined;
    try {
      const settings = await this.#settings(group);
      this.#makeRoom();
      member = this.#open(group, settings);
      const milliseconds = Math.max(this.#parts.options.loading, this.#parts.timeoutOf(group.record) * 1000);
      const budget = setTimeout(
        () => member?.process.kill(`The function was not loaded within ${milliseconds / 1000} seconds.`),
        milliseconds,
      );
      await member.process.ready.finally(() => clearTimeout(budget));
      member.isReady = true;
      member.since = this.#parts.elapsed();
      if (member.isRetired) member.process.kill(retiredText);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isFull = error instanceof NoRoom;
      // That others take all the room says nothing of this one.
      if (!isFull) crashes.note(reason);
      member?.process.kill(reason);
      const failure: Failure = isFull
        ? { status: 503, message: reason, result: "failed", isRefused: true }
        : { status: 500, message: reason, result: "failed" };
      if ([...members].every((each) => !each.isReady || each.isRetired))
        for (const job of group.waiting.splice(0)) job.sink.fail(failure);
    } finally {
      group.starting -= 1;
      this.#fill(group);
    }
  }

  /** What a process is started with. What was changed while that was looked for is looked for again. */
  async #settings(group: Group): Promise<ProcessSettings> {
    for (;;) {
      const { record, version } = group;
      const settings = await this.#parts.settings(record);
      // Deleted meanwhile, or the server ends: nobody would end what is started now.
      if (this.#isClosed || this.#groups.get(record._id) !== group) throw new Error(goneFailure.message);
      if (group.version === version) return settings;
    }
  }

  #open(group: Group, settings: ProcessSettings): Member {
    const { record, members } = group;
    const { log, socket, processes } = this.#parts;
    let last = "";
    const idOf = (event: number) => {
      last = member.ids.get(event) ?? last;
      return last;
    };
    /** What a function that was deleted still says belongs to nobody: another one may have its id. */
    const isCurrent = () => this.#groups.get(record._id) === group;
    const member: Member = {
      memory: settings.memory,
      jobs: new Map(),
      ids: new Map(),
      isReady: false,
      isRetired: false,
      since: 0,
      process: openProcess(settings, {
        row: (event, level, text) => isCurrent() && log.row(record._id, idOf(event), level, text),
        text: (event, level, text) => isCurrent() && log.text(record._id, idOf(event), level, text),
        socket,
        ended: (reason) => {
          members.delete(member);
          processes.remove(member.process.pid);
          this.#watch();
          const isOwn =
            member.isRetired || !isCurrent() || reason === closingFailure.message || reason === idleText;
          if (member.isReady && !isOwn) {
            group.crashes.note(reason);
            log.row(record._id, last, 4, reason);
          }
          member.isReady = false;
          const failure = { status: 500, message: reason, result: "killed" } as const;
          for (const running of [...member.jobs.values()]) running.fail(failure);
          this.#fill(group);
        },
      }),
    };
    members.add(member);
    processes.add(member.process.pid);
    this.#watch();
    return member;
  }

  /** Ends what is idle longest where there are as many processes as there may be. */
  #makeRoom(): void {
    const all = [...this.#groups.values()].flatMap(({ members }) => [...members]);
    if (all.length < this.#parts.options.all) return;
    const idle = all.filter((each) => each.isReady && !each.isRetired && each.jobs.size === 0);
    const [first] = idle.toSorted((a, b) => a.since - b.since);
    if (first === undefined)
      throw new NoRoom("As many functions run at once as this server takes. Try again in a moment.");
    first.isRetired = true;
    first.process.kill(idleText);
  }

  /** Looks at processes as long as there are some. */
  #watch(): void {
    const isThere = !this.#isClosed && this.counts.processes > 0;
    if (isThere && this.#timer === undefined) {
      this.#timer = setInterval(() => this.#look(), lookInterval);
      this.#timer.unref();
    } else if (!isThere) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  /** Ends processes that nobody needs, and those that hold more than they may. */
  #look(): void {
    const now = this.#parts.elapsed();
    const all = [...this.#groups.values()].flatMap(({ members }) => [...members]);
    this.#meter.look(all.flatMap(({ process: { pid } }) => pid ?? []));
    for (const { members } of this.#groups.values())
      for (const member of members) {
        const { process, memory, jobs } = member;
        if (process.pid !== undefined && this.#meter.holdsTooMuch(process.pid, memory))
          process.kill(`The function used more than ${memory} MiB of memory, and was ended.`);
        else if (member.isReady && jobs.size === 0 && now - member.since > this.#parts.options.idle)
          process.kill(idleText);
      }
  }
}

/** Milliseconds that processes may take to end. */
const parting = 2000;
/** Milliseconds between two looks at processes. */
const lookInterval = 250;
/** Events of a process whose lines may still come. */
const mostRemembered = 1000;

/** Waits for processes that were ended as long as that usually takes. */
async function allEnded(members: readonly Member[]): Promise<void> {
  const late = new AbortController();
  await Promise.race([
    Promise.all(members.map(({ process }) => process.ended)),
    wait(parting, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
}

function remember(ids: Map<number, string>, number: number, eventId: string): void {
  ids.set(number, eventId);
  if (ids.size <= mostRemembered) return;
  const [oldest = number] = ids.keys();
  ids.delete(oldest);
}

/** What is said of a handler that has ended and answered nothing. */
export const noAnswer = "The function ended without an answer.";
const retiredText = "The function was changed.";
const idleText = "The function was not needed.";
const closingFailure: Failure = { status: 503, message: "The server is being stopped.", result: "killed" };
const goneFailure: Failure = { status: 503, message: "The function was deleted.", result: "killed" };

const unread = (seconds: number): Failure => ({
  status: 504,
  message: `The answer was ended after ${seconds} seconds, as it was not read.`,
  result: "failed",
});

const pauseText = ({ left, reason, count }: { left: number; reason: string; count: number }) =>
  `The function failed ${count} times in a row, and is started again in ${Math.ceil(left / 1000)} seconds. The last time: ${reason}`;
