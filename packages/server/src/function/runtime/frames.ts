/** What server and process say to each other. */
export const frameKinds = {
  // To the process.
  init: 1,
  event: 2,
  credit: 3,
  drop: 4,
  // From the process.
  ready: 10,
  answer: 11,
  head: 12,
  chunk: 13,
  end: 14,
  done: 15,
  socket: 16,
  row: 20,
  text: 21,
  spoken: 22,
} as const;

export interface Frame {
  readonly kind: number;
  /** Number of the event that it is about; 0: none. */
  readonly event: number;
  /** JSON; may be empty. */
  readonly head: string;
  readonly body: Buffer;
}

/** Bytes before the head: length of all behind the first four, kind, event, length of the head. */
const fixed = 13;
/** Bytes of one frame that is not trusted; what the server sends is bounded before it is. */
const largest = 16 * 1024 * 1024;
const nothing = Buffer.alloc(0);

export function encodeFrame(kind: number, event: number, head = "", body: Uint8Array = nothing): Buffer {
  const headLength = Buffer.byteLength(head);
  const frame = Buffer.allocUnsafe(fixed + headLength + body.length);
  frame.writeUInt32LE(fixed - 4 + headLength + body.length, 0);
  frame[4] = kind;
  frame.writeUInt32LE(event, 5);
  frame.writeUInt32LE(headLength, 9);
  frame.write(head, fixed, "utf8");
  frame.set(body, fixed + headLength);
  return frame;
}

/** Takes bytes as they come and gives frames; throws where they are none, or larger than `most`. */
export function frameReader(take: (frame: Frame) => void, most = largest): (piece: Buffer) => void {
  let held: Buffer = nothing;
  /** Pieces of a frame that is not whole. */
  let pieces: Buffer[] = [];
  let waiting = 0;
  let wanted = 4;
  return (piece) => {
    pieces.push(piece);
    waiting += piece.length;
    if (waiting < wanted) return;
    held = pieces.length === 1 ? piece : Buffer.concat(pieces, waiting);
    let at = 0;
    wanted = 4;
    while (held.length - at >= 4) {
      const length = held.readUInt32LE(at);
      if (length < fixed - 4 || length > most) throw new Error("A message that is none");
      if (held.length - at < 4 + length) {
        wanted = 4 + length;
        break;
      }
      take(frameAt(held.subarray(at, at + 4 + length)));
      at += 4 + length;
    }
    held = held.subarray(at);
    pieces = held.length === 0 ? [] : [held];
    waiting = held.length;
  };
}

function frameAt(bytes: Buffer): Frame {
  const headLength = bytes.readUInt32LE(9);
  if (fixed + headLength > bytes.length) throw new Error("A message that is none");
  return {
    kind: bytes[4] ?? 0,
    event: bytes.readUInt32LE(5),
    head: bytes.toString("utf8", fixed, fixed + headLength),
    body: bytes.subarray(fixed + headLength),
  };
}
