import type { WriteStream } from "node:tty";

/** How the console ended. */
export interface Ending {
  readonly code: number;
  /** A fault to report once the terminal is restored. */
  readonly error?: unknown;
}

/** Waits for everything that ends the console, so that the terminal is restored after each. */
export interface EndingWatch {
  readonly ended: Promise<Ending>;
  /** The first ending counts. */
  end(ending: Ending): void;
  /** Takes the listeners away. */
  stop(): void;
}

const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Watches signals, faults that nobody caught, and the loss of the terminal. */
export function watchEnding(output: WriteStream): EndingWatch {
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const onFault = (error: unknown) => resolve({ code: 1, error });
  // A terminal that went away cannot be written to, nor told about it.
  const onLoss = () => resolve({ code: signals.SIGHUP });
  const onSignal = Object.entries(signals).map(([name, code]) => {
    const listener = () => resolve({ code });
    process.on(name, listener);
    return () => process.off(name, listener);
  });
  process.on("uncaughtException", onFault);
  process.on("unhandledRejection", onFault);
  output.on("error", onLoss);
  return {
    ended: promise,
    end: resolve,
    stop() {
      for (const off of onSignal) off();
      process.off("uncaughtException", onFault);
      process.off("unhandledRejection", onFault);
      output.off("error", onLoss);
    },
  };
}
