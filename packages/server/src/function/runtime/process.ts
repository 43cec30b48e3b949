import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { z } from "zod/mini";
import { entryOf } from "../../shell/entry";
import { letGiveWay } from "../../shell/politeness";
import { encodeFrame, type Frame, frameKinds, frameReader } from "./frames";
import type { AnswerHead, EventOrder, InitOrder, SocketOrder } from "./orders";
import { permissionFlags } from "./permissions";

/** What becomes of one event. */
export interface Sink {
  /** The whole answer. Gives why it cannot be passed on. */
  answer(head: AnswerHead, body: Buffer): string | undefined;
  /** The same for its beginning. */
  head(head: AnswerHead): string | undefined;
  /** Calls back when it was passed on. */
  chunk(bytes: Buffer, passed: () => void): void;
  end(): void;
  /** The handler is done; a text says why it cannot be run. */
  done(problem: string): void;
}

/** Who hears what a process says beside answers. */
export interface Listener {
  /** One row of the log. */
  row(event: number, level: number, text: string): void;
  /** A piece of output that is no row yet. */
  text(event: number, level: number, text: string): void;
  socket(order: SocketOrder): void;
  /** It has ended, for this reason; nothing more comes of its events. */
  ended(reason: string): void;
}

export interface ProcessSettings extends InitOrder {
  /** Mebibytes that its code may have. */
  readonly memory: number;
}

/** One process of a function. */
export interface FunctionProcess {
  /** Resolves when it takes events. Rejects with a sentence where its code cannot be loaded. */
  readonly ready: Promise<void>;
  readonly pid: number | undefined;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  /**
   * `spoken` is called once, when nothing more is said before the handler has ended. Gives why the event cannot be
   * given to it; then nothing more comes of it.
   */
  run(event: number, order: EventOrder, body: Buffer, sink: Sink, spoken?: () => void): string | undefined;
  /** Nobody takes the answer of this event: the rest of it need not come. */
  drop(event: number): void;
  /** Nothing of this event is awaited any more. */
  forget(event: number): void;
  /** Ends it, whatever it does. */
  kill(reason: string): void;
}

