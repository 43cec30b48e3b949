import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { PictureAnswer, PictureData, PictureOrder, Pixels } from "./messages";

/** A picture that was read, in a thread of its own: keys go on working. */
export interface ReadPicture {
  /** Pixels, turned as the picture says. */
  readonly width: number;
  readonly height: number;
  /** The pixels in a size of at most its own; `undefined`: it is closed. */
  readonly scaled: (order: PictureOrder) => Promise<Pixels | undefined>;
  readonly close: () => void;
}

/** Milliseconds after which reading is given up. */
const patience = 30_000;

/** Name of the built thread beside the built console. */
const built = "picture.js";

/** In the build a file of its own, in the sources one that Node runs as it is. */
function entry(): URL {
  const here = import.meta.url;
  const places = [`./${built}`, `../${built}`].map((place) => new URL(place, here));
  return places.find((place) => existsSync(place)) ?? new URL("./worker.ts", here);
}

/** Reads a picture; `undefined`: it is broken, or takes too long. */
export async function readPicture(data: PictureData): Promise<ReadPicture | undefined> {
  // What a decoder says would stand on the screen.
  const apart = { stdout: true, stderr: true, execArgv: ["--no-warnings"] };
  const bytes = new Uint8Array(data.bytes);
  const given = { workerData: { ...data, bytes }, transferList: [bytes.buffer] };
  const worker = new Worker(entry(), { ...given, ...apart });
  worker.unref();
  let waiting: ((answer: PictureAnswer | undefined) => void) | undefined;
  const settle = (answer: PictureAnswer | undefined) => {
    waiting?.(answer);
    waiting = undefined;
  };
  worker.on("message", settle);
  worker.on("error", () => settle(undefined));
  worker.on("exit", () => settle(undefined));
  const next = () =>
    new Promise<PictureAnswer | undefined>((resolve) => {
      waiting = resolve;
    });
  const close = () => void worker.terminate();
  const limit = setTimeout(close, patience);
  const read = await next();
  clearTimeout(limit);
  if (read?.kind !== "read") {
    close();
    return undefined;
  }
  let before: Promise<unknown> = Promise.resolve();
  const ask = async (order: PictureOrder) => {
    await before;
    if (hasEnded) return undefined;
    const answer = next();
    worker.postMessage(order);
    const given = await answer;
    return given?.kind === "pixels" ? given.pixels : undefined;
  };
  let hasEnded = false;
  worker.on("exit", () => {
    hasEnded = true;
  });
  return {
    width: read.width,
    height: read.height,
    scaled(order) {
      const answer = ask(order);
      before = answer;
      return answer;
    },
    close,
  };
}
