import { writeSync } from "node:fs";
import { Socket } from "node:net";
import { encodeFrame } from "../frames";

/** The way to the server. */
export interface Outlet {
  readonly socket: Socket;
  send(kind: number, event: number, head?: string, body?: Uint8Array): void;
  /** Resolves when so many bytes of an event may follow. False: nobody takes them. */
  room(event: number, bytes: number): Promise<boolean>;
  /** The server has passed on so many bytes. */
  credit(event: number, bytes: number): void;
  /** Nobody takes what an event answers. */
  drop(event: number): void;
  /** Nothing more comes of an event. */
  forget(event: number): void;
  /** What was said goes out, whatever becomes of the process. */
  flush(): void;
}

const messages = 3;
const logs = 4;

export function openOutlet(window: number, take: (piece: Buffer) => void): Outlet {
  const socket = new Socket({ fd: messages, readable: true, writable: true });
  const open = new Map<number, { bytes: number; isDropped: boolean; wake: (() => void) | undefined }>();
  let isHeld = false;
  const flush = () => {
    if (!isHeld) return;
    isHeld = false;
    socket.uncork();
  };
  socket.on("data", take);
  // Without the server there is nothing to do.
  socket.on("end", () => process.exit()).on("error", () => process.exit());
  return {
    socket,
    flush,
    send(kind, event, head, body) {
      if (!isHeld) {
        isHeld = true;
        socket.cork();
        setImmediate(flush);
      }
      socket.write(encodeFrame(kind, event, head, body));
    },
    async room(event, bytes) {
      const own = open.get(event) ?? { bytes: 0, isDropped: false, wake: undefined };
      open.set(event, own);
      while (own.bytes > window && !own.isDropped && open.get(event) === own)
        await new Promise<void>((resolve) => {
          own.wake = resolve;
        });
      own.bytes += bytes;
      return !own.isDropped;
    },
    drop(event) {
      const own = open.get(event);
      if (own === undefined) return;
      own.isDropped = true;
      own.wake?.();
    },
    credit(event, bytes) {
      const own = open.get(event);
      if (own === undefined) return;
      own.bytes -= bytes;
      own.wake?.();
    },
    forget(event) {
      const own = open.get(event);
      open.delete(event);
      own?.wake?.();
    },
  };
}

/** Writes at once, and waits where the server is slow: what a function says is never lost, and fills no memory. */
export function writeLog(kind: number, event: number, head: string, text: string): void {
  const frame = encodeFrame(kind, event, head, Buffer.from(text));
  for (let at = 0; at < frame.length; ) {
    try {
      at += writeSync(logs, frame, at);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      // Without the server there is nothing to do, for a loop either.
      if (code === "EPIPE") process.exit();
      if (code !== "EAGAIN") return;
    }
  }
}