const headShape = z.object({
  status: z.number(),
  message: z.string(),
  headers: z.array(z.tuple([z.string(), z.union([z.string(), z.array(z.string())])])),
  error: z.optional(z.string()),
});
const problemShape = z.object({ problem: z.string() });
const socketShape = z.object({
  to: z.enum(["socket", "pool", "close"]),
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

function startProcess({ folder, memory, isOpen }: ProcessSettings): ChildProcess {
  const { url, argv } = entryOf("function", new URL("./child/main.ts", import.meta.url));
  const program = fileURLToPath(url);
  // From its sources it reads the modules of the server, which hold no secrets.
  const readable = [
    folder,
    argv.length === 0 ? dirname(program) : dirname(dirname(dirname(dirname(program)))),
  ];
  const flags = [
    `--max-old-space-size=${memory}`,
    "--enable-source-maps",
    "--disable-warning=ExperimentalWarning",
    ...(isOpen ? [] : permissionFlags(readable)),
  ];
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, [...flags, program, ...argv], {
    cwd: folder,
    // Nothing else: what a function names itself is set when its process is there, where it loosens nothing.
    env: { PATH, HOME },
    stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
    windowsHide: true,
  });
}

const isReadable = (stream: unknown): stream is Readable =>
  typeof stream === "object" && stream !== null && "on" in stream && "read" in stream;
const isWritable = (stream: unknown): stream is Writable =>
  typeof stream === "object" && stream !== null && "write" in stream;

/** Starts a process that loads a function. */
export const openProcess = (settings: ProcessSettings, listener: Listener): FunctionProcess =>
  new ChildOfFunction(settings, listener);

class ChildOfFunction implements FunctionProcess {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #listener: Listener;
  readonly #sinks = new Map<number, Sink>();
  readonly #speaking = new Map<number, () => void>();
  readonly #loaded = Promise.withResolvers<void>();
  readonly #memory: number;
  #reason: string | undefined;
  #isHeld = false;

  constructor(settings: ProcessSettings, listener: Listener) {
    this.#listener = listener;
    this.#memory = settings.memory;
    this.ready = this.#loaded.promise;
    this.ready.catch(() => undefined);
    const ended = Promise.withResolvers<void>();
    this.ended = ended.promise;
    const child = startProcess(settings);
    letGiveWay(child.pid);
    this.#child = child;
    const [, , , messages, rows] = child.stdio;
    const kill = (reason: string) => this.kill(reason);
    listen(
      messages,
      frameReader((frame) => this.#take(frame)),
      kill,
    );
    listen(
      rows,
      frameReader((frame) => this.#hear(frame)),
      kill,
    );
    for (const [stream, level] of [
      [child.stdout, 1],
      [child.stderr, 4],
    ] as const)
      stream?.on("data", (piece: Buffer) => listener.text(0, level, piece.toString("utf8")));
    child.on("error", (error) => kill(`The process of the function cannot be started: ${error.message}`));
    child.on("close", (code, signal) => {
      const why = this.#reason ?? endText(code, signal);
      this.#loaded.reject(new Error(why));
      listener.ended(why);
      for (const spoken of this.#speaking.values()) spoken();
      ended.resolve();
    });
    const { memory, ...init } = settings;
    this.#send(frameKinds.init, 0, JSON.stringify(init satisfies InitOrder));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  run(event: number, order: EventOrder, body: Buffer, sink: Sink, spoken?: () => void): string | undefined {
    const head = JSON.stringify(order);
    const bytes = Buffer.byteLength(head) + body.length;
    if (bytes > largestEvent(this.#memory)) return tooLarge(bytes, this.#memory);
    this.#sinks.set(event, sink);
    if (spoken !== undefined) this.#speaking.set(event, spoken);
    this.#send(frameKinds.event, event, head, body);
    return undefined;
  }

  drop(event: number): void {
    this.#send(frameKinds.drop, event, "");
  }

  forget(event: number): void {
    this.#sinks.delete(event);
  }

  kill(reason: string): void {
    this.#reason ??= reason;
    this.#child.kill("SIGKILL");
  }

  /** What is sent in one turn goes out together. */
  #send(kind: number, event: number, head: string, body?: Uint8Array): void {
    const messages = this.#child.stdio[3];
    if (!isWritable(messages) || messages.destroyed) return;
    if (!this.#isHeld) {
      this.#isHeld = true;
      messages.cork();
      queueMicrotask(() => {
        this.#isHeld = false;
        messages.uncork();
      });
    }
    messages.write(encodeFrame(kind, event, head, body));
  }

  #take(frame: Frame): void {
    const { kind, event, head, body } = frame;
    if (kind === frameKinds.ready) this.#load(head);
    else if (kind === frameKinds.socket) this.#listener.socket(socketOrder(head));
    else {
      const sink = this.#sinks.get(event);
      if (sink === undefined) return;
      if (kind === frameKinds.chunk)
        sink.chunk(Buffer.from(body), () => this.#send(frameKinds.credit, event, String(body.length)));
      else if (kind === frameKinds.head) sink.head(headShape.parse(JSON.parse(head)));
      else this.#end(frame, sink);
    }
  }

  #load(head: string): void {
    if (head === "") this.#loaded.resolve();
    else this.#loaded.reject(new Error(problemShape.parse(JSON.parse(head)).problem));
  }

  #end({ kind, event, head, body }: Frame, sink: Sink): void {
    this.#sinks.delete(event);
    if (kind === frameKinds.answer) sink.answer(headShape.parse(JSON.parse(head)), Buffer.from(body));
    else if (kind === frameKinds.end) sink.end();
    else if (kind === frameKinds.done) sink.done(head);
  }

  #hear({ kind, event, head, body }: Frame): void {
    const text = body.toString("utf8");
    if (kind === frameKinds.row) this.#listener.row(event, levelOf(head), text);
    else if (kind === frameKinds.text) this.#listener.text(event, levelOf(head), text);
    else if (kind === frameKinds.spoken) {
      this.#speaking.get(event)?.();
      this.#speaking.delete(event);
    }
  }
}

const mebibyte = 1024 * 1024;

/** Bytes of one event: a quarter of its memory, as it is there as text and as what is read of it. */
const largestEvent = (memory: number): number => Math.max(16, memory / 4) * mebibyte;

const tooLarge = (bytes: number, memory: number): string =>
  `The event has ${Math.ceil(bytes / mebibyte)} MiB; a function with ${memory} MiB of memory is given at most ${Math.floor(largestEvent(memory) / mebibyte)} MiB at once.`;

/** Throws where it is none: a line without one could not be stored. */
function levelOf(head: string): number {
  if (!/^[0-4]$/.test(head)) throw new Error("A level that is none");
  return Number(head);
}

function socketOrder(text: string): SocketOrder {
  const { to, id, name, data } = socketShape.parse(JSON.parse(text));
  return { to, data, ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
}

/** A process that sends what is no message is ended. */
function listen(stream: unknown, read: (piece: Buffer) => void, kill: (reason: string) => void): void {
  if (!isReadable(stream)) return;
  stream.on("error", () => undefined);
  stream.on("data", (piece: Buffer) => {
    try {
      read(piece);
    } catch {
      stream.pause();
      kill("The function sent the server what is no message of its runtime, and was ended.");
    }
  });
}

function endText(code: number | null, signal: NodeJS.Signals | null): string {
  // V8 ends a process this way that needs more than it may have.
  if (signal === "SIGABRT" || code === 134) return "The function ran out of memory.";
  if (code === 0 || code === null)
    return `The process of the function ended${signal === null ? "" : ` (${signal})`}.`;
  return `The process of the function ended with code ${code}.`;
}
