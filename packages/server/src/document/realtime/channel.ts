import { createQueue } from "@twinhelm/core/queue";
import type { Callers } from "../../shell/callers";
import type { ServerContext } from "../../shell/context";
import { HttpError } from "../../shell/errors";
import type { Socket, SocketHandler, SocketRequest } from "../../shell/sockets";
import { chunkFrame } from "./chunks";
import { type createCommands, type Reply, readCommand, replyOf } from "./commands";
import { type Asked, askedOf, checkFilter, watchOf } from "./handshake";
import { unknownBucket, type Watch } from "./reading";
import type { Shown } from "./shown";
import type { Listener } from "./view";
import type { Seat, Views } from "./views";

export interface ChannelParts {
  readonly context: ServerContext;
  readonly callers: Callers;
  readonly views: Views;
  readonly commands: ReturnType<typeof createCommands>;
  readonly log: (error: unknown) => void;
}

/** One socket on the documents of a bucket. */
export interface Channel extends SocketHandler {
  /** What callers may do, or a rule, has changed: nothing more goes out before it is known what this one may. */
  reconsider(): void;
}

/** Opens one. Whatever is refused is told in a message, and the connection ends (contract, bucket.md section 12.1). */
export function openChannel(parts: ChannelParts, socket: Socket, request: SocketRequest): Channel {
  const { context, callers, commands, log } = parts;
  const fail = (status: number, message: string) => {
    socket.send([chunkFrame({ kind: -1, status, message })]);
    socket.close();
  };
  const seats = createSeats(parts, socket);
  const refuse = (error: unknown) => {
    seats.leave();
    if (error instanceof HttpError) return fail(error.body.statusCode, error.message);
    log(error);
    fail(500, "Internal server error");
  };
  const turns = createTurns(refuse);
  const identify = async () => callers.authenticate(request.authorization);
  let asked: Asked | undefined;

  const deliver = createDelivery(socket, turns, () => callers.authenticate(request.authorization));
  const listenerOf = (isOwn: () => boolean): Listener => ({
    deliver: (frames) => deliver(frames, isOwn),
    fail,
    lose: () => socket.cut(),
  });
  const sit = async (known?: Shown) => {
    if (asked === undefined || socket.gone.aborted) return;
    await seats.sit(watchOf(asked, await identify(), context), listenerOf, known);
  };
  turns.take(async () => {
    const { caller } = await identify();
    socket.admit(caller.id);
    asked = askedOf(request.id, request.query);
    await sit();
  });
  socket.gone.addEventListener("abort", () => seats.leave());
  /** The caller as one who may still watch. */
  const admitted = async (place: Asked) => {
    const found = await identify();
    watchOf(place, found, context);
    return found;
  };
  const run = async (text: string, place: Asked): Promise<Reply | undefined> => {
    const found = await admitted(place).catch((error: unknown) => void refuse(error));
    const command = found && readCommand(text);
    return command && commands(command, place.bucketId, found, socket.gone);
  };
  return {
    async message(text) {
      await turns.idle();
      if (asked === undefined || socket.gone.aborted) return;
      const reply = await run(text, asked).catch((error: unknown) => replyOf(error, log));
      if (reply !== undefined) socket.send([chunkFrame({ kind: 8, ...reply })]);
    },
    beat: () => turns.take(async () => void (asked && (await admitted(asked)))),
    reconsider() {
      const told = seats.told();
      turns.take(() => sit(told));
    },
  };
}

/** Sends to a caller who is who he was, and behind what waits already. */
function createDelivery(socket: Socket, turns: Turns, identify: () => unknown) {
  return (frames: readonly Buffer[], isOwn: () => boolean) => {
    if (!turns.areOpen() && isKnown(identify)) return socket.send(frames);
    // Who it is has to be looked up first; what comes meanwhile waits behind it.
    turns.take(async () => {
      await identify();
      if (isOwn()) socket.send(frames);
    });
  };
}

/** Whether somebody is known at once. What refuses is told by the next turn. */
function isKnown(authenticate: () => unknown): boolean {
  try {
    const found = authenticate();
    if (!(found instanceof Promise)) return true;
    found.catch(() => undefined);
    return false;
  } catch {
    return false;
  }
}

/** Tasks one after the other; what fails is given to `refuse`. */
function createTurns(refuse: (error: unknown) => void) {
  const queue = createQueue();
  let open = 0;
  return {
    take(task: () => Promise<void>) {
      open += 1;
      void queue
        .run(() => task().catch(refuse))
        .finally(() => {
          open -= 1;
        });
    },
    areOpen: () => open > 0,
    idle: queue.idle,
  };
}

type Turns = ReturnType<typeof createTurns>;

/** The place of a socket at one view, which it may have to change when its permissions do. */
function createSeats({ context, views }: ChannelParts, { gone }: Socket) {
  let seat: Seat | undefined;
  const leave = () => {
    seat?.leave();
    seat = undefined;
  };
  return {
    leave,
    /** What the one who sits there was told. */
    told: () => seat?.told(),
    /** Stays where the watch leads to the same view, else moves; what is not to be seen any more is taken back. */
    async sit(watch: Watch, listenerOf: (isOwn: () => boolean) => Listener, known: Shown | undefined) {
      const buckets = await context.engine.buckets.all();
      const entry = buckets.find(watch.bucketId);
      if (entry === undefined) throw unknownBucket(watch.bucketId);
      checkFilter(watch.request.filter, entry, context.matcher);
      const place = views.find(watch, entry, buckets);
      if (seat?.key === place.key || gone.aborted) return;
      leave();
      const own: Seat = place.join(
        listenerOf(() => seat === own),
        known,
      );
      seat = own;
    },
  };
}
